import type { SimulatorDevice } from '../model/content.ts';
import { onceFor } from '../model/once-for.ts';
import type { ExpressionRaw } from '../model/schema/types.gen.ts';
import { placeholdersOf } from './device-placeholders.ts';

type Mapping = { readonly [key: string]: ExpressionRaw | undefined };

/** A name that a device uses and that must exist. `at` is its path in the file; `isKey` tells whether the name is a key. */
export type Use = { readonly at: readonly (string | number)[]; readonly isKey?: true } & (
  | { readonly kind: 'malformed' | 'word' | 'path' | 'outside'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly given: number }
  | { readonly kind: 'screen'; readonly name: number }
);

interface Place {
  readonly at: readonly (string | number)[];
  /** The names that exist at this place. */
  readonly names: readonly string[];
  /** True inside an entry of a list. */
  readonly entry?: boolean;
}

/** Names that exist in every expression. */
const GIVEN = ['values', 'entered', 'clock', 'initial', 'word'];
/** The key of the expression for each entry of a list, by operation. The names in `as` and `at` exist in it. */
const ASKED: Readonly<Record<string, string>> = {
  $map: 'to',
  $times: 'to',
  $sort: 'by',
  $each: 'do',
  $filter: 'where',
  $find: 'where',
  $findLast: 'where',
  $findIndex: 'where',
  $some: 'where',
  $every: 'where',
};
/** Operations that insert several entries into a list. */
const ENTRIES = ['$each', '$when', '$spread'];
/** Keys of parts that hold the path of a value, and those that hold values to write by their paths. */
const PATHS = ['path', 'chosenPath'];
const PATCHES = ['set', 'also'];
const PARTS_WITH_PATHS = ['field', 'button', 'form', 'ports', 'week', 'plan'];

/** Returns all names that a device uses. It has thousands of expressions, and an editor compiles it again and again. */
export const usesOf = onceFor(findUses);

function findUses(device: SimulatorDevice): Use[] {
  const { constants = {}, define = {}, values, screens } = device;
  const names = [...GIVEN, ...Object.keys(constants), ...Object.keys(define)];
  const below = (key: string, expression: ExpressionRaw | undefined): Use[] => uses(expression, { at: [key], names });
  return [
    ...below('constants', constants),
    ...below('values', values),
    ...Object.entries(define).flatMap(([name, value]) => definition(value, { at: ['define', name], names })),
    ...(['settle', 'hidden', 'locked'] as const).flatMap((key) => below(key, device[key])),
    ...screens.flatMap(({ let: own = {}, parts }, i) => {
      const lets = named(own, { at: ['screens', i, 'let'], names });
      return [...lets.uses, ...uses(parts, { at: ['screens', i, 'parts'], names: lets.names })];
    }),
  ];
}

function definition(value: ExpressionRaw | undefined, { at, names }: Place): Use[] {
  if (!isMapping(value) || !Array.isArray(value.given)) return uses(value, { at, names });
  return uses(value.is, { at: [...at, 'is'], names: [...names, ...(value.given as readonly string[])] });
}

/** Names that are given their values one after another. */
function named(own: Mapping, { at, names }: Place): { readonly names: readonly string[]; readonly uses: Use[] } {
  const found = Object.entries(own).flatMap(([name, value], i, all) =>
    uses(value, { at: [...at, name], names: [...names, ...all.slice(0, i).map(([before]) => before)] }),
  );
  return { names: [...names, ...Object.keys(own)], uses: found };
}

function uses(expression: ExpressionRaw | undefined, place: Place): Use[] {
  const { at, names } = place;
  if (typeof expression === 'string') return ofText(expression, place);
  if (Array.isArray(expression))
    return (expression as readonly ExpressionRaw[]).flatMap((one, i) =>
      uses(one, { at: [...at, i], names, entry: true }),
    );
  if (!isMapping(expression)) return [];
  const operation = Object.keys(expression).find((key) => key.startsWith('$'));
  return operation === undefined ? ofObject(expression, place) : ofOperation(expression, operation, place);
}

