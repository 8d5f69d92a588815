import type { Parsed } from '../../../match/pattern.ts';
import { isMapping } from '../text/json.ts';

type Guard = Readonly<Record<string, string | true>>;

/**
 * The conditions of a redirect of Vercel or Next as a guard: those on query keys with a plain value, or with any. All others look at more
 * than the address, or are expressions.
 */
export function guardOfConditions(has: unknown, missing: unknown): Parsed<Guard> {
  if (Array.isArray(missing) ? missing.length > 0 : missing !== undefined)
    return fail(
      'It asks for something to be missing, which no rule can.',
      'Keep it where the request can be looked at.',
    );
  if (has === undefined) return { ok: true, value: {} };
  if (!Array.isArray(has)) return fail('`has` is no list.', 'Write `"has": [{ "type": "query", "key": "id" }]`.');
  const guard = new Map<string, string | true>();
  for (const condition of has as unknown[]) {
    const wanted = readCondition(condition);
    if (!wanted.ok) return wanted;
    const { key, value } = wanted.value;
    if (guard.has(key)) return fail(`It asks for \`${key}\` twice.`, 'Write one condition for each key.');
    guard.set(key, value);
  }
  return { ok: true, value: Object.fromEntries(guard) };
}

function readCondition(condition: unknown): Parsed<{ readonly key: string; readonly value: string | true }> {
  const { type, key, value } = isMapping(condition) ? condition : ({} as Record<string, unknown>);
  if (type === 'header' || type === 'cookie' || type === 'host')
    return fail(
      `It asks for a ${type}; a rule sees the path and the query only.`,
      'Keep it where the request can be looked at.',
    );
  if (type !== 'query' || typeof key !== 'string' || key === '')
    return fail('A condition is none that is known.', 'Write `{ "type": "query", "key": "id", "value": "1" }`.');
  if (value === undefined || value === '') return { ok: true, value: { key, value: true } };
  const equal = isMapping(value) && Object.keys(value).join() === 'eq' ? value.eq : undefined;
  const plain = typeof value === 'string' ? plainText(value) : typeof equal === 'string' ? equal : undefined;
  if (plain !== undefined) return { ok: true, value: { key, value: plain } };
  return fail(
    `The value of \`${key}\` is an expression; a guard takes one plain value, or any.`,
    'Write one rule for each value, or leave the value out.',
  );
}

/** What an expression matches that matches one text only. */
function plainText(expression: string): string | undefined {
  return /^(?:[\w~ ,:;@/%=-]|\\[^A-Za-z0-9])*$/.test(expression) ? expression.replaceAll(/\\(.)/g, '$1') : undefined;
}

function fail(message: string, hint: string): { ok: false; flaw: { message: string; hint: string } } {
  return { ok: false, flaw: { message, hint } };
}
