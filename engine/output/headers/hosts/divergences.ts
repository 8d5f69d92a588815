import type { HeaderDivergence } from './target.ts';

const OF_WHAT_IS_THERE = ['cache-control', 'content-type'];

/** The host has no rules by status. */
export const onErrors: HeaderDivergence = {
  id: 'on-errors',
  reason:
    'Rules depend only on the path, so the answer for a missing file has the type of the file, and caches keep it as long: upload the new files below `/_astro/` before the pages that use them.',
  covers: ({ name, status, actual }) => status >= 400 && OF_WHAT_IS_THERE.includes(name) && actual !== undefined,
};

/** The host has no rules by status, and its rules apply to redirects too. */
export const onRedirects: HeaderDivergence = {
  id: 'on-redirects',
  reason:
    'Rules depend only on the path, so a redirect has the headers of a page or file at its path. They have no effect on a redirect.',
  covers: ({ status, expected, actual }) => isRedirect(status) && expected !== actual && actual !== undefined,
};

/** The host cannot set headers for redirects. */
export const noneOnRedirects: HeaderDivergence = {
  id: 'none-on-redirects',
  reason:
    'The host sends redirects without the headers of Sitefold. The page at the target has them; a visitor misses `Strict-Transport-Security` only if the browser never loads that page.',
  covers: ({ status, actual }) => isRedirect(status) && actual === undefined,
};

/** A dot makes a file. */
export const dotIsFile: HeaderDivergence = {
  id: 'dot-is-file',
  reason:
    'The host cannot ask for a list of endings and folders: a path with a dot in its last segment counts as a file, any other as a page. Every page and file of a build follows this rule; an address without a page or file may have the headers of the other kind.',
  covers: ({ name, status }) => status >= 400 && PAGE_HEADERS.has(name),
};

/** The host cannot remove headers that an earlier rule set. */
export const pageHeadersOnFiles: HeaderDivergence = {
  id: 'page-headers-on-files',
  reason:
    'A rule cannot remove the headers of another one, so files have the headers of pages too, with a policy that forbids nothing. The other headers have no effect on a file.',
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
