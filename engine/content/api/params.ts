import type { Call, Param } from '../calls.ts';

/** Values of parameters, or the mistake in one. */
export type ReadParams =
  | {
      /** In the order of the table of calls. */
      readonly values: Readonly<Record<string, string | number>>;
      /** True if the query has nothing that is ignored: no other key, no key twice, and none without a value. */
      readonly whole: boolean;
    }
  | { readonly problem: string };

const LONGEST_TEXT = 200;
const INTEGER = /^(?:0|[1-9][0-9]{0,8})$/;

/** Reads the parameters of a call from its path and its query. Query keys that the call does not have are ignored. */
export function readParams(
  { params }: Pick<Call, 'params'>,
  inPath: Readonly<Record<string, string>>,
  query: URLSearchParams,
): ReadParams {
  const values: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(params)) {
    const given = param.in === 'path' ? inPath[name] : (query.get(name) ?? undefined);
    if (given === undefined || given === '') {
      if (param.required) return { problem: `The parameter ${name} is missing.` };
      continue;
    }
    const value = readValue(name, param, given);
    if (typeof value === 'object') return value;
    values[name] = value;
  }
  const read = Object.keys(values).filter((name) => params[name]?.in === 'query');
  return { values, whole: query.size === read.length };
}

function readValue(name: string, { kind, most }: Param, given: string): string | number | { problem: string } {
  if (kind === 'text')
    return given.length <= LONGEST_TEXT
      ? given
      : { problem: `The parameter ${name} is longer than ${LONGEST_TEXT} characters.` };
  if (!INTEGER.test(given)) return { problem: `The parameter ${name} must be a whole number.` };
  const value = Number(given);
  if (name === 'pageNum' && value < 1) return { problem: 'The parameter pageNum starts at 1.' };
  if (most !== undefined && (value < 1 || value > most))
    return { problem: `The parameter ${name} must be from 1 to ${most}.` };
  return value;
}
