import type { Collection } from '../../model/collection.ts';
import { listConstant, type Constants } from '../../model/constants.ts';
import {
  PARTNER_KINDS,
  type CatalogEntry,
  type Category,
  type Content,
  type Partner,
  type TextPage,
} from '../../model/content.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { plainMessage } from '../../model/message.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { NavigationRaw, PagesRaw, TextRaw } from '../../model/schema/types.gen.ts';
import type { Messages } from '../../model/site-model.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

export const BELOW_PAGE = 'page/';

/** Reads the content folders, those of the kinds that the project declares among them. Lists are sorted as the pages show them: by number or id, dated entries newest first, partners by what they do. */
export function resolveContent(input: ResolveInput, constants: Constants): Content {
  const flags = [...listConstant(constants, 'download.flags'), ...listConstant(constants, 'download.pages')];
  return {
    categories: listed(input, 'content/categories', 'categories'),
    families: orderedList(input, 'content/families', 'families'),
    products: entries(input, 'content/products'),
    faqs: entries(input, 'content/faqs'),
    guides: entries(input, 'content/guides'),
    news: datedEntries(input, 'content/news'),
    notices: datedEntries(input, 'content/notices'),
    videos: entries(input, 'content/videos'),
    downloads: datedEntries(input, 'content/downloads'),
    downloadCategories: flags.map((id) => ({ id })),
    materials: datedEntries(input, 'content/materials'),
    markets: datedEntries(input, 'content/markets'),
    solutions: entries<Content['solutions'][number]>(input, 'content/solutions').sort((a, b) => a.number - b.number),
    partners: entries<Partner>(input, 'content/partners').sort(
      (a, b) => PARTNER_KINDS.indexOf(a.kind) - PARTNER_KINDS.indexOf(b.kind),
    ),
    distributors: entries(input, 'content/distributors'),
    simulators: entries(input, 'content/simulators'),
    simulatorDevices: entries(input, 'content/simulator-devices'),
    pages: entries<PagesRaw>(input, 'content/pages').map((page): TextPage =>
      page.url.startsWith(BELOW_PAGE) ? { ...page, pageUrl: page.url.slice(BELOW_PAGE.length) } : page,
    ),
    offices: entries(input, 'content/offices'),
    support: entries(input, 'content/support'),
    advisories: entries<Content['advisories'][number]>(input, 'content/advisories').reverse(),
    shops: entries(input, 'content/shops'),
    banners: orderedEntries(input, 'content/banners'),
    channels: orderedList(input, 'content/channels', 'channels'),
    pageBlocks: orderedEntries(input, 'content/page-blocks'),
    specifications: orderedEntries(input, 'content/specifications'),
    filters: orderedList(input, 'content/filters', 'filters'),
    ...Object.fromEntries(input.collections.map((one) => [one.name, ownEntries(input, one)])),
  };
}

/**
 * Reads the navigation. A category has its own name there unless the entry has one. Words of the interface are filled in for every
 * language, because a CMS knows none.
 */
export function resolveCatalog(
  input: ResolveInput,
  { messages, categories }: { readonly messages: Messages; readonly categories: readonly Category[] },
): CatalogEntry[] {
  const names = new Map(categories.map(({ urlFlag, name }) => [urlFlag, name]));
  return orderedList<NavigationRaw['catalog'][number]>(input, 'content/navigation', 'catalog').map((entry) => {
    const { name, urlFlag = '' } = entry;
    return { ...entry, name: spelledOut(name ?? names.get(urlFlag) ?? urlFlag, messages) };
  });
}

function spelledOut(text: TextRaw, messages: Messages): TextRaw {
  const key = typeof text === 'string' ? undefined : text.message;
  if (key === undefined) return text;
  const words = Object.entries(messages).flatMap(([lang, own]): [string, string][] => {
    const word = own[key];
    return word === undefined ? [] : [[lang, plainMessage(word)]];
  });
  return words.length === 0 ? text : Object.fromEntries(words);
}

/** Sorts a list by the `order` of its entries; an entry without one keeps its position in the list. */
function orderedList<T extends { readonly order?: number }>(input: ResolveInput, kind: Kind, key: string): T[] {
  return listed<T>(input, kind, key)
    .map((entry, index) => ({ ...entry, order: entry.order ?? index }))
    .sort((a, b) => a.order - b.order);
}

/** Returns the entries without errors from a file with a list. */
function listed<T>(input: ResolveInput, kind: Kind, key: string): T[] {
  return filesOf<Readonly<Record<string, unknown>>>(input, kind).flatMap((file) => {
    const list = file.value[key];
    return (Array.isArray(list) ? (list as T[]) : []).filter((_, index) => !isBroken(file, pointerTo('', key, index)));
  });
}

function entries<T extends { readonly id: string | number }>(input: ResolveInput, kind: Kind): T[] {
  return soundEntries<T>(input, kind).sort((a, b) =>
    typeof a.id === 'number' && typeof b.id === 'number' ? a.id - b.id : compareText(String(a.id), String(b.id)),
  );
}

function orderedEntries<T extends { readonly id: string; readonly order: number }>(
  input: ResolveInput,
  kind: Kind,
): T[] {
  return entries<T>(input, kind).sort((a, b) => a.order - b.order);
}

/** Newest first. */
function datedEntries<T extends { readonly id: number; readonly date: string }>(input: ResolveInput, kind: Kind): T[] {
  return soundEntries<T>(input, kind).sort((a, b) => compareText(b.date, a.date) || b.id - a.id);
}

/** Returns the entries of a kind of content that the project declares, sorted as its manifest says. Entries without the field come last. */
function ownEntries(input: ResolveInput, { folder, order }: Collection): object[] {
  const descending = order.startsWith('-');
  const field = order.replace(/^-/, '');
  const valueOf = (entry: object): unknown => (entry as Readonly<Record<string, unknown>>)[field];
  return entries<{ readonly id: string | number }>(input, folder as Kind).sort((a, b) => {
    const [first, second] = descending ? [valueOf(b), valueOf(a)] : [valueOf(a), valueOf(b)];
    if (valueOf(a) === undefined || valueOf(b) === undefined)
      return Number(valueOf(a) === undefined) - Number(valueOf(b) === undefined);
    return typeof first === 'number' && typeof second === 'number'
      ? first - second
      : compareText(String(first), String(second));
  });
}

function soundEntries<T>(input: ResolveInput, kind: Kind): T[] {
  return filesOf<T>(input, kind)
    .filter(({ broken }) => broken.length === 0)
    .map(({ value }) => value);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
