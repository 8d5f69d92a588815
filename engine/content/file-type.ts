import { SITE_FILES } from './site-feeds.ts';

/** The types of endings that servers do not know, or send without their encoding. */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  sha256: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

const FEEDS: ReadonlySet<string> = new Set([SITE_FILES.downloadFeed, SITE_FILES.newsFeed]);

/**
 * The type of a file for machines, by its path; undefined for all other files. Feeds have a type of their own (RFC 4287, 7), and
 * security.txt must say its encoding (RFC 9116, 3).
 */
export function fileType(path: string): string | undefined {
  if (FEEDS.has(path.slice(path.lastIndexOf('/') + 1))) return 'application/atom+xml; charset=utf-8';
  return BY_ENDING[path.slice(path.lastIndexOf('.') + 1)];
}
