import { changedOn } from '../../content/dates.ts';
import { downloadTitle, TITLE_SEPARATOR } from '../../content/download-title.ts';
import { formatValue } from '../../content/specification.ts';
import { contentOn } from '../../model/availability.ts';
import { entryPath, type Collection } from '../../model/collection.ts';
import type { CollectionName, Content, Product } from '../../model/content.ts';
import { languageChain, localise } from '../../model/language.ts';
import { valuesAt } from '../../model/schema/field-paths.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Site } from '../../model/site.ts';
import type { Router } from '../../routing/router.ts';
import { markdownText } from './markdown-text.ts';
import type { SearchRecord } from './record.ts';

type Source = Pick<SiteModel, 'collections' | 'content' | 'messages' | 'routes'>;

/** The records of a site, in a fixed order: every page that its content makes and that the site has. */
export function searchRecords(model: Source, router: Pick<Router, 'hasPage'>, site: Site): SearchRecord[] {
  const content = contentOn(model.content, site);
  const texts = textsOf(model, site);
  const records = COLLECTIONS.flatMap((collect) => collect(content, texts));
  const own = model.collections.flatMap((collection) => ownRecords(collection, { model, content, texts }));
  return [...records, ...own].filter(({ path }) => router.hasPage(site, path.replace(/#.*$/, '')));
}

interface Texts {
  readonly lang: string;
  plain(text: TextRaw): string;
  markdown(text: TextRaw): string;
  /** The title of a record, with its language where that is not the language of the site. */
  title(text: TextRaw): Pick<SearchRecord, 'title' | 'lang'>;
}

function textsOf({ messages }: Source, { lang }: Site): Texts {
  const own = new Set(languageChain(lang).filter((tag) => tag !== 'en' || lang.startsWith('en')));
  const plain = (text: TextRaw): string => localise(text, lang, messages).text;
  return {
    lang,
    plain,
    markdown: (text) => markdownText(plain(text)),
    title: (text) => {
      const found = localise(text, lang, messages);
      return own.has(found.lang) ? { title: found.text } : { title: found.text, lang: found.lang };
    },
  };
}

type Collect = (content: Content, texts: Texts) => SearchRecord[];

const COLLECTIONS: readonly Collect[] = [
  ({ categories, products }, texts) =>
    categories.map((category) => {
      const first = products.find((product) => product.categories.includes(category.urlFlag));
      return {
        type: 'product',
        mark: 'category',
        path: `products/${category.urlFlag}`,
        ...texts.title(category.name),
        text: texts.plain(category.summary),
        models: [],
        ...(first === undefined ? {} : { product: first.id }),
      };
    }),
  (content, texts) =>
    content.products.map((product) => {
      const { title, lang } = texts.title(product.name);
      return {
        type: 'product',
        ...(product.status === 'endOfLife' ? { mark: 'endOfLife' } : {}),
        path: `product/${product.id}`,
        title: `${product.model} ${title}`,
        ...(lang === undefined ? {} : { lang }),
        text: joined([
          texts.plain(product.summary),
          texts.markdown(product.description),
          ...product.features.map(texts.plain),
          ...specificationWords(content, product, texts),
        ]),
        models: [product.model],
        product: product.id,
      };
    }),
  ({ downloads, products }, texts) =>
    downloads.map((download) => {
      const parts = downloadTitle(download);
      const { lang } = texts.title(parts[0] ?? '');
      return {
        type: 'download',
        path: `download/${download.id}`,
        title: parts.map(texts.plain).join(TITLE_SEPARATOR),
        ...(lang === undefined ? {} : { lang }),
        text: joined([
          texts.plain({ message: `download.${download.category}` }),
          download.version,
          download.notes === undefined ? '' : texts.markdown(download.notes),
        ]),
        models: modelsOf(download, products),
        date: download.date,
      };
    }),
  ({ faqs, products }, texts) =>
    faqs.map((faq) => ({
      type: 'faq',
      path: `faq/${faq.id}`,
      ...texts.title(faq.question),
      text: texts.markdown(faq.answer),
      models: modelsOf(faq, products),
      date: faq.updated,
    })),
  ({ guides, products }, texts) =>
    guides.map((guide) => ({
      type: 'guide',
      path: `qig/${guide.id}`,
      ...texts.title(guide.title),
      text: joined([
        texts.plain(guide.summary),
        ...guide.steps.flatMap((step) => [texts.plain(step.title), texts.markdown(step.text)]),
      ]),
      models: modelsOf(guide, products),
      date: guide.updated,
    })),
  ({ videos, products }, texts) =>
    videos.map((video) => ({
      type: 'video',
      path: `video/${video.id}`,
      ...texts.title(video.title),
      text: joined([
        texts.plain(video.summary),
        ...video.chapters.map(({ title }) => texts.plain(title)),
        texts.markdown(video.transcript),
      ]),
      models: modelsOf(video, products),
      date: video.published,
    })),
  ({ solutions, products }, texts) =>
    solutions.map((solution) => ({
      type: 'solution',
      path: `solutions/${solution.id}`,
      ...texts.title(solution.title),
      text: joined([texts.plain(solution.summary), texts.markdown(solution.body)]),
      models: modelsOf(solution, products),
    })),
  ({ news, notices }, texts) => {
    const records = (folder: string, articles: Content['news'] | Content['notices']): SearchRecord[] =>
      articles.map((article) => ({
        type: 'news',
        path: `${folder}/${article.id}`,
        ...texts.title(article.title),
        text: joined([texts.plain(article.summary), texts.markdown(article.body)]),
        models: [],
        date: article.date,
      }));
    return [...records('news', news), ...records('notices', notices)];
  },
  ({ pages, support }, texts) => [
    ...support.map((page) => pageRecord(`support/${page.id}`, page, texts)),
    ...pages.filter(({ url }) => url !== HOME).map((page) => pageRecord(page.url, page, texts)),
  ],
];

interface OwnSource {
  readonly model: Source;
  readonly content: Content;
  readonly texts: Texts;
}

/** The records of a kind of content that the project declares. */
function ownRecords({ name, title = '', search }: Collection, { model, content, texts }: OwnSource): SearchRecord[] {
  if (!search) return [];
  return (content[name as CollectionName] as readonly object[]).flatMap((entry): SearchRecord[] => {
    const path = entryPath(model.routes, name, entry);
    const heading = (entry as Readonly<Record<string, TextRaw | undefined>>)[title];
    if (path === undefined || heading === undefined) return [];
    const date = changedOn(entry);
    return [
      {
        type: name,
        path,
        ...texts.title(heading),
        text: joined(
          search.text.flatMap((field) => valuesAt(entry, field).map(({ value }) => texts.markdown(value as TextRaw))),
        ),
        models: [],
        ...(date === undefined ? {} : { date }),
      },
    ];
  });
}

/** The `url` of the page text that the home page shows; there is no page at this path. */
const HOME = 'home';

interface TextPage {
  readonly title: TextRaw;
  readonly summary: TextRaw;
  readonly body: TextRaw;
}

function pageRecord(path: string, { title, summary, body }: TextPage, texts: Texts): SearchRecord {
  return {
    type: 'page',
    path,
    ...texts.title(title),
    text: joined([texts.plain(summary), texts.markdown(body)]),
    models: [],
  };
}

/** Ids are models in lower case; a product that the site does not show gives its id all the same. */
function modelsOf({ products: ids }: { readonly products: readonly string[] }, products: readonly Product[]): string[] {
  return ids.map((id) => products.find((product) => product.id === id)?.model ?? id.toUpperCase());
}

/** The values of a specification that are words and not measures: standards, chips, kinds of antenna. */
function specificationWords({ specifications }: Content, { specifications: values }: Product, texts: Texts): string[] {
  return specifications.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const value = values[field.id];
      if (value === undefined || !SPOKEN.has(field.kind)) return [];
      return [formatValue(field, value, { lang: texts.lang, plain: texts.plain, yes: '', no: '', units: 'metric' })];
    }),
  );
}

const SPOKEN: ReadonlySet<string> = new Set(['choice', 'choices', 'list', 'text']);

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}
