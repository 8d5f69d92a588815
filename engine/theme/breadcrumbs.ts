import { TITLE_SEPARATOR } from '../content/download-title.ts';
import type { Page } from './page.ts';
import { ask } from './questions.ts';

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
  const { route, remainder } = page;
  if (remainder === '' || route.layout === 'user' || route.status === 404) return [];
  const above = ask(page, 'routesAbove', route.path).map(({ path, title: label }): Crumb => ({
    href: page.href(path),
    label: page.t(label),
  }));
  const way = [{ href: page.href(''), label: page.t('nav.home') }, ...above, ...trail];
  const own = withoutStart(title, way.at(-1)?.label);
  // The page does not repeat the step before it, and a step with the name of the page is left out.
  return [...(own === title ? way : way.filter(({ label }) => label !== own)), { label: own }];
}

/** `A6-10D: Downloads` below `A6-10D` is `Downloads`. */
function withoutStart(title: string, label: string | undefined): string {
  const start = `${label}${TITLE_SEPARATOR}`;
  return title.startsWith(start) ? title.slice(start.length) : title;
}
