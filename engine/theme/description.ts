import { downloadTitle, TITLE_SEPARATOR } from '../content/download-title.ts';
import { cutAtWord, excerpt } from '../content/plain-text.ts';
import type { CollectionName, Content } from '../model/content.ts';
import { PAGE_PARAM } from '../model/route.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import type { Page } from './page.ts';

/**
 * The description of a page for search engines, in no more characters than they show. `given` is what the template says; what is made of
 * the content comes first, because one sentence for several pages tells nothing apart.
 */
export function pageDescription(page: Page, given: string | undefined): string | undefined {
  if (!page.route.index) return undefined;
  const said = DESCRIBERS[page.route.template]?.(page) ?? given;
  return said === undefined ? undefined : cutAtWord(said.trim(), page.site.lang);
}

type Describer = (page: Page) => string | undefined;

/** How the templates describe their pages that have no summary, or share one. Undefined: by what the template says. */
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

/** A tab of a product: which one, and what the product is. */
function describeProduct(page: Page): string | undefined {
  const product = page.find('products', 'id', page.params.id ?? page.params.productid ?? '');
  return product && `${product.model}, ${page.title}${TITLE_SEPARATOR}${page.plain(product.summary)}`;
}

/** A download: what changed. A document that explains itself says what it is and for which products. */
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

/** What an entry is called, whatever it is. */
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
