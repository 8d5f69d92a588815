import type { Site } from '../../model/site.ts';
import type { SearchRecord } from './record.ts';

/** The records of a site, which its search finds. */
export interface SiteRecords {
  readonly site: Pick<Site, 'flag' | 'lang'>;
  readonly records: readonly SearchRecord[];
}

/** An index for several sites. */
export interface SharedIndex {
  readonly language: string;
  readonly flags: readonly string[];
  /** The records of all its sites, each once, with the flags of the sites that do not have it. */
  readonly records: readonly { readonly record: SearchRecord; readonly absent: readonly string[] }[];
}

/** The part of its records that a site must share with others: a page loads the records of all of them. */
const LEAST_SHARED = 0.9;

/** The language of a search index. Only sites of the same language share one. */
export function searchLanguage({ lang }: Pick<Site, 'lang'>): string {
  const language = languages.get(lang) ?? new Intl.Locale(lang).language;
  languages.set(lang, language);
  return language;
}

const languages = new Map<string, string>();

/** The name of a site in its index: its flag, or `root`. */
export function searchName(flag: string): string {
  return flag === '' ? 'root' : flag;
}

/** Gives sites of the same language one index where nearly all of their records are the same. */
export function shareIndexes(sites: readonly SiteRecords[]): SharedIndex[] {
  const groups: { language: string; flags: string[]; records: Map<string, Found> }[] = [];
  for (const { site, records } of sites) {
    const language = searchLanguage(site);
    const own = new Map(records.map((record) => [JSON.stringify(record), record]));
    let group = groups.find((one) => one.language === language && isShared(own, one.records));
    if (!group) groups.push((group = { language, flags: [], records: new Map() }));
    group.flags.push(site.flag);
    for (const [key, record] of own) {
      const found = group.records.get(key) ?? { record, flags: new Set() };
      found.flags.add(site.flag);
      group.records.set(key, found);
    }
  }
  return groups.map(({ language, flags, records }) => ({
    language,
    flags,
    records: [...records.values()].map(({ record, flags: having }) => ({
      record,
      absent: flags.filter((flag) => !having.has(flag)),
    })),
  }));
}

interface Found {
  readonly record: SearchRecord;
  readonly flags: Set<string>;
}

function isShared(own: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): boolean {
  return [...own.keys()].filter((key) => others.has(key)).length >= own.size * LEAST_SHARED;
}
