import { canDoubleSlash } from '../shared/plan/location-parts.ts';
import { NORMAL_PATH_PCRE } from '../shared/regex/normal-path.ts';
import type { RedirectPlan } from '../target.ts';
import type { HaproxyLookup } from './maps.ts';

/** The expressions that split a path. A sign before each names its purpose. */
export function requestMap(): string[] {
  return [
    // The raw path, if it is in normal form.
    `^=(${NORMAL_PATH_PCRE.replaceAll(' ', '\\x20')})$ \\1`,
    // The path below the prefix, or the whole path, without a slash at its end.
    '^\\+/?$ /',
    '^\\+(/.+?)/?$ \\1',
    '^-(/.+?|/)/?$ \\1',
    // Two slashes at the start of a path would begin a host.
    '^!(https://[^/]*)?//+(.*)$ \\1/\\2',
    '^!(.*)$ \\1',
  ];
}

const HEAD = `# Load it in front of your own configuration: haproxy -f sitefold-redirects.cfg -f haproxy.cfg. Edit one place: the folder of the maps.
# A frontend takes the redirects over by \`frontend www from sitefold\`; its own rules come behind them.
global
  presetenv SITEFOLD /etc/haproxy/sitefold

defaults sitefold
  mode http
  timeout client 30s
  timeout connect 5s
  timeout server 30s
`;

/** Prints the section that looks up requests and answers them. */
export function printSection(plan: RedirectPlan, lookups: readonly HaproxyLookup[]): string {
  const rules = [...requestRules(plan), ...lookups.flatMap(lookupRules), ...answerRules(plan)];
  return `${HEAD}${rules.map((rule) => `  http-request ${rule}\n`).join('')}`;
}

const file = (name: string): string => `\${SITEFOLD}/${name}`;
const requestPart = (sign: string, variable: string): string =>
  `"str(${sign}),concat(,${variable}),map_regm(${file('sitefold-request.map')})"`;
const ON_SITE = 'if { var(txn.sf_prefix) -m found }';
const ON_ROOT = 'if { var(txn.sf_path) -m found } !{ var(txn.sf_prefix) -m found }';

function requestRules({ flags, rules }: RedirectPlan): string[] {
  const site = [
    `set-var(txn.sf_site) "path,field(2,/),lower,map_str(${file('sitefold-sites.map')},.)" if { var(txn.sf_path) -m found }`,
    'set-var-fmt(txn.sf_prefix) "/%[var(txn.sf_site)]" if { var(txn.sf_site) -m found } !{ var(txn.sf_site) -m str . }',
    `set-var(txn.sf_below) "var(txn.sf_path),regsub(^/[^/]+,)" ${ON_SITE}`,
    `set-var(txn.sf_rest) ${requestPart('+', 'txn.sf_below')} ${ON_SITE}`,
    `set-var-fmt(txn.sf_full) "%[var(txn.sf_prefix)]%[var(txn.sf_below)]" ${ON_SITE}`,
    `set-var-fmt(txn.sf_line) "+%[var(txn.sf_full)]%[var(txn.sf_query)]" ${ON_SITE}`,
  ];
  return [
    'set-var(txn.sf_raw) path',
    `set-var(txn.sf_path) ${requestPart('=', 'txn.sf_raw')}`,
    'set-var(txn.sf_query) "pathq,regsub(^[^?]*,)"',
    ...(rules.some(({ host }) => host) ? ['set-var(txn.sf_host) "req.hdr(host),host_only,lower"'] : []),
    ...(flags.length > 0 ? site : []),
    `set-var(txn.sf_rest) ${requestPart('-', 'txn.sf_path')} ${ON_ROOT}`,
    `set-var(txn.sf_full) var(txn.sf_path) ${ON_ROOT}`,
    `set-var-fmt(txn.sf_line) "-%[var(txn.sf_full)]%[var(txn.sf_query)]" ${ON_ROOT}`,
    'set-var(txn.sf_rest_slash) var(txn.sf_rest)',
    'set-var-fmt(txn.sf_rest_slash) "%[var(txn.sf_rest)]/" if { var(txn.sf_path) -m end / }',
  ];
}

function lookupRules({ file: name, converter, samples }: HaproxyLookup): string[] {
  return samples.map(({ sample, condition, guard }) => {
    const conditions = [
      '!{ var(txn.sf_found) -m found }',
      ...(condition === undefined ? [] : [condition]),
      ...(guard ? [`{ var(txn.sf_query) -m reg -f "${file(guard.file)}" }`] : []),
    ];
    return `set-var(txn.sf_found) "${sample},${converter}(${file(name)})" if ${conditions.join(' ')}`;
  });
}

const SIGN = (at: number, sign: string): string => `{ var(txn.sf_found),bytes(${at},1) -m str ${sign} }`;
const APPEND = (text: string): string => `set-var-fmt(txn.sf_to) "%[var(txn.sf_to)]${text}"`;

function answerRules({ rules }: RedirectPlan): string[] {
  const statuses = [...new Set(rules.map(({ status }) => status))].toSorted((a, b) => a - b);
  const fragments = rules.some(({ target }) => target?.fragment !== undefined);
  const home = rules.find(({ host }) => host)?.host?.home;
  return [
    'set-var(txn.sf_to) var(txn.sf_found),bytes(5)',
    ...(fragments
      ? ['set-var(txn.sf_end) "var(txn.sf_to),regsub(^[^#]*,)"', 'set-var(txn.sf_to) "var(txn.sf_to),regsub(#.*,)"']
      : []),
    `set-var-fmt(txn.sf_to) "%[var(txn.sf_prefix)]%[var(txn.sf_to)]" if ${SIGN(3, 'p')}`,
    ...(home === undefined
      ? []
      : [`set-var-fmt(txn.sf_to) "${home}%[var(txn.sf_prefix)]%[var(txn.sf_to)]" if ${SIGN(3, 'h')}`]),
    ...(rules.some(canDoubleSlash) ? [`set-var(txn.sf_to) ${requestPart('!', 'txn.sf_to')}`] : []),
    `${APPEND('%[var(txn.sf_query)]')} if ${SIGN(4, 'w')}`,
    `${APPEND('%[var(txn.sf_query)]')} if ${SIGN(4, 's')} { query -m len ge 1 }`,
    `${APPEND('&%[query]')} if ${SIGN(4, 'a')} { query -m len ge 1 }`,
    ...(fragments ? [APPEND('%[var(txn.sf_end)]')] : []),
    ...statuses.map((status) =>
      status === 410
        ? 'return status 410 if { var(txn.sf_found) -m beg 410 }'
        : `redirect code ${status} location %[var(txn.sf_to)] if { var(txn.sf_found) -m beg ${status} }`,
    ),
  ];
}
