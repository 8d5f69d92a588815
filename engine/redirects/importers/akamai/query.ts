import type { Parsed } from '../../match/pattern.ts';
import type { Draft } from '../shared/collect.ts';
import { guardOf } from '../shared/source/source-address.ts';
import { readAkamaiValues } from './values.ts';

type Guard = NonNullable<Draft['query']>;

/** The guards of a condition on the query, of which one must match. */
export interface AkamaiQuery {
  readonly guards: readonly Guard[];
  readonly changes: readonly string[];
}

/** Reads the column `query`: `key=a b` is one of two values, `key` or `key=*` any value, and `&` joins conditions. */
export function readAkamaiQuery(cell: string): Parsed<AkamaiQuery> {
  const read = readAkamaiValues(cell.replaceAll(/[ \t]*&[ \t]*/g, '&'));
  if (!read.ok) return read;
  const [first = '', ...others] = read.value.values;
  const alternatives = others.every((value) => !/[=&]/.test(value));
  const guards = alternatives ? [first, ...others.map((value) => withValue(first, value))].map(guardFrom) : [undefined];
  const known = guards.filter((guard) => guard !== undefined);
  if (known.length < guards.length)
    return {
      ok: false,
      flaw: {
        message: `\`${cell}\` is not a list of single \`key=value\` without wildcards.`,
        hint: 'Write one rule for each value.',
      },
    };
  const letters = known.some((guard) => Object.values(guard).some((value) => value !== true && /[a-z]/i.test(value)));
  return { ok: true, value: { guards: known, changes: letters && !read.value.caseSensitive ? [CASE_OF_QUERY] : [] } };
}

const CASE_OF_QUERY = 'The values of the query were compared without regard to letter case.';

/** The last condition with another value. */
function withValue(conditions: string, value: string): string {
  return conditions.replace(/=[^=&]*$/, () => `=${value}`);
}

function guardFrom(conditions: string): Guard | undefined {
  const guard = guardOf(conditions);
  const bare = new Set(conditions.split('&').filter((one) => !one.includes('=')));
  if (!guard) return undefined;
  const entries = Object.entries(guard).map(([key, value]): [string, string | true] => [
    key,
    value === '*' || (value === '' && bare.has(key)) ? true : value,
  ]);
  const wild = entries.some(([key, value]) => /[*?]/.test(key) || (value !== true && /[*?]/.test(value)));
  return wild ? undefined : Object.fromEntries(entries);
}
