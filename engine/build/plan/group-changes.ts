import { describeFacts, kindsOfFacts, writtenFacts } from '../pages/describe-fact.ts';
import type { PageChanges, PagesBySite } from './compare-pages.ts';
import type { NameLanguage } from './name-languages.ts';

/** Pages that change for similar reasons. */
export interface ChangeGroup {
  /** What they have read that changed, in plain words. */
  readonly reasons: readonly string[];
  readonly pages: PagesBySite;
  readonly count: number;
}

/**
 * Groups changed pages by what they have read: pages that read the name of some product are one group. Facts that follow from others are
 * told only if a page has read nothing else. The largest group comes first.
 */
export function groupChanges(changed: PageChanges['changed'], nameLanguage: NameLanguage): ChangeGroup[] {
  const groups = new Map<
    string,
    { readonly facts: Set<string>; readonly pages: Map<string, string[]>; count: number }
  >();
  for (const [flag, ofSite] of changed) {
    // Many pages of a site have read the same.
    const known = new Map<string, { readonly key: string; readonly facts: readonly string[] }>();
    for (const [remainder, all] of ofSite) {
      const text = all.join('\n');
      let told = known.get(text);
      if (!told) {
        const facts = writtenFacts(all).map((fact) => nameLanguage(fact, flag));
        told = { key: kindsOfFacts(facts), facts };
        known.set(text, told);
      }
      let group = groups.get(told.key);
      if (!group) {
        group = { facts: new Set(), pages: new Map(), count: 0 };
        groups.set(told.key, group);
      }
      for (const fact of told.facts) group.facts.add(fact);
      group.count += 1;
      const list = group.pages.get(flag);
      if (list) list.push(remainder);
      else group.pages.set(flag, [remainder]);
    }
  }
  return [...groups]
    .map(([key, { facts, pages, count }]) => ({ key, reasons: describeFacts([...facts]), pages, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ reasons, pages, count }) => ({ reasons, pages, count }));
}
