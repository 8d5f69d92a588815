import { buildMenu, type MenuItem } from '../content/catalog.ts';
import { renderMarkdown } from '../content/markdown.ts';
import { listConstant, numberConstant, textConstant, type Constants } from '../model/constants.ts';
import { fieldText, type CollectionName, type Content } from '../model/content.ts';
import { directionOf, languageChain, localise } from '../model/language.ts';
import { PAGE_PARAM, type Route } from '../model/route.ts';
import { sitePath, type Direction, type Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { TextRaw } from '../schema/types.gen.ts';
import type { PageProps } from './paths.ts';
import { siteState, type SiteState } from './state.ts';

/** A text with the language and direction that it is in, where they differ from those of the page. */
export interface ShownText {
  readonly text: string;
  readonly attributes: { readonly lang?: string; readonly dir?: Direction };
}

export interface ListPage<T> {
  readonly entries: readonly T[];
  readonly number: number;
  readonly pages: number;
  /** The address of a page of the list. */
  href(number: number): string;
}

/** What a template works with: the site, the route, the words of the language, and the content that the route declares. */
export interface Page {
  readonly site: Site;
  readonly route: Route;
  readonly remainder: string;
  readonly params: Readonly<Record<string, string>>;
  readonly constants: Constants;
  readonly state: SiteState;
  /** The title of the route in the language of the site. */
  readonly title: string;
  /** The collections that the route declares under `data`; asking for another one throws. */
  readonly content: Content;
  /** An interface word, with its placeholders filled in. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** A text of the content, with the language that it is in. */
  shown(text: TextRaw): ShownText;
  /** A text of the content as a plain string, for attributes and titles. */
  plain(text: TextRaw): string;
  /** A Markdown text of the content as HTML. */
  html(text: TextRaw): string;
  /** The address of a page of this site, from its path below the prefix. */
  href(remainder: string): string;
  /** A date in the language of the site. */
  date(iso: string): string;
  /** The entries of one page of a list, and where the others are. */
  list<K extends CollectionName>(collection: K): ListPage<Content[K][number]>;
  /** The entry whose field has this value, by a look-up table. */
  find<K extends CollectionName>(collection: K, field: string, value: string): Content[K][number] | undefined;
}

interface AstroPage {
  readonly props: Partial<PageProps>;
  readonly url: URL;
}

/** The page that is being rendered. Prerendered pages know their site by their props, others by the address. */
export function currentPage({ props, url }: AstroPage): Page {
  const state = siteState();
  if (props.flag !== undefined && props.remainder !== undefined)
    return makePage(state, siteByFlag(state.model, props.flag), props.remainder);
  const decision = state.router.decide(`${url.pathname}${url.search}`);
  if (decision.kind === 'page')
    return makePage(
      state,
      decision.site,
      decision.path === decision.site.prefix ? '' : decision.path.slice(decision.site.prefix.length + 1),
    );
  const site = 'site' in decision ? decision.site : siteByFlag(state.model, '');
  return makePage(state, site, ERROR_PAGE);
}

const ERROR_PAGE = 'error';

/** The error page of the site that an address belongs to. */
export function makeErrorPage(url: URL): Page {
  const state = siteState();
  const decision = state.router.decide(`${url.pathname}${url.search}`);
  return makePage(state, 'site' in decision ? decision.site : siteByFlag(state.model, ''), ERROR_PAGE);
}

function siteByFlag(model: SiteModel, flag: string): Site {
  const site = model.sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`there is no site ${flag}`);
  return site;
}

