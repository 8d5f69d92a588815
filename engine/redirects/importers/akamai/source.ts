import { readSwitch } from '../shared/text/csv-rows.ts';
import type { Flaw, Parsed } from '../../match/pattern.ts';
import type { Draft } from '../shared/collect.ts';
import { hostOf } from '../shared/source/literal.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { readExpressionHost } from './expression-host.ts';
import { readAkamaiQuery } from './query.ts';
import type { AkamaiRow } from './rows.ts';
import { readAkamaiValues } from './values.ts';

/** The conditions of a rule of the policy on a request. */
export interface AkamaiSource {
  /** The paths, of which one must match; `*` and `?` are wildcards if `wild` is true. */
  readonly paths: readonly { readonly text: string; readonly wild: boolean }[];
  /** An expression, used instead of paths. */
  readonly expression?: string;
  /** The number of groups before those of the expression, which a target cannot use. */
  readonly groups?: number;
  readonly ignoreCase: boolean;
  /** The hosts, of which one must match; empty for any host. */
  readonly hosts: readonly string[];
  /** The guards, of which one must match; empty for any query. */
  readonly guards: readonly NonNullable<Draft['query']>[];
  readonly changes: readonly string[];
}

type Conditions = Pick<AkamaiSource, 'hosts' | 'guards' | 'changes'>;

/** Reads the one condition of a rule that gives the address, and the further conditions on scheme, host and query. */
export function readAkamaiSource({ cell }: AkamaiRow): Parsed<AkamaiSource> {
  const always = readSwitch(cell('matchalways'), false);
  if (always === undefined) return fail(`\`${cell('matchalways')}\` in the column matchAlways is neither 1 nor 0.`);
  const given = (['matchurl', 'path', 'regex'] as const).filter((name) => cell(name) !== '');
  const [key] = given;
  if (given.length > 1) return fail('The rule needs one of `matchURL`, `path` and `regex`, and has more.');
  if (key === undefined && !always && cell('host') === '')
    return fail('The rule needs one of `matchURL`, `path`, `regex` and `host`, or `matchAlways`, and has none.');
  const hosts = readHosts(cell('host'));
  if (!hosts.ok) return hosts;
  const query = cell('query') === '' ? undefined : readAkamaiQuery(cell('query'));
  if (query?.ok === false) return query;
  const { guards, changes } = query?.value ?? { guards: [], changes: [] };
  const conditions = {
    hosts: hosts.value,
    guards,
    changes: [...(cell('scheme') === '' ? [] : [ANY_SCHEME(cell('scheme'))]), ...changes],
  };
  if (key === 'matchurl') return readMatchUrl(cell('matchurl'), conditions);
  if (key === 'regex') return readExpression(cell('regex'), conditions);
  return key === undefined
    ? { ok: true, value: { ...conditions, paths: [{ text: '/*', wild: true }], ignoreCase: false } }
    : readPaths(cell('path'), conditions);
}

const ANY_SCHEME = (scheme: string): string => `The rule held only for \`${scheme}\`; here it holds for any scheme.`;

function readHosts(cell: string): Parsed<readonly string[]> {
  const read = readAkamaiValues(cell);
  if (!read.ok) return read;
  const names = read.value.values.map((value) => ({ value, host: hostNameOf(value) }));
  const wrong = names.find(({ host }) => host === undefined);
  if (wrong) return fail(`\`${wrong.value}\` is not one host.`, 'Write a list of host names, without wildcards.');
  return { ok: true, value: names.flatMap(({ host }) => host ?? []) };
}

function hostNameOf(value: string): string | undefined {
  const host = /[*?]/.test(value) ? undefined : hostOf(value);
  return host !== undefined && /[.:]|^localhost$/.test(host) ? host : undefined;
}

function readPaths(cell: string, conditions: Conditions): Parsed<AkamaiSource> {
  const read = readAkamaiValues(cell);
  if (!read.ok) return read;
  const { values, caseSensitive } = read.value;
  const odd = values.find((text) => !/^[/*]/.test(text));
  if (odd !== undefined) return fail(`The path \`${odd}\` does not begin with a slash.`);
  const paths = values.map((text) => ({ text, wild: /[*?]/.test(text) }));
  return { ok: true, value: { ...conditions, paths, ignoreCase: !caseSensitive } };
}

function readMatchUrl(text: string, conditions: Conditions): Parsed<AkamaiSource> {
  const address = readSource(text, 'optional');
  if (!address.ok) return address;
  const { host, path, query = '' } = address.value;
  if (host !== undefined && conditions.hosts.length > 0)
    return fail('The rule has a host both in `matchURL` and in `host`.', 'Write it in one of them.');
  const guard = query === '' ? undefined : guardOf(query);
  if (query !== '' && !guard) return fail('The query of `matchURL` is not a list of single `key=value`.');
  if (guard && conditions.guards.length > 0)
    return fail('The rule has a query both in `matchURL` and in `query`.', 'Write it in one of them.');
  return {
    ok: true,
    value: {
      ...conditions,
      ...(host === undefined ? {} : { hosts: [host] }),
      ...(guard ? { guards: [wildGuard(guard)], changes: [...conditions.changes, MORE_KEYS] } : {}),
      paths: [{ text: path, wild: path.includes('*') }],
      ignoreCase: false,
    },
  };
}

/** A value that is a wildcard matches any value. */
function wildGuard(guard: Readonly<Record<string, string>>): Record<string, string | true> {
  return Object.fromEntries(Object.entries(guard).map(([key, value]) => [key, value === '*' ? true : value]));
}

/** Reads an expression for the path, or for the whole address. */
function readExpression(expression: string, conditions: Conditions): Parsed<AkamaiSource> {
  const common = { ...conditions, paths: [], ignoreCase: false };
  const address = readExpressionHost(expression);
  if (!address) return { ok: true, value: { ...common, expression } };
  const { hosts, scheme, groups, path } = address;
  if (hosts.length > 0 && conditions.hosts.length > 0)
    return fail('The rule has a host both in `regex` and in `host`.', 'Write it in one of them.');
  return {
    ok: true,
    value: {
      ...common,
      ...(hosts.length === 0 ? {} : { hosts }),
      changes: [...conditions.changes, ...(scheme === undefined ? [] : [ANY_SCHEME(scheme)])],
      expression: path,
      groups,
    },
  };
}

function fail(message: string, hint = ''): { readonly ok: false; readonly flaw: Flaw } {
  return { ok: false, flaw: { message, hint } };
}
