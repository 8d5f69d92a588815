import { buildMenu, type MenuItem } from '../content/catalog.ts';
import { figureTables, type FigureTables } from '../content/deciding-figures.ts';
import { pictureOf, type Picture } from '../content/image-path.ts';
import { latestDownloads } from '../content/latest-downloads.ts';
import { routePreview } from '../content/preview-path.ts';
import { ownFeeds, type OwnFeed } from '../content/site-feeds.ts';
import { linkedSites, headLinks, type HeadLink } from '../content/selection.ts';
import { simulatorWords } from '../content/simulator-words.ts';
import { nearestFaqs } from '../content/nearest-faqs.ts';
import type { Media, ProductNode } from '../content/source.ts';
import type { SpecificationField } from '../content/specification.ts';
import { captionLanguages } from '../content/video-path.ts';
import { entryRoute, type Collection } from '../model/collection.ts';
import { activeSites, rootSite } from '../model/active-sites.ts';
import { entriesOn } from '../model/availability.ts';
import { numberConstant } from '../model/constants.ts';
import type {
  Banner,
  Channel,
  CollectionName,
  Content,
  Family,
  Faq,
  Product,
  SpecificationGroup,
} from '../model/content.ts';
import { routesAbove, type Route } from '../model/route.ts';
import { sitePath, type Site } from '../model/site.ts';
import { simulatorPath } from '../output/simulators/simulator-files.ts';
import { SECURITY_FILE, securityContact } from '../output/site-files/security-txt.ts';
import { alternatesOf } from './alternates.ts';
import type { AskedState } from './asked-state.ts';
import { lookUp } from './look-up.ts';

/** A category of the menu: what the menu shows of a node of the product tree. */
export interface MenuCategory extends Pick<ProductNode, 'urlFlag'> {
  /** The id of its first product, which is drawn beside it. */
  readonly firstProduct: string | undefined;
  /** The categories below it of which the site sells a product. */
  readonly below: readonly Pick<ProductNode, 'urlFlag' | 'name'>[];
}

/** A product that a site does not sell. */
export interface Unsold {
  readonly product: Product;
  /** Current products that the site sells, those of the same family first. */
  readonly similar: readonly Product[];
  /** The sites of the countries in which it is sold. */
  readonly sites: readonly Pick<Site, 'flag' | 'country'>[];
}

/** The structured data of the entries of a kind of content. */
export interface EntryData extends NonNullable<Collection['structuredData']> {
  readonly collection: string;
}

/**
 * What pages ask about many entries at once, where the answer changes far less often than the entries. While pages are built, a page notes
 * the question instead of every field that its answer is made from. The arguments of a question are texts, so that it has a name.
 */
