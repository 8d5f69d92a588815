/** Files whose names hold the digest of their content: they never change. */
export const HASHED_FILES = '/_astro/';
/** What pages and others may show lies below it. */
export const SHARED_FILES = '/files/';
/** Says which build is served. */
export const LATEST_PATH = '/builds/latest.json';

/** How long caches may keep an answer (RFC 9111, 5.2.2). */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  /** Kept, but asked for again before every use. */
  file: 'public, max-age=0, must-revalidate',
  latest: 'no-store',
  /** By itself a cache may keep a 404 and a 405 (RFC 9110, 15.1). */
  error: 'no-store',
} as const;
