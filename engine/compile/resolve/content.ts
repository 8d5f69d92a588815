import { listConstant, type Constants } from '../../model/constants.ts';
import { type CatalogEntry, type Category, type Channel, type Content, type TextPage } from '../../model/content.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { plainMessage } from '../../model/message.ts';
import { ENTRY_ORDERS } from '../../model/schema/entry-orders.gen.ts';
import type { EntryKind, Kind } from '../../model/schema/kinds.ts';
import type { NavigationRaw, PagesRaw, TextRaw } from '../../model/schema/types.gen.ts';
import type { Messages } from '../../model/site-model.ts';
import { compareBy, type SortKey } from '../../model/sort-key.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

export const BELOW_PAGE = 'page/';

/** Reads the content folders, those of the kinds that the project declares among them. Lists are sorted as the pages show them. */
export function resolveContent(input: ResolveInput, constants: Constants): Content {
  const flags = [...listConstant(constants, 'download.flags'), ...listConstant(constants, 'download.pages')];
  return {
    categories: listed(input, 'content/categories', 'categories'),
    families: orderedList(input, 'content/families', 'families'),
    products: entries(input, 'content/products'),
    faqs: entries(input, 'content/faqs'),
    guides: entries(input, 'content/guides'),
    news: entries(input, 'content/news'),
    notices: entries(input, 'content/notices'),
    videos: entries(input, 'content/videos'),
    downloads: entries(input, 'content/downloads'),
    downloadCategories: flags.map((id) => ({ id })),
    materials: entries(input, 'content/materials'),
    markets: entries(input, 'content/markets'),
    solutions: entries(input, 'content/solutions'),
    partners: entries(input, 'content/partners'),
    distributors: entries(input, 'content/distributors'),
    simulators: entries(input, 'content/simulators'),
    simulatorDevices: sorted(input, 'content/simulator-devices'),
    pages: entries<PagesRaw>(input, 'content/pages').map((page): TextPage =>
      page.url.startsWith(BELOW_PAGE) ? { ...page, pageUrl: page.url.slice(BELOW_PAGE.length) } : page,
    ),
    offices: entries(input, 'content/offices'),
    support: entries(input, 'content/support'),
    advisories: entries(input, 'content/advisories'),
    shops: entries(input, 'content/shops'),
    banners: entries(input, 'content/banners'),
    channels: channels(input),
    pageBlocks: entries(input, 'content/page-blocks'),
    specifications: entries(input, 'content/specifications'),
    filters: orderedList(input, 'content/filters', 'filters'),
    ...Object.fromEntries(
      input.collections.map(({ name, folder, order }) => [name, sorted(input, folder as Kind, order)]),
    ),
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

/** Returns the channels of the company, and those of the content. One of these replaces that of the company with the same id. */
function channels(input: ResolveInput): Channel[] {
  const own = listed<Channel>(input, 'content/channels', 'channels');
  const replaced = new Map(own.map((channel) => [channel.id, channel]));
  const company = listed<Channel>(input, 'company', 'channels').map((channel) => replaced.get(channel.id) ?? channel);
  return ordered([...new Set([...company, ...own])]);
}

/** Sorts a list by the `order` of its entries; an entry without one keeps its position in the list. */
function orderedList<T extends { readonly order?: number }>(input: ResolveInput, kind: Kind, key: string): T[] {
  return ordered(listed<T>(input, kind, key));
}

function ordered<T extends { readonly order?: number }>(list: readonly T[]): T[] {
  return list.map((entry, index) => ({ ...entry, order: entry.order ?? index })).sort((a, b) => a.order - b.order);
}

/** Returns the entries without errors from a file with a list. */
function listed<T>(input: ResolveInput, kind: Kind, key: string): T[] {
  return filesOf<Readonly<Record<string, unknown>>>(input, kind).flatMap((file) => {
    const list = file.value[key];
    return (Array.isArray(list) ? (list as T[]) : []).filter((_, index) => !isBroken(file, pointerTo('', key, index)));
  });
}

/** Returns the entries of a kind that Sitefold declares, sorted as its declaration says. */
function entries<T extends Entry>(input: ResolveInput, kind: EntryKind): T[] {
  return sorted(input, kind, ENTRY_ORDERS[kind]);
}

interface Entry {
  readonly id: string | number;
}

/** Returns the entries of a kind. Those that are equal in all fields of the order are sorted by id. */
function sorted<T extends Entry>(input: ResolveInput, kind: Kind, order: readonly SortKey[] = []): T[] {
  return soundEntries<T>(input, kind).sort(compareBy([...order, { field: 'id', descending: false }]));
}

function soundEntries<T>(input: ResolveInput, kind: Kind): T[] {
  return filesOf<T>(input, kind)
    .filter(({ broken }) => broken.length === 0)
    .map(({ value }) => value);
}
