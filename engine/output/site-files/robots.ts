import { SITE_FILES } from '../../content/site-feeds.ts';
import type { Route } from '../../model/route.ts';
import { sitePath } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { activeSites } from '../../model/active-sites.ts';

/** Calls and checks, which are no pages. */
const NO_PAGES = ['/api/', '/prod/', '/cms/', '/ipinfo/', '/builds/'];

/** robots.txt of the host (RFC 9309): what has no place in an index, and the sitemaps of all sites. */
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
 * The paths of the routes that may not be listed. A folder that holds nothing else is closed whole. A path stands twice: alone, and with
 * a query, so that it closes no other path that begins like it.
 */
function closedPaths(routes: readonly Route[]): string[] {
  const closed = routes.filter(({ index }) => !index).map(({ path }) => path);
  const folders = new Set(closed.flatMap((path) => (path.includes('/') ? [`${path.split('/', 1)[0] ?? ''}/`] : [])));
  const whole = [...folders].filter((folder) => routes.every(({ index, path }) => !index || !path.startsWith(folder)));
  const single = closed.filter((path) => !whole.some((folder) => path.startsWith(folder)));
  return [...whole, ...single.flatMap((path) => [`${path}$`, `${path}?`])];
}
