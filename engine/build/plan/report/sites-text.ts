import type { PagesBySite } from '../compare-pages.ts';
import { countOf, formatNumber, listUp, plural } from '../../../model/plain-words.ts';
import { sitePath, type Site } from '../../../model/site.ts';
import { line, listCodes, type Line } from './report.ts';

/** Addresses that a line shows. */
const MOST_EXAMPLES = 3;

/** Counts all pages of some sites. */
export function countPages(pages: PagesBySite): number {
  return [...pages.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Says how many pages there are, and where: `26 pages on th`, `102 pages (2 on each of 51 sites)`, `40 pages on 2 sites (th 30 and de 10)`. */
export function pagesOnSites(pages: PagesBySite): string {
  const counts = [...pages].map(([flag, { length }]) => ({ flag, count: length }));
  const all = countOf(countPages(pages), 'page');
  const [first] = counts;
  if (!first || counts.length === 1) return `${all} on ${siteName(first?.flag ?? '')}`;
  if (counts.every(({ count }) => count === first.count))
    return `${all} (${first.count === 1 ? 'one' : formatNumber(first.count)} on each of ${counts.length} sites)`;
  const most = counts
    .sort((a, b) => b.count - a.count)
    .map(({ flag, count }) => `${flag === '' ? 'root' : flag} ${formatNumber(count)}`);
  return `${all} on ${counts.length} sites (${listUp(most)})`;
}

/** Says how many sites there are, or names a single one. */
export function someSites(flags: readonly string[]): string {
  return flags.length === 1 ? siteName(flags[0] ?? '') : countOf(flags.length, 'site');
}

/** Names sites: `site nz`, `sites nz and au`. */
export function siteNames(flags: readonly string[]): string {
  return `${plural('site', flags.length)} ${listUp(flags.map((flag) => (flag === '' ? 'root' : flag)))}`;
}

export function siteName(flag: string): string {
  return flag === '' ? 'the root site' : flag;
}

/** Shows some addresses, those of the first site. */
export function examples(pages: PagesBySite, sites: ReadonlyMap<string, Site>): Line {
  const [[flag, remainders] = ['', []]] = pages;
  const site = sites.get(flag);
  if (!site) return [];
  const shown = remainders.slice(0, MOST_EXAMPLES).map((remainder) => sitePath(site, remainder));
  return line(countPages(pages) > shown.length ? 'such as ' : '', listCodes(shown, MOST_EXAMPLES));
}
