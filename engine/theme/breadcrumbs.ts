import { parentRoute } from '../model/route.ts';
import type { Page } from './page.ts';

/** One step of the way from the home page to a page. */
export interface Crumb {
  /** The address; the page itself has none. */
  readonly href?: string;
  readonly label: string;
}

/**
 * Returns the breadcrumbs of a page: home, the routes above it, the steps that the template adds, and the page itself. The list is empty on
 * the home page and on pages that are not part of the site's tree (errors, accounts).
 */
export function breadcrumbs(page: Page, title: string, trail: readonly Crumb[] = []): Crumb[] {
  const { route, remainder, state } = page;
  if (remainder === '' || route.layout === 'user' || route.status === 404) return [];
  const above: Crumb[] = [];
  for (
    let up = parentRoute(route, state.model.routes);
    up !== undefined && up.path !== '';
    up = parentRoute(up, state.model.routes)
  ) {
    above.unshift({ href: page.href(up.path), label: page.t(up.title) });
  }
  return [{ href: page.href(''), label: page.t('nav.home') }, ...above, ...trail, { label: title }];
}
