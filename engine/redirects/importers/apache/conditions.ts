import { boundHost } from '../shared/source/bound-host.ts';
import { hostsOfExpression } from '../shared/source/hosts-of-expression.ts';
import type { Directive } from './directives.ts';
import { asksFor, type PathVariable, type Variable } from './variables.ts';

/** The result of the conditions before a RewriteRule. */
export interface Conditions {
  readonly query?: Readonly<Record<string, string | true>>;
  /** The hosts on which they hold; undefined for every host. */
  readonly hosts?: readonly string[];
  /** A further expression that the path must match. */
  readonly path?: { readonly expression: string; readonly ignoreCase: boolean };
  /** Variables that must be set, each by a directive that matches the path. */
  readonly within: readonly PathVariable[];
  readonly changes: readonly string[];
}

export type ReadConditions =
  | { readonly ok: true; readonly conditions: Conditions }
  | { readonly ok: false; readonly reason: string };

/** Reads RewriteCond lines. Conditions on query and path, and on variables that are set by the path or the host, are imported; the others depend on data that a redirect rule cannot see. */
export function readConditions(
  directives: readonly Directive[],
  variables: ReadonlyMap<string, Variable>,
): ReadConditions {
  let conditions: Conditions = { within: [], changes: [] };
  /** The hosts of the conditions above that are joined with this one by `OR`. */
  let open: readonly string[] | undefined;
  for (const [index, { words, line }] of directives.entries()) {
    const [test = '', pattern = '', flags = ''] = words;
    const fail = (reason: string): ReadConditions => ({ ok: false, reason: `Its condition in line ${line} ${reason}` });
    if (words.length < 2) return fail('lacks a test or a pattern. Complete it.');
    const isOpen = /\b(?:OR|ornext)\b/i.test(flags);
    if (isOpen && index === directives.length - 1) return fail(NOTHING_FOLLOWS);
    const variable = /^%\{([A-Z_]+)\}$/.exec(test)?.[1] ?? test;
    const ignoreCase = /\b(?:NC|nocase)\b/i.test(flags);
    const known = variables.get(/^%\{ENV:([^}]+)\}$/i.exec(test)?.[1] ?? '');
    const set = known && asksFor(pattern, known) ? known : undefined;
    const isOfHost = HOSTS.has(variable) || (set !== undefined && 'hosts' in set);
    if ((isOpen || open) && !isOfHost) return fail('is joined with `OR`. Write one rule for each case.');
    if (variable === 'REQUEST_FILENAME' && /^!-[fds]$/.test(pattern)) {
      conditions = { ...conditions, changes: [...conditions.changes, FILES_FIRST] };
    } else if (variable === 'QUERY_STRING') {
      const guard = ignoreCase ? undefined : readGuard(pattern);
      if (!guard) return fail(QUERY_UNSEEN);
      const { key, value, change } = guard;
      if (conditions.query && key in conditions.query) return fail('tests one key of the query twice.');
      const changes = change === undefined ? conditions.changes : [...conditions.changes, change];
      conditions = { ...conditions, query: { ...conditions.query, [key]: value }, changes };
    } else if (HOSTS.has(variable) && ANY_HOST.has(pattern) && !isOpen && !open) {
      // The rules of all domains that cPanel writes have this condition.
      continue;
    } else if (isOfHost) {
      const names = set && 'hosts' in set ? set.hosts : hostsOfCondition(pattern);
      if (!names || conditions.hosts) return fail(MANY_HOSTS);
      const hosts = [...new Set([...(open ?? []), ...names])];
      open = isOpen ? hosts : undefined;
      if (!isOpen) conditions = { ...conditions, hosts };
    } else if (variable === 'REQUEST_URI' && !conditions.path && !/^[!=<>-]/.test(pattern)) {
      conditions = { ...conditions, path: { expression: pattern, ignoreCase } };
    } else if (set) {
      conditions = { ...conditions, within: [...conditions.within, set] };
    } else {
      return fail(UNSEEN.get(variable) ?? `tests \`${variable} ${pattern}\`, which a redirect rule cannot see.`);
    }
  }
  return { ok: true, conditions };
}

const NOTHING_FOLLOWS =
  'is joined with `OR`, and no condition follows, so that the rule holds for every request. Remove the flag `OR`.';
const FILES_FIRST = 'The rule held only if no such file existed; here files do not come first.';

const QUERY_UNSEEN =
  'tests more of the query than a key with one value. Write `(^|&)key=value(&|$)`, or one rule for each value.';

const HOSTS: ReadonlySet<string> = new Set(['HTTP_HOST', 'SERVER_NAME']);
const ANY_HOST: ReadonlySet<string> = new Set(['^.*$', '.*', '^', '.', '^(.*)$', '(.*)']);
const MANY_HOSTS =
  'tests the host for more than a few plain names. Write `^old\\.example$`, and one rule for each host.';

/** Only an expression for the whole host, or a comparison with it, tests for a few hosts. */
function hostsOfCondition(pattern: string): readonly string[] | undefined {
  if (!pattern.startsWith('=')) return hostsOfExpression(pattern, { ends: 'written' });
  const host = boundHost(pattern.slice(1));
  return host === undefined ? undefined : [host];
}

const SCHEME = 'tests the scheme. Let the server lead from http to https.';

const UNSEEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HTTPS: SCHEME,
    SERVER_PORT: SCHEME,
    REQUEST_SCHEME: SCHEME,
    'HTTP:X-Forwarded-Proto': SCHEME,
  }),
);

interface Guard {
  readonly key: string;
  readonly value: string | true;
  readonly change?: string;
}

/** Reads a pattern on the query that tests one key with one value, or only one key. */
function readGuard(pattern: string): Guard | undefined {
  const match =
    /^(\(\?:\^\|&\)|\(\^\|&\)|\^|)([A-Za-z0-9_-]+)=((?:[A-Za-z0-9_~-]|\\[.-])*)(\(\?:&\|\$\)|\(&\|\$\)|\$|)$/.exec(
      pattern,
    );
  if (!match) return undefined;
  const [, start = '', key = '', text = '', end = ''] = match;
  const value = text.replaceAll('\\', '');
  if (value === '')
    return end === '' ? { key, value: true, ...(start.startsWith('(') ? {} : { change: ANYWHERE }) } : undefined;
  const whole = start.startsWith('(') && end.startsWith('(');
  if (whole) return { key, value };
  return { key, value, change: end === '' ? WHOLE_VALUE : ANYWHERE };
}

const ANYWHERE = 'Its key may be anywhere in the query, beside other keys.';
const WHOLE_VALUE = 'Its key may be anywhere in the query, and the value is the whole value, not only its start.';
