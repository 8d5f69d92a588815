/** The folder of files whose names contain the digest of their content, so that they never change. */
export const HASHED_FILES = '/_astro/';
/** The folder of files that pages and other sites may show. */
export const SHARED_FILES = '/files/';
/** The path of the file that names the current build. */
export const LATEST_PATH = '/builds/latest.json';

/** The values of Cache-Control, which tell caches how long they may keep an answer (RFC 9111, 5.2.2). */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  /** Cached, but revalidated before every use. */
  file: 'public, max-age=0, must-revalidate',
  latest: 'no-store',
  /** Needed because caches may keep a 404 and a 405 by default (RFC 9110, 15.1). */
  error: 'no-store',
} as const;
