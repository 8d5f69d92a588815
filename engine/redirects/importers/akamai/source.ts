import type { Draft } from '../shared/collect.ts';
import { hostOf } from '../shared/source/literal.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { joinBlanks } from '../shared/text/blanks.ts';
import type { AkamaiRow } from './rows.ts';

/** The conditions of a rule of the policy on a request. */
export interface AkamaiSource {
  /** The paths, of which one must match; `*` and `?` are wildcards if `wild` is true. */
  readonly paths: readonly { readonly text: string; readonly wild: boolean }[];
  /** An expression, used instead of paths. */
  readonly expression?: string;
  readonly host?: string;
  readonly query?: Draft['query'];
  readonly changes: readonly string[];
}

export type AkamaiSourceRead =
  | { readonly ok: true; readonly value: AkamaiSource }
  | { readonly ok: false; readonly reason: string };

/** Reads the one condition of a rule that gives the address, and the further conditions on scheme, host and query. */
export function readAkamaiSource({ cell }: AkamaiRow): AkamaiSourceRead {
  const given = (['matchurl', 'path', 'regex'] as const).filter((name) => cell(name) !== '');
  const [key] = given;
  if (key === undefined || given.length > 1)
    return fail('The rule needs one of `matchURL`, `path` and `regex`, and has ' + (key ? 'more.' : 'none.'));
  const host = cell('host') === '' ? undefined : hostOf(cell('host'));
  if (cell('host') !== '' && host === undefined) return fail(`\`${cell('host')}\` is not one host.`);
  const guard = cell('query') === '' ? {} : guardOf(cell('query'));
  if (!guard) return fail(`\`${cell('query')}\` is not a list of single \`key=value\`.`);
  const conditions = {
    ...(host === undefined ? {} : { host }),
    ...(cell('query') === '' ? {} : { query: wildGuard(guard) }),
    changes:
      cell('scheme') === '' ? [] : [`The rule held only for \`${cell('scheme')}\`; here it holds for any scheme.`],
  };
  if (key === 'matchurl') return readMatchUrl(cell('matchurl'), conditions);
  if (key === 'regex') return { ok: true, value: { ...conditions, paths: [], ...expressionOf(cell('regex')) } };
  const paths = joinBlanks(cell('path')).split(' ');
  const odd = paths.find((text) => !text.startsWith('/'));
  if (odd !== undefined) return fail(`The path \`${odd}\` does not begin with a slash.`);
  return { ok: true, value: { ...conditions, paths: paths.map((text) => ({ text, wild: /[*?]/.test(text) })) } };
}

function readMatchUrl(text: string, conditions: Omit<AkamaiSource, 'paths'>): AkamaiSourceRead {
  const address = readSource(text, 'optional');
  if (!address.ok) return fail(`${address.flaw.message} ${address.flaw.hint}`);
  const { host, path, query } = address.value;
  const guard = query === undefined ? undefined : guardOf(query);
  if (query !== undefined && !guard) return fail('The query of `matchURL` is not a list of single `key=value`.');
  return {
    ok: true,
    value: {
      ...conditions,
      ...(host === undefined ? {} : { host }),
      ...(guard ? { query: wildGuard(guard), changes: [...conditions.changes, MORE_KEYS] } : {}),
      paths: [{ text: path, wild: path.includes('*') }],
    },
  };
}

/** A value that is a wildcard matches any value. */
function wildGuard(guard: Readonly<Record<string, string>>): Record<string, string | true> {
  return Object.fromEntries(Object.entries(guard).map(([key, value]) => [key, value === '*' ? true : value]));
}

/** An expression for the whole address, without its host. */
function expressionOf(expression: string): { expression: string; host?: string } {
  const [whole, name = ''] = /^\^?https\??:\/\/((?:[\w-]|\\?\.)+)(?=\/)/.exec(expression) ?? [];
  if (whole === undefined) return { expression };
  return { expression: `^${expression.slice(whole.length)}`, host: name.replaceAll('\\', '').toLowerCase() };
}

function fail(reason: string): AkamaiSourceRead {
  return { ok: false, reason };
}
