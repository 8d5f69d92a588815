import type { RedirectRule } from '../../model/redirect.ts';
import { targetOn } from '../match/expand-sites.ts';

/** A source of an entry that other entries repeat completely. */
export interface Copy {
  readonly file: string;
  readonly pointer: string;
  /** The source as the entry writes it. */
  readonly source: string;
}

/**
 * Finds the sources that can be removed without a change in any decision: each site of each rule of the source has the same rule elsewhere.
 * Of several copies, the first is kept.
 */
export function findCopies(rules: readonly RedirectRule[]): Copy[] {
  const groups = groupBySource(rules);
  if (groups.size === 0) return [];
  const keys = new Map([...groups].map(([rule, group]) => [rule, decisionsOf(rule, group)]));
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

/** The source of an entry from which a rule was made. */
export function copyOf({ at, id }: RedirectRule): Copy {
  return { file: at.file, pointer: at.pointer, source: id };
}

/** Groups rules that match the same requests on the sites that they share, with the number of their group. */
export function groupBySource(rules: readonly RedirectRule[]): ReadonlyMap<RedirectRule, number> {
  const several = [...Map.groupBy(rules, matchOf).values()].filter((same) => same.length > 1);
  return new Map(several.flatMap((same, group) => same.map((rule): [RedirectRule, number] => [rule, group])));
}

function matchOf({ host, source, caseSensitive, slash, query, priority, overrides }: RedirectRule): string {
  const segments = JSON.stringify(source.segments);
  const ends = slash === 'exact' && source.slash;
  return JSON.stringify([
    host?.name,
    caseSensitive ? segments : segments.toLowerCase(),
    ends,
    caseSensitive,
    slash,
    query,
    priority,
    overrides,
  ]);
}

/** The decisions of a rule on each of its sites, as texts that can be compared. */
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
