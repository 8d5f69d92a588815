import * as fc from 'fast-check';
import type { Segment } from '../../engine/model/redirect-pattern.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import { lowerCasePrefix } from '../../engine/redirects/match/decide.ts';
import { redirectRule } from './redirect-rule.ts';

/** The sites of random rules besides the root. */
export const RANDOM_FLAGS = ['de', 'th'];

const LITERALS = ['a', 'A', 'b'];

const MIDDLE: fc.Arbitrary<Segment> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LITERALS).map((text): Segment => ({ kind: 'literal', text })) },
  { weight: 1, arbitrary: fc.constant<Segment>({ kind: 'placeholder', name: 'p' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(['a', 'b'], ['A', 'th'], ['b'])
      .map((options): Segment => ({ kind: 'alternation', name: 'p', options })),
  },
);

/** Rules with every kind of segment but regular expressions, up to two segments and a splat, over few letters so that they meet often. */
export const randomRule: fc.Arbitrary<RedirectRule> = fc
  .record({
    segments: fc.array(MIDDLE, { maxLength: 2 }).map(numberNames),
    splat: fc.boolean(),
    slash: fc.boolean(),
    sites: fc.subarray(['', ...RANDOM_FLAGS], { minLength: 1 }),
    sited: fc.boolean(),
    caseSensitive: fc.boolean(),
    exact: fc.boolean(),
    query: fc.constantFrom({}, {}, { q: true as const }, { q: '1' }, { q: '2', r: true as const }),
    target: fc.constantFrom('/x', '/y', '/x?own=1', '/x/:p0', '/x/:p1/:p0', '/x/:p0/:p1', '/x/*'),
    forward: fc.constantFrom('keep', 'merge', 'drop'),
    status: fc.constantFrom(301, 302),
  })
  .map(({ segments, splat, slash, sites, sited, caseSensitive, exact, query, target, forward, status }) => {
    const names = segments.flatMap((segment) => ('name' in segment ? [`:${segment.name}`] : []));
    const isFilled = (target.match(/:p\d|\*/g) ?? []).every((capture) =>
      capture === '*' ? splat : names.includes(capture),
    );
    const options = { sites, caseSensitive, slash: exact ? 'exact' : 'either', query, forward, status } as const;
    const rule = redirectRule('/', isFilled ? target : '/x', options);
    return {
      ...rule,
      source: { segments: splat ? [...segments, { kind: 'splat' as const }] : segments, slash: slash && !splat },
      ...(rule.target ? { target: { ...rule.target, sited } } : {}),
    };
  });

function numberNames(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => ('name' in segment ? { ...segment, name: `p${index}` } : segment));
}

/**
 * Returns every path of up to `most` segments that random rules could tell apart, with and without a final slash, and with a correct
 * prefix. The sources of random rules match two segments below a prefix, and the rest.
 */
export function shortPaths(most: number): string[] {
  const flags = new Set(RANDOM_FLAGS);
  const parts = ['a', 'A', 'b', 'B', '', 'z', 'TH', ...RANDOM_FLAGS];
  let paths = [''];
  const all = new Set<string>(['/']);
  for (let length = 1; length <= most; length += 1) {
    paths = paths.flatMap((path) => parts.map((part) => `${path}/${part}`));
    for (const path of paths) all.add(lowerCasePrefix(path, flags)).add(lowerCasePrefix(`${path}/`, flags));
  }
  return [...all];
}

/** Queries that the guards of random rules could tell apart. */
export const SHORT_QUERIES = [undefined, '', 'q=1', 'q=2', 'q=3', 'q=1&r=', 'q=2&r=', 'r=1'];
