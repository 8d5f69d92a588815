import type { RedirectRule } from '../../../../model/redirect.ts';
import { expandSites } from '../../../match/expand-sites.ts';
import { sortBySpecificity } from '../../../match/match.ts';
import { onceForRules } from './once-for-rules.ts';

/** A rule on one of its sites, with one option of each alternation. */
export interface ConcreteRule {
  /** The rule of the plan. */
  readonly rule: RedirectRule;
  readonly concrete: RedirectRule;
}

/** Returns the rules of a plan for a host without sites and alternatives, the most specific first: one for each site and each option. */
export const allConcreteRules = onceForRules((rules): readonly ConcreteRule[] =>
  sortBySpecificity(
    rules.flatMap((rule) => expandSites(rule).map((placed) => ({ rule, placed }))),
    ({ placed }) => placed,
  ).flatMap(({ rule, placed }) => withoutAlternations(placed).map((concrete) => ({ rule, concrete }))),
);

/** Returns the same rules without those that an earlier rule hides. */
export const concreteRules = onceForRules((rules): readonly RedirectRule[] => {
  const seen = new Set<string>();
  return allConcreteRules({ rules }).flatMap(({ concrete }) => {
    const { host, source, query } = concrete;
    const shape = source.segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : segment.kind));
    const key = JSON.stringify([host?.name, shape, query]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [concrete];
  });
});

/** Returns one rule for each option of the alternations of a rule, in the order of the options. */
export function withoutAlternations(rule: RedirectRule): RedirectRule[] {
  const at = rule.source.segments.findIndex(({ kind }) => kind === 'alternation');
  const segment = rule.source.segments[at];
  if (segment?.kind !== 'alternation') return [rule];
  return segment.options.flatMap((text) =>
    withoutAlternations({
      ...rule,
      source: { ...rule.source, segments: rule.source.segments.with(at, { kind: 'literal', text }) },
      ...(rule.target
        ? {
            target: {
              ...rule.target,
              path: rule.target.path.map((part) =>
                part.kind === 'capture' && part.name === segment.name ? { kind: 'text' as const, text } : part,
              ),
            },
          }
        : {}),
    }),
  );
}

/** The length up to which all spellings of a flag are written out. */
const MOST_LETTERS = 6;

/** Returns the wrong spellings of a flag, for hosts without regular expressions; for a long flag, the two that people type. */
export function wrongSpellings(flag: string): string[] {
  const upper = flag.toUpperCase();
  const all =
    flag.length <= MOST_LETTERS
      ? [...flag].reduce(
          (starts: string[], letter) => starts.flatMap((start) => [start + letter, start + letter.toUpperCase()]),
          [''],
        )
      : [upper, upper.slice(0, 1) + flag.slice(1)];
  return [...new Set(all)].filter((spelling) => spelling !== flag).toSorted();
}
