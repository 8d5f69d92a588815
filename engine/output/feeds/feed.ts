import { Feed } from 'feed';
import { startOfDay } from '../../content/dates.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';

/** The most entries of a feed: a reader that asks once a month misses none. */
const MOST_ENTRIES = 50;

/** One entry of a feed. */
export interface FeedEntry {
  /** An address that stays the same as long as the entry is the same. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
  /** The day of its last change, ISO 8601. */
  readonly changed: string;
  readonly summary: string;
  /** The whole text, HTML. */
  readonly html?: string | undefined;
  readonly category: string;
}

/** The description of a feed. */
export interface FeedHead {
  readonly title: string;
  /** The name of its file below the prefix of the site. */
  readonly file: string;
  /** The page of the site that shows the same, below the prefix. */
  readonly page: string;
  /** The date of the feed if it has no entry. */
  readonly fallbackDay: string;
}

/** Returns the entries that a feed has, the newest first. Choose them before their texts are made, which takes most of the time. */
export function newestEntries<T extends Pick<FeedEntry, 'id' | 'changed'>>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => compare(b.changed, a.changed) || compare(a.id, b.id)).slice(0, MOST_ENTRIES);
}

/** Makes an Atom feed of a site (RFC 4287). Its date comes from the content, never from the clock. `entries`: those of `newestEntries`. */
export function printFeed(
  { company: { name } }: Pick<SiteModel, 'company'>,
  site: Site,
  { title, file, page, fallbackDay, entries }: FeedHead & { readonly entries: readonly FeedEntry[] },
): string {
  const address = `${site.addr}${file}`;
  const feed = new Feed({
    id: address,
    title: escapeMarkup(`${name}: ${title}`),
    updated: new Date(startOfDay(entries[0]?.changed ?? fallbackDay)),
    link: `${site.addr}${page}`,
    feedLinks: { atom: address },
    author: { name, link: site.addr },
    generator: false,
  });
  for (const entry of entries)
    feed.addItem({
      id: entry.id,
      link: entry.link,
      // The feed says that titles and texts are HTML.
      title: escapeMarkup(entry.title),
      date: new Date(startOfDay(entry.changed)),
      description: escapeMarkup(entry.summary),
      ...(entry.html === undefined ? {} : { content: entry.html }),
      category: [{ term: entry.category, name: entry.category }],
    });
  return `${feed.atom1()}\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
