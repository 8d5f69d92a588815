import type { RedirectRule } from '../../model/redirect.ts';
import { targetOn } from '../match/expand-sites.ts';

/** A source of an entry that says only what others say too. */
export interface Copy {
  readonly file: string;
  readonly pointer: string;
  /** As the entry writes it. */
  readonly source: string;
}

/**
 * The sources that can go without any decision becoming another: each site of each rule that they stand for has the same rule elsewhere.
 * Of copies the first one stays.
 */
export function findCopies(rules: readonly RedirectRule[]): Copy[] {
  const rivals = rivalsOf(rules);
  const keys = new Map([...rivals].map(([rule, group]) => [rule, decisionsOf(rule, group)]));
  const counts = countAll([...keys.values()].flat());
  const copies: Copy[] = [];
  const units = Map.groupBy(rules, (rule) => JSON.stringify(copyOf(rule)));
  for (const own of [...units.values()].reverse()) {
    const [first] = own;
    if (!first || own.some((rule) => !keys.has(rule))) continue;
    const taken = countAll(own.flatMap((rule) => keys.get(rule) ?? []));
    if (![...taken].every(([key, count]) => (counts.get(key) ?? 0) > count)) continue;
    for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) - count);
    copies.push(copyOf(first));
  }
  return copies.reverse();
}

/** The source of an entry for which a rule stands. */
export function copyOf({ at, id }: RedirectRule): Copy {
  return { file: at.file, pointer: at.pointer, source: id };
}

/** The rules that match the same requests as another one, as far as their sites are the same, and the number of their group. */
export function rivalsOf(rules: readonly RedirectRule[]): ReadonlyMap<RedirectRule, number> {
  const several = [...Map.groupBy(rules, matchOf).values()].filter((same) => same.length > 1);
  return new Map(several.flatMap((same, group) => same.map((rule): [RedirectRule, number] => [rule, group])));
}

function matchOf({ source, caseSensitive, slash, query, priority, overrides }: RedirectRule): string {
  const segments = JSON.stringify(source.segments);
  const ends = slash === 'exact' && source.slash;
  return JSON.stringify([
    caseSensitive ? segments : segments.toLowerCase(),
    ends,
    caseSensitive,
    slash,
    query,
    priority,
    overrides,
  ]);
}

/** What a rule decides on each of its sites, as texts that can be compared. */
function decisionsOf({ sites, target, status, forward, external }: RedirectRule, group: number): string[] {
  return sites.map((flag) =>
    JSON.stringify([flag, group, target && targetOn(target, flag), status, forward, external]),
  );
}

function countAll(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
