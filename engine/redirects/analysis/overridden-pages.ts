import { pagePaths, type PageTable } from '../../model/pages.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { sitePath, type Site } from '../../model/site.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { matchRule } from '../match/match.ts';
import { exactPath } from '../match/pattern.ts';

/**
 * The canonical paths of pages that are not built, because a redirect with `overrides: page` replaces them. A rule that requires query keys
 * does not replace a page, which still answers all other requests.
 */
export function overriddenPages(
  redirects: readonly RedirectRule[],
  sites: readonly Site[],
  pages: PageTable,
): ReadonlySet<string> {
  const overriding = redirects.filter((rule) => rule.overrides === 'page' && Object.keys(rule.query).length === 0);
  return new Set(overriding.flatMap((rule) => matchedPages(rule, sites, pages)));
}

/** The pages whose path a redirect matches, in any spelling. A rule with a host matches none: the pages are on the host of the sites. */
export function matchedPages(rule: RedirectRule, sites: readonly Site[], pages: PageTable): string[] {
  if (rule.host) return [];
  const exact = rule.caseSensitive ? exactPath(rule.source) : undefined;
  if (exact !== undefined) {
    const page = exact.slice(1);
    return pages.has(page) ? rule.sites.map((flag) => sitePath({ prefix: prefixOf(flag) }, page)) : [];
  }
  const open = { ...rule, query: {} };
  const matched = (prefix: string): string[] =>
    [...pages.keys()].filter((page) => matchRule(open, { path: `/${page}`, query: undefined }, prefix) !== undefined);
  // Every site has the same pages below its prefix.
  const [sample] = rule.sites.filter((flag) => flag !== '');
  const below = sample === undefined ? [] : matched(prefixOf(sample));
  return rule.sites.flatMap((flag) => {
    // A pattern of the root may match paths below the prefixes, unless it begins with a text.
    if (flag === '')
      return (rule.source.segments[0]?.kind === 'literal' ? pagePaths(ROOT, pages) : pagePaths(sites, pages))
        .filter((path) => matchRule(open, { path, query: undefined }) !== undefined)
        .toArray();
    return below.map((page) => sitePath({ prefix: prefixOf(flag) }, page));
  });
}

const ROOT = [{ prefix: '', flag: '' }];
