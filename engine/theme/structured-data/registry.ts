import type { Crumb } from '../breadcrumbs.ts';
import type { Page } from '../page.ts';
import { whenReady } from '../when-ready.ts';
import { articleData } from './article.ts';
import { breadcrumbData } from './breadcrumbs.ts';
import { entryData } from './entry.ts';
import { faqData } from './faq.ts';
import { organizationData, websiteData } from './organization.ts';
import { productData } from './product.ts';
import { softwareData } from './software.ts';
import type { TopThing } from './top-thing.ts';
import { videoData } from './video.ts';

type Builder = (page: Page) => readonly TopThing[] | Promise<readonly TopThing[]>;

/** Returns the structured data of a page, besides its breadcrumbs. */
const BUILDERS: Readonly<Record<string, Builder>> = {
  'article-detail': articleData,
  'download-detail': softwareData,
  'faq-detail': faqData,
  home: (page) => [organizationData(page), websiteData(page)],
  'product-detail': productData,
  'video-detail': videoData,
};

/** Templates with structured data besides breadcrumbs. */
export const TELLING_TEMPLATES: readonly string[] = Object.keys(BUILDERS);

/** The structured data of a page (schema.org, JSON-LD). None for a page that search engines may not list. */
export function structuredData(
  page: Page,
  crumbs: readonly Crumb[],
): readonly TopThing[] | Promise<readonly TopThing[]> {
  if (!page.route.index) return [];
  return whenReady(BUILDERS[page.route.template]?.(page) ?? entryData(page), (told) =>
    crumbs.length === 0 ? told : [...told, breadcrumbData(page, crumbs)],
  );
}

/** Returns JSON that is safe in a script element: nothing in it ends the element. */
export function printData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
