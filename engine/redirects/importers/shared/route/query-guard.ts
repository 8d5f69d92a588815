import type { Parsed } from '../../../match/pattern.ts';
import { hostsOfExpression } from '../source/hosts-of-expression.ts';
import { isMapping } from '../text/json.ts';

/** What a redirect asks of a request besides its path. */
interface Guard {
  readonly query: Readonly<Record<string, string | true>>;
  /** The hosts on which it holds; undefined for every host. */
  readonly hosts?: readonly string[];
}

/**
 * Reads the conditions of a redirect of Vercel or Next as a guard: those on query keys with a plain value or any value, and one on plain
 * hosts. All others are refused, because they are expressions or depend on more than the address.
 */
export function guardOfConditions(has: unknown, missing: unknown): Parsed<Guard> {
  if (Array.isArray(missing) ? missing.length > 0 : missing !== undefined)
    return fail(
      'The redirect requires that something is missing, which a rule of redirects.yaml cannot.',
      'Keep the redirect in a place that can read the request.',
    );
  if (has === undefined) return { ok: true, value: { query: {} } };
  if (!Array.isArray(has)) return fail('`has` is not a list.', 'Write `"has": [{ "type": "query", "key": "id" }]`.');
  const guard = new Map<string, string | true>();
  let hosts: readonly string[] | undefined;
  for (const condition of has as unknown[]) {
    if (isMapping(condition) && condition.type === 'host') {
      const names =
        typeof condition.value === 'string' ? hostsOfExpression(condition.value, { ends: 'implied' }) : undefined;
      if (!names || hosts) return fail(MANY_HOSTS, 'Write one redirect for each host.');
      hosts = names;
      continue;
    }
    const wanted = readCondition(condition);
    if (!wanted.ok) return wanted;
    const { key, value } = wanted.value;
    if (guard.has(key))
      return fail(`The redirect has two conditions on \`${key}\`.`, 'Write one condition for each key.');
    guard.set(key, value);
  }
  return { ok: true, value: { query: Object.fromEntries(guard), ...(hosts ? { hosts } : {}) } };
}

const MANY_HOSTS = 'The redirect depends on a host that is not a few plain names.';

function readCondition(condition: unknown): Parsed<{ readonly key: string; readonly value: string | true }> {
  const { type, key, value } = isMapping(condition) ? condition : ({} as Record<string, unknown>);
  if (type === 'header' || type === 'cookie')
    return fail(
      `The redirect depends on a ${type}; a rule matches only host, path and query.`,
      'Keep the redirect in a place that can read the request.',
    );
  if (type !== 'query' || typeof key !== 'string' || key === '')
    return fail('A condition has an unknown form.', 'Write `{ "type": "query", "key": "id", "value": "1" }`.');
  if (value === undefined || value === '') return { ok: true, value: { key, value: true } };
  const equal = isMapping(value) && Object.keys(value).join() === 'eq' ? value.eq : undefined;
  const plain = typeof value === 'string' ? plainText(value) : typeof equal === 'string' ? equal : undefined;
  if (plain !== undefined) return { ok: true, value: { key, value: plain } };
  return fail(
    `The value of \`${key}\` is an expression; a guard matches one plain value, or any value.`,
    'Write one rule for each value, or leave the value out.',
  );
}

/** The text that an expression matches, if it matches only one. */
function plainText(expression: string): string | undefined {
  return /^(?:[\w~ ,:;@/%=-]|\\[^A-Za-z0-9])*$/.test(expression) ? expression.replaceAll(/\\(.)/g, '$1') : undefined;
}

function fail(message: string, hint: string): { ok: false; flaw: { message: string; hint: string } } {
  return { ok: false, flaw: { message, hint } };
}
