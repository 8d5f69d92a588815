import { downloadTitle, TITLE_SEPARATOR } from '../content/download-title.ts';
import { cutAtWord, excerpt } from '../content/plain-text.ts';
import type { CollectionName, Content } from '../model/content.ts';
import { PAGE_PARAM } from '../model/route.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import type { Page } from './page.ts';

/**
 * Returns the description of a page for search engines, no longer than they show. A description made from the content is preferred to
 * `given`, the text of the template, because one sentence for several pages does not distinguish them.
 */
export function pageDescription(page: Page, given: string | undefined): string | undefined {
  if (!page.route.index) return undefined;
  const said = DESCRIBERS[page.route.template]?.(page) ?? given;
  return said === undefined ? undefined : cutAtWord(said.trim(), page.site.lang);
}

type Describer = (page: Page) => string | undefined;

/** Describes pages without a summary of their own, by template. If the result is undefined, the text of the template is used. */
const DESCRIBERS: Readonly<Record<string, Describer>> = {
  'article-list': (page) => listed(page, page.route.data[0] === 'notices' ? 'notices' : 'news'),
  'download-category': (page) => {
    const downloads = page.all('downloads', 'category', page.params.urlFlag ?? '');
    return named(page.t(`download.${page.params.urlFlag ?? ''}`), downloads.map(nameOf(page)));
  },
  'download-detail': describeDownload,
  'download-list': (page) => listed(page, 'downloads'),
  'faq-detail': (page) => {
    const faq = page.find('faqs', 'id', page.params.faqId ?? '');
    return faq && excerpt(page.plain(faq.answer), page.site.lang);
  },
  'faq-list': (page) => listed(page, 'faqs'),
  'guide-list': (page) => listed(page, 'guides'),
  'partner-list': (page) => laterPage(page, 'partners'),
  'product-buy': describeProduct,
  'product-compare': (page) => page.t('product.compareHint'),
  'product-download': describeProduct,
  'product-eol': (page) => {
    const ended = page.content.products.filter(({ status }) => status === 'endOfLife');
    return named(page.title, ended.map(nameOf(page)));
  },
  'product-faq': describeProduct,
  'product-help': describeProduct,
  'product-overview': (page) => {
    const product = page.find('products', 'id', page.params.id ?? '');
    return product && excerpt(page.plain(product.description), page.site.lang);
  },
  'product-support': describeProduct,
  'simulator-list': (page) => laterPage(page, 'simulators'),
  'solution-finder': (page) => page.t('finder.intro'),
  'solution-list': (page) => listed(page, 'solutions'),
  'specification-detail': describeProduct,
  'specification-list': (page) => listed(page, 'products'),
  'video-list': (page) => named(page.title, page.content.videos.map(nameOf(page))),
};

/** Describes a tab of a product: the product, the tab and the summary of the product. */
function describeProduct(page: Page): string | undefined {
  const product = page.find('products', 'id', page.params.id ?? page.params.productid ?? '');
  return product && `${product.model}, ${page.title}${TITLE_SEPARATOR}${page.plain(product.summary)}`;
}

/** Describes a download by its changes, or, without notes, by its title and products. */
function describeDownload(page: Page): string | undefined {
  const download = page.find('downloads', 'id', page.params.id ?? '');
  if (!download) return undefined;
  if (download.notes !== undefined) return excerpt(page.plain(download.notes), page.site.lang);
  const title = downloadTitle(download).map(page.plain).join(TITLE_SEPARATOR);
  const products = download.products.flatMap((id) => page.find('products', 'id', id) ?? []);
  return named(
    title,
    products.map(({ model, name }) => `${model} ${page.plain(name)}`),
  );
}

/** Describes a page of a list by its title and its entries. */
function listed(page: Page, collection: CollectionName): string {
  const entries: readonly object[] = page.list(collection).entries;
  return named(page.title, entries.map(nameOf(page)));
}

/** Describes a later page of a list by its entries. The introductory text describes the first page only. */
function laterPage(page: Page, collection: CollectionName): string | undefined {
  return page.params[PAGE_PARAM] === undefined ? undefined : listed(page, collection);
}

function named(title: string, names: readonly string[]): string {
  return names.length === 0 ? title : `${title}${TITLE_SEPARATOR}${names.join(' · ')}`;
}

/** Returns a function that names an entry of any collection. */
function nameOf(page: Page): (entry: object) => string {
  return (entry) => {
    if ('category' in entry && 'version' in entry)
      return downloadTitle(entry as Content['downloads'][number])
        .map(page.plain)
        .join(TITLE_SEPARATOR);
    const { title, question, model, name } = entry as Readonly<
      Record<'title' | 'question' | 'model' | 'name', TextRaw | undefined>
    >;
    const text = title ?? question ?? model ?? name;
    return text === undefined ? '' : page.plain(text);
  };
}
