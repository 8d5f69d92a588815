import type { Site } from '../../model/site.ts';
import { searchRecords } from '../../output/search/records.ts';
import type { SiteState } from '../state.ts';
import { searchEntries, type SearchEntry } from './find-records.ts';

/** Returns the search index of a site. It is made for the first search, and kept for the most recently searched sites. */
export function searchableOn(state: SiteState, site: Site): readonly SearchEntry[] {
  const bySite = kept.get(state) ?? new Map<string, readonly SearchEntry[]>();
  kept.set(state, bySite);
  const entries = bySite.get(site.flag) ?? searchEntries(searchRecords(state.model, state.router, site));
  bySite.delete(site.flag);
  bySite.set(site.flag, entries);
  for (const flag of bySite.keys()) if (bySite.size > MOST_KEPT) bySite.delete(flag);
  return entries;
}

const kept = new WeakMap<SiteState, Map<string, readonly SearchEntry[]>>();
/** The most indexes in memory: each takes about two megabytes. */
const MOST_KEPT = 8;
