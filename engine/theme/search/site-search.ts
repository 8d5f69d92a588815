import type { Site } from '../../model/site.ts';
import { searchRecords } from '../../output/search/records.ts';
import type { SiteState } from '../state.ts';
import { searchEntries, type SearchEntry } from './find-records.ts';

/** What can be searched on a site. Made for the first search, and kept for the sites that were searched last. */
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
/** Each takes two megabytes or so. */
const MOST_KEPT = 8;
