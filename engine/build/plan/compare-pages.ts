import { activeSites } from '../../model/active-sites.ts';
import { sitePath, type Site } from '../../model/site.ts';
import { differsInRedirectsOnly } from '../plan-build.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { nameFact } from '../pages/fact-names.ts';
import type { PageIndex } from '../pages/page-index.ts';
import { viewOf } from '../pages/view.ts';
import type { ChangedFacts, Versions } from './changed-facts.ts';

/** Paths below the prefix of a site, by the flag of the site. A site without any is left out. */
export type PagesBySite = ReadonlyMap<string, readonly string[]>;

/** A page that is gone, and what a visitor gets at its address. */
export interface RemovedPage {
  readonly remainder: string;
  /** `moved`: a redirect leads elsewhere; `gone`: 410; `lost`: the error page. */
  readonly outcome: 'moved' | 'gone' | 'lost';
  readonly location?: string;
}

/** How the pages of all sites differ. */
export interface PageChanges {
  /** The number of pages that a build writes. The others are rendered on request. */
  readonly before: number;
  readonly now: number;
  readonly added: PagesBySite;
  readonly removed: ReadonlyMap<string, readonly RemovedPage[]>;
  /** Pages that have read something that changed, with these facts. */
  readonly changed: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Pages of which only the links to the same page on other sites change. */
  readonly alternates: PagesBySite;
  /** Pages that are not up to date in the version before, because the last build was of other pages only. */
  readonly behind: PagesBySite;
  /** Pages about which nothing is known, because no build has noted what they read. */
  readonly unknown: PagesBySite;
}

interface ComparePagesOptions extends Versions {
  /** What a build has noted of its pages, if there is one of the same code. */
  readonly index: PageIndex | undefined;
  readonly changedFacts: ChangedFacts | undefined;
  /** Whether it is a build of the version before. */
  readonly isOfBefore: boolean;
  /** Returns the facts that differ and that every page of a template has read. */
  readonly everywhere: (template: string) => readonly string[];
}

/** Compares the pages of two versions. */
export function comparePages(options: ComparePagesOptions): PageChanges {
  const { before, now, index, changedFacts, isOfBefore, everywhere } = options;
  const current = pagesOf(now);
  const old = differsInRedirectsOnly(now.model, before.model) ? current : pagesOf(before);
  const added = new Map<string, string[]>();
  const removed = new Map<string, RemovedPage[]>();
  const changed = new Map<string, Map<string, readonly string[]>>();
  const alternates = new Map<string, string[]>();
  const behind = new Map<string, string[]>();
  const unknown = new Map<string, string[]>();

  for (const { site, remainders } of current.values()) {
    const { flag } = site;
    const earlier = old.get(flag)?.remainders;
    const notes = index?.pages.get(flag);
    for (const [remainder, { isWritten, template }] of remainders) {
      const wasWritten = earlier?.get(remainder);
      if (wasWritten === undefined) {
        push(added, flag, remainder);
        continue;
      }
      if (!isWritten) continue;
      const note = notes?.get(remainder);
      const own = note && changedFacts?.(note, viewOf(site));
      const shared = everywhere(template);
      const facts = shared.length === 0 ? (own ?? []) : [...shared, ...(own ?? [])];
      if (!own && facts.length === 0) push(isOfBefore ? behind : unknown, flag, remainder);
      else if (facts.length === 1 && facts[0] === nameFact('ask', 'alternates', remainder))
        push(alternates, flag, remainder);
      else if (facts.length > 0) {
        const ofSite = changed.get(flag) ?? new Map<string, readonly string[]>();
        changed.set(flag, ofSite.set(remainder, facts));
      }
    }
  }
  for (const { site, remainders } of old.values()) {
    const later = current.get(site.flag)?.remainders;
    for (const remainder of remainders.keys())
      if (!later?.has(remainder)) push(removed, site.flag, fateOf(sitePath(site, remainder), remainder, now));
  }
  return {
    before: countWritten(old),
    now: countWritten(current),
    added,
    removed,
    changed,
    alternates,
    behind,
    unknown,
  };
}

interface SitePages {
  readonly site: Site;
  /** By the path below the prefix of the site. */
  readonly remainders: ReadonlyMap<string, PageKind>;
}

interface PageKind {
  /** True if a build writes the page. */
  readonly isWritten: boolean;
  readonly template: string;
}

function pagesOf({ model, router }: BuiltState): ReadonlyMap<string, SitePages> {
  const all = [...router.pages].map(([remainder, { route }]): readonly [string, PageKind] => [
    remainder,
    { isWritten: route.render === 'build', template: route.template },
  ]);
  return new Map(
    activeSites(model).map((site) => [
      site.flag,
      { site, remainders: new Map(all.filter(([remainder]) => router.hasPage(site, remainder))) },
    ]),
  );
}

function countWritten(sites: ReadonlyMap<string, SitePages>): number {
  let count = 0;
  for (const { remainders } of sites.values())
    for (const { isWritten } of remainders.values()) if (isWritten) count += 1;
  return count;
}

function push<T>(lists: Map<string, T[]>, flag: string, item: T): void {
  const list = lists.get(flag);
  if (list) list.push(item);
  else lists.set(flag, [item]);
}

function fateOf(path: string, remainder: string, { router }: BuiltState): RemovedPage {
  const decision = router.decide(encodeURI(path));
  switch (decision.kind) {
    case 'redirect':
      // Without a rule, the router itself leads to the error page or to another form of the address.
      return decision.rule
        ? { remainder, outcome: 'moved', location: decision.location }
        : { remainder, outcome: 'lost' };
    case 'gone':
      return { remainder, outcome: 'gone' };
    default:
      return { remainder, outcome: 'lost' };
  }
}
