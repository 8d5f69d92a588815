import { activeSites } from '../model/active-sites.ts';
import { languageChain, FALLBACK_LANGUAGE } from '../model/language.ts';
import { hyphenated, type CollectionName } from '../model/content.ts';
import type { Messages, SiteModel } from '../model/site-model.ts';
import { TEXT_FIELDS } from '../model/schema/text-fields.gen.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';

export interface Count {
  readonly texts: number;
  /** The number of texts in the language itself, without those that fall back to English. */
  readonly translated: number;
}

/** The share of the content that is in one language. */
export interface LanguageCoverage {
  readonly lang: string;
  /** The flags of the sites with this language. */
  readonly sites: readonly string[];
  /** Texts that every visitor sees: names and taglines of products and categories, and the navigation. */
  readonly names: Count;
  /** Everything else: descriptions, articles, pages. */
  readonly texts: Count;
  /** By the name of the collection. */
  readonly byKind: Readonly<Record<string, Count>>;
  /** Texts that are missing: the collection, the entry and the field. */
  readonly missing: readonly string[];
}

interface ContentText {
  readonly kind: string;
  readonly place: string;
  readonly isName: boolean;
  readonly text: TextRaw;
}

/** Fields in the menus, lists and cards of every page. */
const NAME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  products: ['name', 'summary'],
  categories: ['categories[].name', 'categories[].summary'],
  navigation: ['catalog[].name'],
};

/** Counts the texts of the content in every language of the sites, except English, in which all content is written. */
export function contentCoverage(model: SiteModel): LanguageCoverage[] {
  const { sites, messages } = model;
  const texts = allTexts(model);
  const bySites = Map.groupBy(activeSites({ sites }), ({ lang }) => chainOf(lang, messages).join(' '));
  return [...bySites]
    .filter(([chain]) => chain !== '')
    .map(([chain, some]): LanguageCoverage => {
      const chains = [...new Set(some.map(({ lang }) => lang))].map((lang) =>
        languageChain(lang).filter((tag) => tag !== FALLBACK_LANGUAGE),
      );
      const isTranslated = ({ text }: ContentText): boolean =>
        typeof text !== 'string' && chains.every((tags) => tags.some((tag) => tag in text));
      const byKind = Map.groupBy(texts, ({ kind }) => kind);
      const count = (list: readonly ContentText[]): Count => ({
        texts: list.length,
        translated: list.filter(isTranslated).length,
      });
      return {
        lang: chain.split(' ')[0] ?? chain,
        sites: some.map(({ flag }) => flag),
        names: count(texts.filter(({ isName }) => isName)),
        texts: count(texts.filter(({ isName }) => !isName)),
        byKind: Object.fromEntries([...byKind].map(([kind, list]) => [kind, count(list)])),
        missing: texts.filter((text) => !isTranslated(text)).map(({ kind, place }) => `${kind} ${place}`),
      };
    })
    .sort((a, b) => (a.lang < b.lang ? -1 : 1));
}

/** Returns the languages with interface words, in which a site looks for a text before it falls back to English. */
function chainOf(lang: string, messages: Messages): string[] {
  return languageChain(lang).filter((tag) => tag !== FALLBACK_LANGUAGE && tag in messages);
}

function allTexts({ content, catalog, collections }: SiteModel): ContentText[] {
  const lists: Readonly<Record<string, readonly object[]>> = {
    ...content,
    categories: [{ categories: content.categories }],
    channels: [{ channels: content.channels }],
    'page-blocks': content.pageBlocks,
    navigation: [{ catalog }],
    ...Object.fromEntries(collections.map((one) => [hyphenated(one.name), content[one.name as CollectionName]])),
  };
  const fieldsByKind: readonly (readonly [folder: string, fields: readonly string[]])[] = [
    ...Object.entries(TEXT_FIELDS),
    ...collections.map(({ folder, texts }) => [folder, texts] as const),
  ];
  return fieldsByKind.flatMap(([path, fields]) => {
    const kind = path.slice('content/'.length);
    return (lists[kind] ?? []).flatMap((entry) =>
      fields.flatMap((field) =>
        textsAt(entry, field.split('.'), idOf(entry)).map(({ text, place }) => ({
          kind,
          place,
          isName: NAME_FIELDS[kind]?.includes(field) ?? false,
          text,
        })),
      ),
    );
  });
}

function idOf(entry: unknown): string {
  const { id, urlFlag, catalogId } = entry as Readonly<Record<string, unknown>>;
  return String(id ?? urlFlag ?? catalogId ?? '');
}

function textsAt(
  value: unknown,
  [first = '', ...rest]: readonly string[],
  place: string,
): { text: TextRaw; place: string }[] {
  const [, name = '', mark = ''] = /^(\w+)(\[\]|\{\})?(?:\{\})?$/.exec(first) ?? [];
  const held = (value as Readonly<Record<string, unknown>>)[name];
  if (held === undefined) return [];
  const here = `${place}/${name}`;
  const inner: [unknown, string][] =
    mark === '[]'
      ? (held as unknown[]).map((one, index) => [
          one,
          `${place === '' && idOf(one) !== '' ? idOf(one) : `${here}/${index}`}`,
        ])
      : mark === '{}'
        ? Object.entries(held as object).map(([key, one]) => [one, `${here}/${key}`])
        : [[held, here]];
  return inner.flatMap(([one, at]) =>
    rest.length === 0 ? [{ text: one as TextRaw, place: at }] : textsAt(one, rest, at),
  );
}
