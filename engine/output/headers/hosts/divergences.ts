import type { HeaderDivergence } from './target.ts';

const OF_WHAT_IS_THERE = ['cache-control', 'content-type'];

/** The host has no rules by status. */
export const onErrors: HeaderDivergence = {
  id: 'on-errors',
  reason:
    'Rules go by the path alone, so the answer to a missing file has the type of the file, and caches keep it as long: below `/_astro/` upload the new files before the pages that name them.',
  covers: ({ name, status, actual }) => status >= 400 && OF_WHAT_IS_THERE.includes(name) && actual !== undefined,
};

/** The host has no rules by status, and redirects pass them. */
export const onRedirects: HeaderDivergence = {
  id: 'on-redirects',
  reason: 'Rules go by the path alone, so a redirect has the headers that its path would have. They do nothing there.',
  covers: ({ status, expected, actual }) => isRedirect(status) && expected !== actual && actual !== undefined,
};

/** The host names no headers for redirects. */
export const noneOnRedirects: HeaderDivergence = {
  id: 'none-on-redirects',
  reason:
    'The host sends redirects without any header of ours. The page that a redirect leads to has them; `Strict-Transport-Security` is missed by a visitor only who never gets there.',
  covers: ({ status, actual }) => isRedirect(status) && actual === undefined,
};

/** A dot makes a file. */
export const dotIsFile: HeaderDivergence = {
  id: 'dot-is-file',
  reason:
    'The host cannot ask for a list of endings and folders: a path with a dot in its last segment counts as a file, any other as a page. Every page and file of a build fits that; an address that leads nowhere may have the headers of the other kind.',
  covers: ({ name, status }) => status >= 400 && PAGE_HEADERS.has(name),
};

/** What was given to all paths cannot be taken from some. */
export const pageHeadersOnFiles: HeaderDivergence = {
  id: 'page-headers-on-files',
  reason:
    'A rule cannot take away what another one gave, so files have the headers of pages too, with a policy that forbids nothing. The others do nothing to a file.',
  covers: ({ name, expected, actual }) => PAGE_HEADERS.has(name) && expected === undefined && actual !== undefined,
};

/** Headers that only pages have. */
const PAGE_HEADERS: ReadonlySet<string> = new Set([
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
]);

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}
