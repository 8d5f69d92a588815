import { fileAddress } from '../../content/site-feeds.ts';
import type { Crumb } from '../breadcrumbs.ts';
import type { Page } from '../page.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress } from './vendor.ts';

/** Returns the breadcrumbs of a page, as they appear above its heading. */
export function breadcrumbData(page: Page, crumbs: readonly Crumb[]): TopThing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href === undefined ? pageAddress(page, page.remainder) : fileAddress(page.site, href),
    })),
  };
}