function ofText(text: string, { at, names }: Place): Use[] {
  const { paths, malformed } = placeholdersOf(text);
  const found = paths.flatMap(({ root, steps }): Use[] => {
    if (root === 'word') return steps.slice(0, 1).map((name) => ({ kind: 'word', name, at }));
    if (root === 'values' || root === 'entered') return [{ kind: 'path', name: steps.join('.'), at }];
    return names.includes(root) ? [] : [{ kind: 'name', name: root, known: names, at }];
  });
  return malformed === undefined ? found : [...found, { kind: 'malformed', name: malformed, at }];
}

function ofOperation(mapping: Mapping, operation: string, { at, names, entry = false }: Place): Use[] {
  const outside: Use[] =
    ENTRIES.includes(operation) && !entry ? [{ kind: 'outside', name: operation, at: [...at, operation] }] : [];
  const asked = ASKED[operation];
  const inner = [mapping.as, mapping.at].filter((name) => typeof name === 'string');
  const lets =
    operation === '$let' && isMapping(mapping.$let)
      ? named(mapping.$let, { at: [...at, '$let'], names })
      : { names, uses: [] };
  const rest = Object.entries(mapping).flatMap(([key, value]) => {
    const here = { at: [...at, key], names };
    if (key === asked) return uses(value, { ...here, names: [...names, ...inner] });
    if (key === 'in') return uses(value, { ...here, names: lets.names });
    if (key === 'as' || key === 'at' || key === '$let' || key === '$call') return [];
    return uses(value, here);
  });
  return [...outside, ...lets.uses, ...rest, ...ofNames(mapping, at)];
}

/** Operations that use a word or a function. */
function ofNames({ $word, $call, with: given }: Mapping, at: Place['at']): Use[] {
  if (typeof $word === 'string' && !$word.includes('{')) return [{ kind: 'word', name: $word, at: [...at, '$word'] }];
  if (typeof $call !== 'string') return [];
  return [{ kind: 'call', name: $call, given: Array.isArray(given) ? given.length : 0, at: [...at, '$call'] }];
}

function ofObject(mapping: Mapping, { at, names }: Place): Use[] {
  const inner = Object.entries(mapping).flatMap(([key, value]) => [
    ...ofText(key, { at: [...at, key], names }),
    ...uses(value, { at: [...at, key], names: key === 'check' ? [...names, 'value'] : names }),
  ]);
  return [...inner, ...ofPart(mapping, at)];
}

/** The paths that a part writes to, and the screen that it opens. */
function ofPart(part: Mapping, at: Place['at']): Use[] {
  if (!PARTS_WITH_PATHS.includes(String(part.kind))) return [];
  const { wait, go } = part;
  const patches = [
    ...PATCHES.map((key) => [[...at, key], part[key]] as const),
    [[...at, 'wait', 'set'], isMapping(wait) ? wait.set : undefined] as const,
  ];
  const screen: Use[] = typeof go === 'number' ? [{ kind: 'screen', name: go, at: [...at, 'go'] }] : [];
  return [
    ...PATHS.flatMap((key): Use[] => {
      const name = part[key];
      return typeof name === 'string' ? [{ kind: 'path', name, at: [...at, key] }] : [];
    }),
    ...patches.flatMap(([place, patch]): Use[] => {
      const keys = isMapping(patch) ? Object.keys(patch) : [];
      if (keys.some((key) => key.startsWith('$'))) return [];
      return keys.map((name) => ({ kind: 'path', name, at: [...place, name], isKey: true }));
    }),
    ...screen,
  ];
}

/**
 * Whether a path leads to one of the values that a device begins with. Where its file only says how to work a value out, or the path
 * holds a placeholder, it may.
 */
export function mayLead(values: ExpressionRaw | undefined, path: string): boolean {
  let at = values;
  for (const step of path === '' ? [] : path.split('.')) {
    if (step.includes('{') || (typeof at === 'string' && at.includes('{'))) return true;
    if (isMapping(at) && Object.keys(at).some((key) => /^\$|\{/.test(key))) return true;
    if (
      Array.isArray(at) &&
      at.some((one: ExpressionRaw) => isMapping(one) && Object.keys(one).some((key) => ENTRIES.includes(key)))
    )
      return true;
    if (step === 'length' && (typeof at === 'string' || Array.isArray(at))) return true;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Mapping)[step];
  }
  return true;
}

function isMapping(expression: ExpressionRaw | undefined): expression is Mapping {
  return typeof expression === 'object' && expression !== null && !Array.isArray(expression);
}