export const QUESTIONS = {
  /** The entries of a collection whose field has a value, or holds it in a list. */
  entries: ({ model }: AskedState, site: Site, collection: string, field: string, value: string): readonly object[] =>
    lookUp(entriesOn<object>(model.content[collection as CollectionName], site), field, value),
  /** The address of security.txt. Undefined if there is none. */
  securityFile: ({ model }: AskedState): string | undefined =>
    securityContact(model) === undefined ? undefined : `/${SECURITY_FILE}`,
  /** How many entries of a collection have a value in a field. */
  count: ({ model }: AskedState, site: Site, collection: string, field: string, value: string): number =>
    lookUp(entriesOn<object>(model.content[collection as CollectionName], site), field, value).length,
  /** The entries of a collection that are about any of some products, whose ids are separated by commas. */
  about: ({ model }: AskedState, site: Site, collection: string, products: string): readonly object[] => {
    const ids = new Set(products.split(','));
    return entriesOn<object>(model.content[collection as CollectionName], site).filter((entry) =>
      (entry as { readonly products?: readonly string[] }).products?.some((id) => ids.has(id)),
    );
  },
  /** The entries before and after one in its collection. At the ends there is none. */
  neighbours: ({ model }: AskedState, site: Site, collection: string, id: string): readonly (object | undefined)[] => {
    const all = entriesOn<object>(model.content[collection as CollectionName], site);
    const place = all.findIndex((entry) => String((entry as { readonly id?: unknown }).id) === id);
    return place === -1 ? [] : [all[place - 1], all[place + 1]];
  },
  /** The questions nearest to one: of the same category and the same products before others, the one last changed before others. */
  nearestFaqs: ({ model }: AskedState, site: Site, id: string): readonly Faq[] =>
    nearestFaqs(entriesOn(model.content.faqs, site), Number(id)),
  /** Tells whether no other download of its category replaces one. */
  latest: ({ model }: AskedState, site: Site, category: string, id: string): boolean => {
    const downloads = lookUp(entriesOn(model.content.downloads, site), 'category', category) as never;
    return [...latestDownloads(downloads)].some((download) => String(download.id) === id);
  },
  /** The alternates of a page, as markup. */
  alternates: (state: AskedState, site: Site, remainder: string): string => alternatesOf(state, site, remainder),
  /** The canonical link of a page, and its language. */
  ownLinks: ({ model: { constants }, router, applications }: AskedState, site: Site, remainder: string): HeadLink[] => {
    const { sites, siteId } = applications.get(site.flag) ?? { sites: [], siteId: undefined };
    if (!router.hasPage(site, remainder)) return [];
    const own = linkedSites(sites, numberConstant(constants, 'site.activeState')).filter(
      (one) => one.siteId === siteId,
    );
    return headLinks(own, siteId, remainder);
  },
  /** The paths and titles of the routes above a route, the highest first. */
  routesAbove: ({ model: { routes } }: AskedState, _site: Site, path: string): Pick<Route, 'path' | 'title'>[] => {
    const route = routes.find((one) => one.path === path);
    return route ? routesAbove(route, routes).map(({ path: above, title }) => ({ path: above, title })) : [];
  },
  /** The other routes with the title and the template of a route: pages about one subject. */
  routesBeside: ({ model: { routes } }: AskedState, _site: Site, path: string): Pick<Route, 'path' | 'page'>[] => {
    const route = routes.find((one) => one.path === path);
    const alike = routes.filter((one) => one.title === route?.title && one.template === route.template);
    return alike
      .filter((one) => one.path !== path)
      .map(({ path: other, page }) => (page === undefined ? { path: other } : { path: other, page }));
  },
  /** Tells whether a route declares a collection under `data`. */
  declares: ({ model: { routes } }: AskedState, _site: Site, collection: string, path: string): boolean =>
    routes.some((one) => one.path === path && one.data.includes(collection as CollectionName)),
  /** The entries of the navigation at the top or at the bottom of a site. */
  menu: ({ model: { constants }, applications }: AskedState, site: Site, where: string): MenuItem[] =>
    buildMenu(applications.get(site.flag)?.navigation ?? [], where === 'top' ? 'top' : 'bottom', site, constants),
  /** The id under which the visits of a site are counted; empty if they are not. */
  analyticsId: ({ applications }: AskedState, site: Site): string =>
    applications.get(site.flag)?.detail?.recordNo3 ?? '',
  /** Tells whether any site counts visits. */
  countsVisits: ({ applications }: AskedState): boolean =>
    [...applications.values()].some(({ detail }) => (detail?.recordNo3 ?? '') !== ''),
  /** A family of products. */
  family: ({ model }: AskedState, _site: Site, id: string): Family | undefined => figuresIn(model.content).familyOf(id),
  /** The ids of the families of products, in their order. */
  families: ({ model }: AskedState): readonly string[] => model.content.families.map(({ id }) => id),
  /** A field of the specification tables. */
  specificationField: ({ model }: AskedState, _site: Site, id: string): SpecificationField | undefined =>
    figuresIn(model.content).fields.get(id),
  /** The groups and fields of the specification tables in which a product has a value. */
  specificationOf: ({ model }: AskedState, _site: Site, id: string): readonly SpecificationGroup[] => {
    const values = model.content.products.find((product) => product.id === id)?.specifications ?? {};
    return model.content.specifications
      .map((group) => ({ ...group, fields: group.fields.filter((field) => Object.hasOwn(values, field.id)) }))
      .filter(({ fields }) => fields.length > 0);
  },
  /** The product of a page that a site does not have because it does not sell it, and the sites that do. Undefined for any other path. */
  unsold: ({ model, router }: AskedState, site: Site, remainder: string): Unsold | undefined => {
    const { route, params, absent } = router.pages.get(remainder) ?? {};
    const [param] = route?.params ?? [];
    if (param?.collection !== 'products' || absent?.has(site.flag) !== true) return undefined;
    const product = lookUp(model.content.products, param.field, params?.[param.name] ?? '')[0] as Product | undefined;
    if (!product) return undefined;
    const sold = activeSites(model).filter((one) => one.country !== undefined && router.hasPage(one, remainder));
    return {
      product,
      similar: similarProducts(product, entriesOn(model.content.products, site)),
      sites: sold.map(({ flag, country = '' }) => ({ flag, country })),
    };
  },
  /** The words of the simulators, in the order in which pages pass them. */
  simulatorWords: ({ model }: AskedState): readonly string[] => simulatorWords(model),
  /** The categories that the menu of a site shows. */
  categories: (state: AskedState, site: Site): MenuCategory[] => {
    const hrefs = new Set(hrefsOf(QUESTIONS.menu(state, site, 'top')));
    return menuCategories(state.applications.get(site.flag)?.productTree ?? []).filter(({ urlFlag }) =>
      hrefs.has(sitePath(site, `products/${urlFlag}`)),
    );
  },
  /** The channels of a site, for its footer. */
  channels: ({ applications }: AskedState, site: Site): Pick<Channel, 'name' | 'url'>[] =>
    mediaOf(applications, site).flatMap((one) =>
      one.mediaType === 'channel' ? [{ name: one.channel.name, url: one.channel.url }] : [],
    ),
  /** The banners of a site, in their order. */
  banners: ({ applications }: AskedState, site: Site): Omit<Banner, 'order' | 'availability'>[] =>
    mediaOf(applications, site).flatMap((one) => {
      if (one.mediaType !== 'banner') return [];
      const { order: _, availability: __, ...shown } = one.banner;
      return [shown];
    }),
  /** The languages in which a video has captions. */
  captionLanguages: ({ model }: AskedState, _site: Site, id: string): readonly string[] => {
    const video = model.content.videos.find((one) => one.id === id);
    return video ? captionLanguages(video) : [];
  },
  /** The path of the file of a simulator, with the digest of its content. */
  simulatorPath: ({ model }: AskedState, _site: Site, id: string): string | undefined => simulatorPath(model, id),
  /** The kinds of content of the project that the search knows, and the keys of what their results are called. */
  searchLabels: ({ model }: AskedState): readonly (readonly [name: string, label: string])[] =>
    model.collections.flatMap(({ name, search }) => (search ? [[name, search.label] as const] : [])),
  /** The feeds of the kinds of content of the project: their file below the prefix of a site, and the key of their title. */
  feeds: ({ model }: AskedState): readonly Pick<OwnFeed, 'file' | 'title'>[] =>
    ownFeeds(model).map(({ file, title }) => ({ file, title })),
  /** What the pages of a route that show an entry say to search engines. */
  entryData: ({ model }: AskedState, _site: Site, path: string): EntryData | undefined => {
    const collection = model.collections.find(({ name }) => entryRoute(model.routes, name)?.path === path);
    const { structuredData } = collection ?? {};
    return collection && structuredData && { collection: collection.name, ...structuredData };
  },
  /** The name of the preview picture of a page that is not of a product, from the path of its route. */
  preview: ({ model: { routes } }: AskedState, _site: Site, path: string): string => {
    const route = routes.find((one) => one.path === path);
    return route ? routePreview(route, routes) : 'site';
  },
  /** The address and the size of a picture that an entry names. */
  picture: ({ model }: AskedState, _site: Site, image: string): Picture => pictureOf(image, model.images),
  /** The public address of the root site. */
  rootAddress: ({ model }: AskedState): string => rootSite(model).addr,
} as const;

