import { createPageCheck, pagePaths, type PageTable } from '../model/pages.ts';
import type { RedirectRule } from '../model/redirect.ts';
import type { Site } from '../model/site.ts';
import { matchRule } from './match.ts';
import { exactPath } from './pattern.ts';

/**
 * The canonical paths of pages that are not built, because a redirect that says `overrides: page` takes their place. A rule that asks for
 * query keys leaves the page in place for all other requests.
 */
export function overriddenPages(
  redirects: readonly RedirectRule[],
  sites: readonly Site[],
  pages: PageTable,
): ReadonlySet<string> {
  const isPage = createPageCheck(sites, pages);
  const overriding = redirects.filter((rule) => rule.overrides === 'page' && Object.keys(rule.query).length === 0);
  return new Set(overriding.flatMap((rule) => matchedPages(rule, sites, pages, isPage)));
}

/** The pages that a redirect matches, however it is asked for. */
export function matchedPages(
  rule: RedirectRule,
  sites: readonly Site[],
  pages: PageTable,
  isPage: (path: string) => boolean,
): string[] {
  const exact = exactPath(rule.source);
  if (exact !== undefined && rule.caseSensitive) return [exact, `${exact}/`].filter(isPage);
  return pagePaths(sites, pages)
    .filter((path) => matchRule({ ...rule, query: {} }, { path, query: undefined }) !== undefined)
    .toArray();
}
