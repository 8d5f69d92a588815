import { startOfDay } from '../../content/dates.ts';
import { ogImage } from '../og-image.ts';
import type { Page } from '../page.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** A news item, or a notice. */
export function articleData(page: Page): TopThing[] {
  const collection = page.route.data[0] === 'notices' ? 'notices' : 'news';
  const article = page.find(collection, 'id', page.params.newsId ?? page.params.noticesId ?? '');
  if (!article) return [];
  const vendor = vendorOf(page);
  return [
    {
      '@context': 'https://schema.org',
      '@type': collection === 'news' ? 'NewsArticle' : 'Article',
      headline: page.plain(article.title),
      description: page.plain(article.summary),
      inLanguage: page.site.lang,
      datePublished: startOfDay(article.date),
      dateModified: startOfDay(article.date),
      image: [ogImage(page)],
      url: pageAddress(page, page.remainder),
      mainEntityOfPage: pageAddress(page, page.remainder),
      author: vendor,
      publisher: vendor,
    },
  ];
}
