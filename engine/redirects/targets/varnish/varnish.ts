import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import { foldPlan, type ExactRow, type PatternRow } from '../shared/plan/fold-sites.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import { NORMAL_PATH_PCRE } from '../shared/regex/normal-path.ts';
import { expressionRows, isLookedUp } from '../shared/regex/numbered-regex.ts';
import {
  exactCondition,
  locationStatements,
  patternCondition,
  prefixStatements,
  printBranches,
  type VclDialect,
} from '../shared/vcl/vcl.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';

/** A VCL file that is included before the other subroutines. Each source is written once for all sites. */
export const varnish: RedirectTarget = {
  id: 'varnish',
  title: 'Varnish',
  docs: 'https://varnish-cache.org/docs/7.1/reference/vcl.html',
  tested: 'Varnish 7.1 of Debian 12, whole witness set over raw sockets',
  capabilities: EVERYTHING,
  limits: [],
  divergences: [notNormal],
  alternative: 'nginx',
  emit(plan) {
    const { text, rules } = printVarnish(plan);
    return { files: [{ path: 'varnish/sitefold-redirects.vcl', text }], rules, bytes: byteLength(text) };
  },
};

// VCL has no variables of its own: headers that a client cannot set, since they are overwritten first, and the service does not get.
const VARNISH: VclDialect = {
  path: 'req.http.sf-path',
  query: 'req.http.sf-query',
  prefix: 'req.http.sf-prefix',
  rest: 'req.http.sf-rest',
  key: 'req.http.sf-key',
  to: 'req.http.sf-to',
  string: vclString,
  regex: (text) => vclString(text.replaceAll('"', String.raw`\x22`)),
};
const { path, query, prefix, rest, key, to } = VARNISH;
const STATUS = 'req.http.sf-status';
const HOST = 'req.http.sf-host';
/** A header that identifies our answer later. A client cannot set it. */
const REASON = 'sitefold redirect';

/** Writes a VCL string. VCL has no escapes, so a text with a quote uses the long form, and is split where that would end. */
function vclString(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text
    .split(/(?<=")(?=\})/)
    .map((part) => `{"${part}"}`)
    .join(' + ');
}

function printVarnish(plan: RedirectPlan): { text: string; rules: number } {
  const { hosts, common } = splitHosts(plan);
  const bound = hosts.flatMap(({ name, plan: own }) =>
    branchesOf(own).map(([condition, answer]) => [`${HOST} == ${vclString(name)} && ${condition}`, answer] as const),
  );
  const branches = [...bound, ...branchesOf(common)];
  const host = hosts.length === 0 ? [] : [`set ${HOST} = std.tolower(regsub(req.http.host, "\\.?(:\\d*)?$", ""));`];
  const text = `# ${plan.provenance}
# Include this file before your own subroutines: \`include "sitefold-redirects.vcl";\`.
import std;

sub vcl_recv {
${unset([path, query, prefix, rest, key, to, STATUS, ...(host.length === 0 ? [] : [HOST])])}
  set ${path} = regsub(req.url, "\\?.*$", "");
  if (${path} ~ ${VARNISH.regex(`^(?=/)${NORMAL_PATH_PCRE}$`)}) {
    set ${query} = regsub(req.url, "^[^?]*", "");
${indent([...host, ...prefixStatements(plan, VARNISH), ...printBranches(branches)])}
  }
  if (${STATUS}) {
    return (synth(std.integer(${STATUS}, 301), "${REASON}"));
  }
${unset([path, query, prefix, rest, key, ...(host.length === 0 ? [] : [HOST])])}
}

sub vcl_synth {
  if (resp.reason == "${REASON}") {
    set resp.reason = "Gone";
    if (${to}) {
      set resp.reason = "Redirect";
      set resp.http.Location = ${to};
    }
    return (deliver);
  }
}
`;
  return { text, rules: branches.length };
}

function unset(names: readonly string[]): string {
  return names.map((name) => `  unset ${name};`).join('\n');
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`).join('\n');
}

/** Returns the conditions in the order in which they are tried, each with its answer. */
function branchesOf(plan: RedirectPlan): (readonly [string, string[]])[] {
  const { guarded, exact, patterns } = foldPlan(plan);
  const answer = (row: ExactRow | PatternRow): string[] => [
    `set ${STATUS} = "${row.rule.status}";`,
    ...locationStatements(row, VARNISH),
  ];
  const byPattern = (row: PatternRow): readonly [string, string[]] => [
    patternCondition(row, plan, VARNISH),
    answer(row),
  ];
  const byPath = (row: ExactRow): readonly [string, string[]] => [exactCondition(row, plan, VARNISH), answer(row)];
  const others = exact.filter((row) => !isLookedUp(row)).flatMap(expressionRows);
  return [
    ...guarded.map(byPattern),
    ...exact.filter(isLookedUp).map(byPath),
    ...[...others, ...patterns].map(byPattern),
  ];
}