type Questions = typeof QUESTIONS;
export type QuestionName = keyof Questions;
/** The arguments of a question, without the state and the site. */
export type Arguments<K extends QuestionName> =
  Parameters<Questions[K]> extends [unknown, unknown, ...infer Rest extends string[]] ? Rest : [];
export type Answer<K extends QuestionName> = ReturnType<Questions[K]>;

/** The collection of the entries that a question is answered with; undefined if its answer has no entries. */
export function collectionOf(name: QuestionName, [first]: readonly string[]): string | undefined {
  switch (name) {
    case 'entries':
    case 'about':
    case 'neighbours':
      return first;
    case 'nearestFaqs':
      return 'faqs';
    default:
      return undefined;
  }
}

/** A state that may note the questions of its pages. */
interface NotingState extends AskedState {
  readonly reads?: { ask<K extends QuestionName>(name: K, args: readonly string[]): Answer<K> };
}

/** Answers a question of a page. If the reads of the page are noted, the question is noted too. */
export function ask<K extends QuestionName>(
  { state, site }: { readonly state: NotingState; readonly site: Site },
  name: K,
  ...args: Arguments<K>
): Answer<K> {
  if (state.reads) return state.reads.ask(name, args);
  return answer(state, site, name, args);
}

/** Answers a question about a state, without noting it. */
export function answer<K extends QuestionName>(
  state: AskedState,
  site: Site,
  name: K,
  args: readonly string[],
): Answer<K> {
  const question = QUESTIONS[name] as unknown as (
    state: AskedState,
    site: Site,
    ...args: readonly string[]
  ) => Answer<K>;
  return question(state, site, ...args);
}

/** How many products are shown in place of one that is not sold. */
const MOST_SIMILAR = 3;

function similarProducts({ id, family, related }: Product, products: readonly Product[]): readonly Product[] {
  const near = products.filter(
    (other) => other.id !== id && other.status === 'current' && (other.family === family || related.includes(other.id)),
  );
  return near.toSorted((a, b) => Number(b.family === family) - Number(a.family === family)).slice(0, MOST_SIMILAR);
}

const tables = new WeakMap<object, FigureTables>();

function figuresIn(content: Content): FigureTables {
  const found = tables.get(content) ?? figureTables(content);
  tables.set(content, found);
  return found;
}

function menuCategories(nodes: readonly ProductNode[]): MenuCategory[] {
  return nodes.flatMap((node) => [
    {
      urlFlag: node.urlFlag,
      firstProduct: firstProduct(node),
      below: node.children
        .filter((child) => firstProduct(child) !== undefined)
        .map(({ urlFlag, name }) => ({ urlFlag, name })),
    },
    ...menuCategories(node.children),
  ]);
}

function hrefsOf(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ href, children }) => [href, ...hrefsOf(children)]);
}

function mediaOf(applications: AskedState['applications'], { flag }: Site): readonly Media[] {
  return applications.get(flag)?.media ?? [];
}

function firstProduct({ products, children }: ProductNode): string | undefined {
  return products[0]?.id ?? children.map(firstProduct).find((id) => id !== undefined);
}
