import { SITE_ICONS } from '../../content/site-icons.ts';
import { fileAddress } from '../../content/site-feeds.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** The vendor, on the home page. */
export function organizationData(page: Page): TopThing {
  const { path, size } = SITE_ICONS.large;
  const { vatId } = page.company.register;
  const channels = ask(page, 'channels').map(({ url }) => url);
  return {
    '@context': 'https://schema.org',
    ...vendorOf(page),
    logo: { '@type': 'ImageObject', url: fileAddress(page.site, path), width: String(size), height: String(size) },
    ...(vatId === undefined ? {} : { vatID: vatId }),
    ...(channels.length === 0 ? {} : { sameAs: channels }),
    ...(page.has('service') ? { contactPoint: contactPoint(page) } : {}),
  };
}

function contactPoint(page: Page) {
  return {
    '@type': 'ContactPoint' as const,
    contactType: 'customer support',
    url: pageAddress(page, 'service'),
    ...(page.site.country === undefined ? {} : { areaServed: page.site.country }),
  };
}

/** The site, and its search if it has one, on the home page. */
export function websiteData(page: Page): TopThing {
  const { name } = vendorOf(page);
  // Google reads `query-input`, which the vocabulary does not define.
  const search = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${pageAddress(page, 'search')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${page.site.addr}#website`,
    url: page.site.addr,
    name,
    inLanguage: page.site.lang,
    publisher: { '@id': vendorOf(page)['@id'] },
    ...(page.has('search') ? { potentialAction: search } : {}),
  };
}
