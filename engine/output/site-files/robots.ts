import { SITE_FILES } from '../../content/site-feeds.ts';
import type { Route } from '../../model/route.ts';
import { sitePath } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { activeSites } from '../../model/active-sites.ts';

/** Paths of calls and checks, which are not pages. */
const NO_PAGES = ['/api/', '/prod/', '/cms/', '/ipinfo/', '/builds/'];

/** Makes robots.txt of the host (RFC 9309): the paths that search engines must not list, and the sitemaps of all sites. */
export function emitRobots(model: SiteModel): string {
  const sites = activeSites(model);
  const closed = closedPaths(model.routes);
  const disallowed = [...NO_PAGES, ...sites.flatMap((site) => closed.map((path) => sitePath(site, path)))];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    ...sites.map(({ addr }) => `Sitemap: ${addr}${SITE_FILES.sitemap}`),
    '',
  ].join('\n');
}

/**
 * Returns the paths of the routes that may not be listed. A folder with only such routes is one entry. A path has two entries, one of
 * them with a query, so that other paths with the same start stay open.
 */
function closedPaths(routes: readonly Route[]): string[] {
  const closed = routes.filter(({ index }) => !index).map(({ path }) => path);
  const folders = new Set(closed.flatMap((path) => (path.includes('/') ? [`${path.split('/', 1)[0] ?? ''}/`] : [])));
  const whole = [...folders].filter((folder) => routes.every(({ index, path }) => !index || !path.startsWith(folder)));
  const single = closed.filter((path) => !whole.some((folder) => path.startsWith(folder)));
  return [...whole, ...single.flatMap((path) => [`${path}$`, `${path}?`])];
}
