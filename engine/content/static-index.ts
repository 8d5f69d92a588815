import { isAvailable } from '../model/availability.ts';
import { entryPath, type Collection } from '../model/collection.ts';
import type { CollectionName, Download } from '../model/content.ts';
import type { Route } from '../model/route.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import type { Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { downloadTitle } from './download-title.ts';
import type { StaticContent } from './source.ts';
import { ARTICLES, typeOf, urlOf, type StaticKind } from './static-types.ts';

export interface StaticIndex {
  readonly byUrl: ReadonlyMap<string, StaticContent>;
  /** Returns the entries of a type, or all; with a site, only those that it shows. */
  list(type: string | undefined, site: Site | undefined): readonly StaticContent[];
  /** The pages of the footer in their order. */
  footer(site: Site | undefined): readonly StaticContent[];
}

const KINDS = ['pages', ...Object.keys(ARTICLES)] as readonly StaticKind[];

type Source = Pick<SiteModel, 'content' | 'collections' | 'routes'>;

/**
 * Makes look-up tables of the static-content call: pages, all entries other than products, media and blocks, and the entries of the kinds of
 * content that the project declares.
 */
export function createStaticIndex({ content, collections, routes }: Source): StaticIndex {
  const all = [
    ...KINDS.flatMap((kind) => content[kind].map((entry) => staticContent(kind, entry))),
    ...collections.flatMap((collection) =>
      content[collection.name as CollectionName].map((entry) => ownContent(collection, entry, routes)),
    ),
  ];
  const byType = Map.groupBy(all, ({ type }) => type);
  const footer = content.pages
    .flatMap((page) => (page.footer ? [{ footer: page.footer, content: staticContent('pages', page) }] : []))
    .sort((a, b) => a.footer.order - b.footer.order);
  return {
    byUrl: new Map(all.map((one) => [one.url, one])),
    list(type, site) {
      const some = type === undefined ? all : (byType.get(type) ?? []);
      return site === undefined ? some : some.filter(({ entry }) => isAvailable(entry, site));
    },
    footer: (site) =>
      footer.filter((one) => site === undefined || isAvailable(one.footer, site)).map((one) => one.content),
  };
}

function staticContent(kind: StaticKind, whole: object): StaticContent {
  // The address of a page below page/ follows from its url; it is not a part of the entry.
  const { pageUrl: _pageUrl, ...entry } = whole as Readonly<Record<string, unknown>>;
  const title = kind === 'downloads' ? downloadTitle(whole as Download).at(-1) : undefined;
  return { url: urlOf(kind, whole), type: typeOf(kind, whole), title: title ?? titleOf(entry), entry };
}

/** The type of an entry of a kind of content that the project declares is the name of the kind, and its url the path of its page. */
function ownContent({ name, title = 'id' }: Collection, entry: object, routes: readonly Route[]): StaticContent {
  const fields = entry as Readonly<Record<string, unknown>>;
  const id = String(fields.id);
  const shown = fields[title] as TextRaw | undefined;
  return { url: entryPath(routes, name, entry) ?? `${name}/${id}`, type: name, title: shown ?? id, entry: fields };
}

/** Returns the title of an entry in a list; every kind has one. */
function titleOf(entry: Readonly<Record<string, unknown>>): TextRaw {
  for (const key of ['title', 'question', 'name', 'country', 'category']) {
    const value = entry[key];
    if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value as TextRaw;
  }
  return String(entry.id);
}
