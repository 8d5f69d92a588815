import { formatWord } from '../content/words.ts';
import { EMPTY_APPLICATION, type Application } from '../content/application.ts';
import type { MenuItem } from '../content/catalog.ts';
import type { Picture } from '../content/image-path.ts';
import { longDate } from '../content/written-dates.ts';
import { renderMarkdown } from '../content/markdown.ts';
import type { ModelNames } from '../content/model-names.ts';
import type { Company } from '../model/company.ts';
import { listConstant, numberConstant, type Constants } from '../model/constants.ts';
import { contentOn, entriesOn } from '../model/availability.ts';
import type { CollectionName, Content } from '../model/content.ts';
import type { OwnContent } from '../model/own-content.ts';
import { directionOf, languageChain, localise } from '../model/language.ts';
import type { Message } from '../model/message.ts';
import { ERROR_PAGE } from '../model/pages.ts';
import { PAGE_PARAM, type Route } from '../model/route.ts';
import { sitePath, type Direction, type Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import { askedPath } from './page-path.ts';
import { ask } from './questions.ts';
import { siteState, type SiteState } from './state.ts';

/** A text with the language and direction that it is in, where they differ from those of the page. */
export interface ShownText {
  readonly text: string;
  readonly attributes: { readonly lang?: string; readonly dir?: Direction };
}

/** The content of a project: the collections that Sitefold knows, and those that the project declares. */
type AnyContent = Content & OwnContent;
type AnyName = keyof AnyContent;
type EntryOf<K extends AnyName> = AnyContent[K][number];

export interface ListPage<T> {
  readonly entries: readonly T[];
  readonly number: number;
  readonly pages: number;
  /** The address of a page of the list. */
  href(number: number): string;
}

/** The data of a template: the site, the route, the interface words of the language, and the content that the route declares. */
export interface Page {
  readonly site: Site;
  readonly route: Route;
  readonly remainder: string;
  readonly params: Readonly<Record<string, string>>;
  /** True if a query selects the content of the page: search engines should list only the page without the query. */
  readonly selected: boolean;
  readonly company: Company;
  readonly constants: Constants;
  readonly state: SiteState;
  /** The names of all models. */
  readonly models: ModelNames;
  /** The data that the site loaded from the CMS: navigation, footer pages, media, detail, product tree. */
  readonly application: Application;
  /** The title of the route in the language of the site. */
  readonly title: string;
  /** The collections that the route declares under `data`; asking for another one throws. */
  readonly content: AnyContent;
  /** Tells whether the route declares a collection. */
  declares(collection: AnyName): boolean;
  /** An interface word, with its placeholders filled in. `count` chooses the plural form. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** An interface word as it is written, with all its plural forms, for a script that fills it in. */
  word(key: string): Message;
  /** A text of the content, with the language that it is in. */
  shown(text: TextRaw): ShownText;
  /** A text of the content as a plain string, for attributes and titles. */
  plain(text: TextRaw): string;
  /** A Markdown text of the content as HTML. */
  html(text: TextRaw): string;
  /** The address of a page of this site, from its path below the prefix. */
  href(remainder: string): string;
  /** The address and the size of a picture that an entry names: a scene, the drawing of a product, or a file of content/images. */
  picture(image: string): Picture;
  /** Tells whether the site has a page at a path below its prefix. A query and an anchor are left aside. */
  has(path: string): boolean;
  /** A date in the language of the site. */
  date(iso: string): string;
  /** The entries of one page of a list, and where the others are. */
  list<K extends AnyName>(collection: K): ListPage<EntryOf<K>>;
  /** The entry whose field has this value, by a look-up table. */
  find<K extends AnyName>(collection: K, field: string, value: string): EntryOf<K> | undefined;
  /** The entries whose field has this value, or holds it in a list, in their order, by a look-up table. */
  all<K extends AnyName>(collection: K, field: string, value: string): readonly EntryOf<K>[];
  /** The entries that are about any of some products, in their order. */
  about<K extends AnyName>(collection: K, products: readonly string[]): readonly EntryOf<K>[];
  /** The entries before and after one in their order. */
  neighbours<K extends AnyName>(collection: K, id: string | number): readonly (EntryOf<K> | undefined)[];
}

/** The site and the path below its prefix of a page that is shown at another address. */
export interface PageProps {
  readonly flag: string;
  readonly remainder: string;
}

interface AstroPage {
  readonly props: Partial<PageProps>;
  readonly url: URL;
}

/** Returns the page that is being rendered: that of its props if it has any, otherwise that of its address. */
export function currentPage({ props, url }: AstroPage): Page {
  const state = siteState();
  if (props.flag !== undefined && props.remainder !== undefined)
    return makePage(state, siteByFlag(state.model, props.flag), props.remainder);
  const decision = state.router.decide(`${askedPath(url.pathname)}${url.search}`);
  if (decision.kind === 'page')
    return makePage(
      state,
      decision.site,
      decision.path === decision.site.prefix ? '' : decision.path.slice(decision.site.prefix.length + 1),
      decision.render !== decision.page.route.render,
    );
  const site = 'site' in decision ? decision.site : siteByFlag(state.model, '');
  return makePage(state, site, ERROR_PAGE);
}

/** The error page of the site that an address belongs to. */
export function makeErrorPage(url: URL): Page {
  const state = siteState();
  const decision = state.router.decide(`${askedPath(url.pathname)}${url.search}`);
  return makePage(state, 'site' in decision ? decision.site : siteByFlag(state.model, ''), ERROR_PAGE);
}

function siteByFlag(model: SiteModel, flag: string): Site {
  const site = model.sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`there is no site ${flag}`);
  return site;
}

