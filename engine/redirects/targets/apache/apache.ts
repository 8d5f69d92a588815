import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { emptyQuery, notNormal } from '../shared/divergences/request-forms.ts';
import { foldPlan } from '../shared/plan/fold-sites.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';
import { conditionLookup, isTooLong, mapLookup } from './map-lookup.ts';
import { patternFinder } from './patterns.ts';
import { answerRewrites, requestRewrites } from './rewrites.ts';
import { firstOf, onHost, printRewrite, type AnswerForm, type Finder, type Rewrite } from './syntax.ts';

/**
 * Rewrite rules with a map file for the server configuration, and the same rules without the map for `.htaccess`. The rules split the
 * raw path of the request line, look up the path below the prefix, and complete the Location that they find.
 */
export const apache: RedirectTarget = {
  id: 'apache',
  title: 'Apache HTTP Server',
  docs: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html',
  tested: 'Apache of Debian 12, whole witness set over raw sockets, both forms',
  capabilities: EVERYTHING,
  limits: [
    {
      what: 'source',
      most: 8000,
      unit: 'bytes',
      source: 'https://httpd.apache.org/docs/2.4/mod/core.html#limitrequestline (8,190 bytes a request line)',
      date: '2026-11-21',
      way: 'Split a long list of alternatives into several rules, or raise LimitRequestLine.',
    },
  ],
  divergences: [notNormal, emptyQuery],
  alternative: 'nginx',
  emit(plan) {
    const { text, map, rules } = serverForm(plan);
    return {
      files: [
        { path: 'apache/sitefold-redirects.conf', text },
        { path: 'apache/sitefold-redirects.map', text: map },
        { path: 'apache/.htaccess', text: directoryForm(plan) },
      ],
      rules,
      bytes: byteLength(text) + byteLength(map),
    };
  },
};

const serverHead = (
  host: string,
): string => `# Include it in a virtual host. Edit one place: the folder that sitefold-redirects.map lies in.
<IfDefine !SITEFOLD>
  Define SITEFOLD /etc/apache2/sitefold
</IfDefine>
# Apache completes each Location. ServerName has to say with what, or the Host header of the request does; with TLS in front of Apache
# write it with its scheme: ServerName https://${host}
UseCanonicalName On
AllowEncodedSlashes NoDecode
MergeSlashes Off
RewriteEngine On
RewriteMap sitefold "txt:\${SITEFOLD}/sitefold-redirects.map"
RewriteMap sitefold-lower int:tolower
`;

const DIRECTORY_HEAD = `# For the folder that holds the site. The virtual host has to allow it (AllowOverride FileInfo), name itself (UseCanonicalName On and
# ServerName), and let encoded slashes through (AllowEncodedSlashes NoDecode). Where you can edit the virtual host,
# sitefold-redirects.conf is faster.
RewriteEngine On
`;

function serverForm(plan: RedirectPlan): { text: string; map: string; rules: number } {
  const { hosts, common } = splitHosts(plan);
  const parts = [
    ...hosts.map(({ name, plan: own }, index) => serverRewrites(own, { host: name, start: `${index + 1}` })),
    serverRewrites(common),
  ];
  const lines = parts.flatMap((part) => part.lines);
  const all = [
    ...requestRewrites(plan, serverPrefix(plan)),
    ...parts.flatMap(({ rewrites }) => rewrites),
    ...answerRewrites(
      plan,
      parts.flatMap(({ forms }) => forms),
    ),
  ];
  return {
    text: `# ${plan.provenance}\n${serverHead(plan.host)}${all.map(printRewrite).join('')}`,
    map: `# ${plan.provenance}\n${lines.map((line) => `${line}\n`).join('')}`,
    rules: parts.reduce((sum, { rules }) => sum + rules, 0),
  };
}

interface HostOptions {
  /** The host of the rules. Left out: they hold on every host. */
  readonly host?: string;
  /** The start of the names of tables in the map. */
  readonly start?: string;
}

interface ServerRewrites {
  readonly lines: readonly string[];
  readonly rewrites: readonly Rewrite[];
  readonly forms: readonly AnswerForm[];
  readonly rules: number;
}

/** The rules that find the answers of one host, or of all. */
function serverRewrites(plan: RedirectPlan, { host, start }: HostOptions = {}): ServerRewrites {
  const folded = foldPlan(plan);
  const long = new Set(folded.exact.filter((row) => isTooLong(row, plan.flags)));
  const { lines, forms, rewrites } = mapLookup(
    folded.exact.filter((row) => !long.has(row)),
    plan.flags,
    start,
  );
  const conditions = conditionLookup([...long], plan.flags);
  const guarded = folded.guarded.map((row) => patternFinder(row, plan.flags));
  const patterns = folded.patterns.map((row) => patternFinder(row, plan.flags));
  const steps = [
    guarded.map(({ rewrite }) => rewrite),
    [...rewrites, ...conditions.map(({ rewrite }) => rewrite)],
    patterns.map(({ rewrite }) => rewrite),
  ];
  return {
    lines,
    rewrites: steps.flatMap((step) => firstOf(step.map((rewrite) => onHost(rewrite, host)))),
    forms: [...forms, ...[...guarded, ...conditions, ...patterns].map(({ form }) => form)],
    rules: lines.length + conditions.length + guarded.length + patterns.length,
  };
}

function serverPrefix({ flags }: RedirectPlan): Rewrite {
  return {
    conditions: [
      ['%{ENV:SF_FULL}', `^/((?i:${flags.map(escapeRegex).join('|')}))(?:/|$)`],
      ['${sitefold-lower:%1}', '^(.+)$'],
    ],
    to: '-',
    flags: ['E=SF_PREFIX:/%1'],
    note: 'The prefix of the site, in any letter case.',
  };
}

/** Only a server configuration can convert letters to lower case with a map. Here an expression does it before the rules run. */
function directoryPrefix({ flags }: RedirectPlan): string {
  if (flags.length === 0) return '';
  const sites = flags.map(escapeRegex).join('|');
  return `SetEnvIfExpr "tolower(%{THE_REQUEST}) =~ m#^[^ ]+ (?:https?://[^/? ]*)?/(${sites})[/? ]#" SF_PREFIX=/$1\n`;
}

function directoryForm(plan: RedirectPlan): string {
  const { hosts, common } = splitHosts(plan);
  const steps = [...hosts.flatMap(({ name, plan: own }) => directorySteps(own, name)), ...directorySteps(common)];
  const all = [
    ...requestRewrites(plan),
    ...steps.flatMap((step) => firstOf(step.map(({ rewrite }) => rewrite))),
    ...answerRewrites(
      plan,
      steps.flatMap((step) => step.map(({ form }) => form)),
    ),
  ];
  return `# ${plan.provenance}\n${DIRECTORY_HEAD}${directoryPrefix(plan)}${all.map(printRewrite).join('')}`;
}

function directorySteps(plan: RedirectPlan, host?: string): Finder[][] {
  const folded = foldPlan(plan);
  const steps = [
    folded.guarded.map((row) => patternFinder(row, plan.flags)),
    conditionLookup(folded.exact, plan.flags),
    folded.patterns.map((row) => patternFinder(row, plan.flags)),
  ];
  return steps.map((step) => step.map((finder) => ({ ...finder, rewrite: onHost(finder.rewrite, host) })));
}
