import { SITE_FILES } from './site-feeds.ts';

/** The types of endings that servers do not know, or send without their encoding. */
export const TYPES_BY_ENDING: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['sha256', 'text/plain; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['webmanifest', 'application/manifest+json; charset=utf-8'],
  ['xml', 'application/xml; charset=utf-8'],
]);

/** The file of a feed of a kind of content that the project declares. */
const OWN_FEED = /^[a-z-]+-feed\.xml$/;
export const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/** The types of files that every site has under the same name. */
export const TYPES_BY_NAME: ReadonlyMap<string, string> = new Map([
  [SITE_FILES.downloadFeed, FEED_TYPE],
  [SITE_FILES.newsFeed, FEED_TYPE],
]);

/**
 * The type of a file for machines, by its path; undefined for all other files. Feeds have a type of their own (RFC 4287, 7), and
 * security.txt must say its encoding (RFC 9116, 3).
 */
export function fileType(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (OWN_FEED.test(name)) return FEED_TYPE;
  return TYPES_BY_NAME.get(name) ?? TYPES_BY_ENDING.get(path.slice(path.lastIndexOf('.') + 1));
}
