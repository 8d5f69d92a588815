import { activeSites } from '../model/active-sites.ts';
import { languageChain } from '../model/language.ts';
import { listRoute, routesAbove, type Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { Messages, SiteModel } from '../model/site-model.ts';

/** Returns the name of the preview picture of the page of a product. Undefined for any other page. */
export function productPreview({
  route,
  params,
}: {
  route: Route;
  params: Readonly<Record<string, string>>;
}): string | undefined {
  const [param] = route.params;
  return param?.collection === 'products' && route.paginate === undefined
    ? `product-${params[param.name] ?? ''}`
    : undefined;
}

/** Returns the name of the preview picture of other pages: that of the nearest route above that declares one, else that of the site. */
export function routePreview(route: Route, routes: readonly Route[]): string {
  const own = (route.paginate === undefined ? undefined : listRoute(route, routes)) ?? route;
  const section = [...routesAbove(own, routes), own].findLast(({ path, preview }) => preview && path !== '');
  return section ? sectionName(section) : 'site';
}

/** Returns the name of the preview picture of a route that declares one. */
export function sectionName({ path }: Pick<Route, 'path'>): string {
  return `section-${path.replaceAll(/[{}]/g, '')}`;
}

/** The language of the preview pictures of a site: sites that share their words share their pictures. */
export function previewLanguage({ lang }: Pick<Site, 'lang'>, messages: Messages): string {
  return languageChain(lang).find((tag) => tag in messages) ?? lang;
}

/** The languages that the sites of a build have preview pictures in. */
export function previewLanguages({ sites, messages }: Pick<SiteModel, 'sites' | 'messages'>): string[] {
  return [...new Set(activeSites({ sites }).map((site) => previewLanguage(site, messages)))].sort();
}

/** The folder of the preview pictures, by language. */
export const PREVIEW_FOLDER = '/files/og/';

/** Returns the address of a preview picture on every site. */
export function previewPath(lang: string, name: string): string {
  return `${PREVIEW_FOLDER}${lang}/${name}.jpg`;
}