function makePage(state: SiteState, site: Site, remainder: string): Page {
  const { model, router } = state;
  const entry = router.pages.get(remainder);
  if (!entry) throw new Error(`there is no page ${remainder}`);
  const { route, params } = entry;
  const { constants, messages } = model;
  const words = wordsOf(model, site.lang);
  const t: Page['t'] = (key, values = {}) => {
    const text = words[key];
    if (text === undefined) throw new Error(`there is no message ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
  const shown: Page['shown'] = (text) => {
    const found = localise(text, site.lang, messages);
    const same = languageChain(site.lang).includes(found.lang) && (found.lang !== 'en' || site.lang.startsWith('en'));
    return { text: found.text, attributes: same ? {} : { lang: found.lang, dir: directionOf(found.lang) } };
  };
  const find: Page['find'] = (collection, field, value) => {
    declared(route, collection);
    return tableOf(model.content[collection], field).get(value) as never;
  };
  return {
    site,
    route,
    remainder,
    params,
    constants,
    state,
    title: t(route.title),
    content: declaredContent(model, route),
    t,
    shown,
    plain: (text) => localise(text, site.lang, messages).text,
    html: (text) => renderMarkdown(localise(text, site.lang, messages).text, site.prefix),
    href: (path) => sitePath(site, path),
    date: (iso) => dateFormat(site.lang).format(new Date(`${iso}T00:00:00Z`)),
    list: (collection) => {
      declared(route, collection);
      const size = numberConstant(constants, 'list.pageSize');
      const all = model.content[collection];
      const number = Number(params[PAGE_PARAM] ?? 1);
      const base = route.paginate === undefined ? route.path : route.path.slice(0, route.path.lastIndexOf('/'));
      return {
        entries: all.slice((number - 1) * size, number * size) as never,
        number,
        pages: Math.max(1, Math.ceil(all.length / size)),
        href: (other) => sitePath(site, other === 1 ? base : `${base}/page-${other}`),
      };
    },
    find,
  };
}

function declared(route: Route, collection: CollectionName): void {
  if (!route.data.includes(collection))
    throw new Error(`the route ${route.path} reads ${collection} and does not declare it under data`);
}

const contents = new WeakMap<Route, Content>();

function declaredContent(model: SiteModel, route: Route): Content {
  let content = contents.get(route);
  if (!content) {
    content = new Proxy(model.content, {
      get(target, name) {
        if (typeof name === 'string' && name in target) declared(route, name as CollectionName);
        return Reflect.get(target, name) as unknown;
      },
    });
    contents.set(route, content);
  }
  return content;
}

const tables = new WeakMap<object, Map<string, Map<string, unknown>>>();

function tableOf(entries: readonly object[], field: string): Map<string, unknown> {
  const byField = tables.get(entries) ?? new Map<string, Map<string, unknown>>();
  tables.set(entries, byField);
  let table = byField.get(field);
  if (!table) {
    table = new Map(
      entries.flatMap((entry) => {
        const value = fieldText(entry, field);
        return value === undefined ? [] : [[value, entry] as const];
      }),
    );
    byField.set(field, table);
  }
  return table;
}

const allWords = new WeakMap<SiteModel, Map<string, Readonly<Record<string, string>>>>();

/** All interface words of a language, with those of its parents and English below them. */
function wordsOf(model: SiteModel, lang: string): Readonly<Record<string, string>> {
  const byLang = allWords.get(model) ?? new Map<string, Readonly<Record<string, string>>>();
  allWords.set(model, byLang);
  let words = byLang.get(lang);
  if (!words) {
    words = Object.assign(
      {},
      ...languageChain(lang)
        .reverse()
        .map((tag) => model.messages[tag]),
    ) as Record<string, string>;
    byLang.set(lang, words);
  }
  return words;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Dates are Gregorian in western digits everywhere: versions and dates are compared across countries. */
function dateFormat(lang: string): Intl.DateTimeFormat {
  let format = dateFormats.get(lang);
  if (!format) {
    format = new Intl.DateTimeFormat(lang, {
      dateStyle: 'long',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    dateFormats.set(lang, format);
  }
  return format;
}

const menus = new WeakMap<SiteModel, Map<string, { top: MenuItem[]; bottom: MenuItem[] }>>();

/** The navigation of a site, made once. */
export function menuOf({ state: { model }, site }: Page): { top: readonly MenuItem[]; bottom: readonly MenuItem[] } {
  const bySite = menus.get(model) ?? new Map<string, { top: MenuItem[]; bottom: MenuItem[] }>();
  menus.set(model, bySite);
  let menu = bySite.get(site.flag);
  if (!menu) {
    menu = {
      top: buildMenu(model.catalog, 'top', site, model.constants),
      bottom: buildMenu(model.catalog, 'bottom', site, model.constants),
    };
    bySite.set(site.flag, menu);
  }
  return menu;
}

/** True if a navigation entry is the page or a page above it. Entries of the two centres are current below their special routes. */
export function isCurrent(href: string, page: Page): boolean {
  const path = page.href(page.remainder);
  if (href === path) return true;
  const special = listConstant(page.constants, 'routing.specialRoutes').find((route) =>
    path.startsWith(`${page.site.prefix}${route}/`),
  );
  if (special !== undefined) return href === `${page.site.prefix}/${special.split('/')[1] ?? ''}`;
  return false;
}

/** The title of the document: that of the page and that of the site. */
export function documentTitle(page: Page, title: string): string {
  return `${title} | ${textConstant(page.constants, 'site.title')}`;
}

interface HeadLink {
  readonly rel: 'canonical' | 'alternate';
  readonly href: string;
  readonly hreflang?: string;
}

/**
 * The canonical link of a page and its alternates: the same page on every site that has it, by language, and the root site for
 * visitors of no listed language. None for a page that search engines may not list.
 */
export function headLinks({ site, remainder, route, state: { model, router } }: Page): HeadLink[] {
  if (!route.index) return [];
  const alternates = model.sites.filter((other) => other.state === 1 && router.hasPage(other, remainder));
  return [
    { rel: 'canonical', href: `${site.addr}${remainder}` },
    ...alternates.map((other): HeadLink => ({
      rel: 'alternate',
      hreflang: other.lang,
      href: `${other.addr}${remainder}`,
    })),
    ...alternates
      .filter((other) => other.flag === '')
      .map((other): HeadLink => ({ rel: 'alternate', hreflang: 'x-default', href: `${other.addr}${remainder}` })),
  ];
}