function makePage(state: SiteState, own: Site, remainder: string, selected = false): Page {
  const { model, router } = state;
  const site = state.reads?.site ?? own;
  const entry = router.pages.get(remainder);
  if (!entry) throw new Error(`there is no page ${remainder}`);
  const { route, params } = entry;
  const { company, constants, messages } = model;
  const models = state.reads?.models ?? modelNames(model);
  const chain = languageChain(site.lang);
  const word: Page['word'] = (key) => {
    for (const tag of chain) {
      const found = messages[tag]?.[key];
      if (found !== undefined) return found;
    }
    throw new Error(`there is no message ${key}`);
  };
  const t: Page['t'] = (key, values = {}) => formatWord(word(key), values, site.lang);
  const shown: Page['shown'] = (text) => {
    const found = localise(text, site.lang, messages);
    const same = languageChain(site.lang).includes(found.lang) && (found.lang !== 'en' || site.lang.startsWith('en'));
    return { text: found.text, attributes: same ? {} : { lang: found.lang, dir: directionOf(found.lang) } };
  };
  const declares: Page['declares'] = (collection) => ask({ state, site }, 'declares', collection, route.path);
  const declared = (collection: AnyName): void => {
    if (!declares(collection))
      throw new Error(`the route ${route.path} reads ${collection} and does not declare it under data`);
  };
  const all: Page['all'] = (collection, field, value) => {
    declared(collection);
    return ask({ state, site }, 'entries', collection, field, value) as never;
  };
  return {
    site,
    route,
    remainder,
    params,
    selected,
    company,
    constants,
    state,
    models,
    application: state.applications.get(site.flag) ?? EMPTY_APPLICATION,
    title: t(route.title),
    content: declaredContent(contentOn(model.content, site), declared) as AnyContent,
    declares,
    t,
    word,
    shown,
    plain: (text) => localise(text, site.lang, messages).text,
    html(given) {
      const { text } = localise(given, site.lang, messages);
      const render = (): string =>
        renderMarkdown(text, {
          prefix: site.prefix,
          hasPage: (path) => router.hasPage(site, path),
          models,
        });
      return state.reads?.remember(`markdown ${text}`, render) ?? render();
    },
    href: (path) => sitePath(site, path),
    picture: (image) => ask({ state, site }, 'picture', image),
    has: (path) => router.hasPage(site, path.replace(/[?#].*$/, '')),
    date: (iso) => longDate(iso, site.lang),
    list: (collection) => {
      declared(collection);
      const size = numberConstant(constants, 'list.pageSize');
      const all = entriesOn<object>(model.content[collection as CollectionName], site);
      const number = Number(params[PAGE_PARAM] ?? 1);
      const base = route.paginate === undefined ? route.path : route.path.slice(0, route.path.lastIndexOf('/'));
      return {
        entries: all.slice((number - 1) * size, number * size) as never,
        number,
        pages: Math.max(1, Math.ceil(all.length / size)),
        href: (other) => sitePath(site, other === 1 ? base : `${base}/page-${other}`),
      };
    },
    find: (collection, field, value) => all(collection, field, value)[0],
    all,
    about(collection, products) {
      declared(collection);
      return ask({ state, site }, 'about', collection, products.join(',')) as never;
    },
    neighbours(collection, id) {
      declared(collection);
      return ask({ state, site }, 'neighbours', collection, String(id)) as never;
    },
  };
}

function declaredContent(content: Content, declared: (collection: CollectionName) => void): Content {
  return new Proxy(content, {
    get(target, name) {
      if (typeof name === 'string' && name in target) declared(name as CollectionName);
      return Reflect.get(target, name) as unknown;
    },
  });
}

const allModels = new WeakMap<SiteModel, ReadonlySet<string>>();

/** The names of all models, the same set each time. */
function modelNames(model: SiteModel): ReadonlySet<string> {
  const names = allModels.get(model) ?? new Set(model.content.products.map((product) => product.model));
  allModels.set(model, names);
  return names;
}

/** The navigation of a site. */
interface Navigation {
  readonly top: readonly MenuItem[];
  readonly bottom: readonly MenuItem[];
}

const menus = new WeakMap<Application, Navigation>();

/** The navigation of a site, made once. */
export function menuOf(page: Page): Navigation {
  const { application, state } = page;
  const make = (): Navigation => ({ top: ask(page, 'menu', 'top'), bottom: ask(page, 'menu', 'bottom') });
  if (state.reads) return state.reads.remember('menus', make);
  let menu = menus.get(application);
  if (!menu) {
    menu = make();
    menus.set(application, menu);
  }
  return menu;
}

/** True if a navigation entry is the page or a page above it. Entries of the two centres are current below their special routes. */
export function isCurrent(href: string, page: Page): boolean {
  return currentAddresses(page).includes(href);
}

/** The addresses of the entries that are current, of those in a navigation: all that its markup takes from the page. */
export function currentEntries(items: readonly MenuItem[], page: Page): string[] {
  const current = currentAddresses(page);
  const found = (below: readonly MenuItem[]): string[] =>
    below.flatMap(({ href, children }) => [...(current.includes(href) ? [href] : []), ...found(children)]);
  return found(items);
}

function currentAddresses(page: Page): string[] {
  const path = page.href(page.remainder);
  const special = listConstant(page.constants, 'routing.specialRoutes').find((route) =>
    path.startsWith(`${page.site.prefix}${route}/`),
  );
  return special === undefined ? [path] : [path, `${page.site.prefix}/${special.split('/')[1] ?? ''}`];
}
