import PQueue from 'p-queue';
import { ask, sourceOf } from './ask.ts';
import { readPages } from './paging.ts';
import {
  CallError,
  type ContentSource,
  type Media,
  type SiteMap,
  type StaticContent,
  type StaticListParams,
} from './source.ts';
import { kindOfType, STATIC_TYPES } from './static-types.ts';
import { sortByOrder, unite } from './unite.ts';

/** A file of the content folder in memory. Its text is JSON, which a YAML parser can read. */
export interface ContentFile {
  /** Like `content/products/r7-60a.yaml`. */
  readonly path: string;
  readonly text: string;
}

/** All content of a CMS, in the shape of the content folder. Files are sorted by path. */
export interface CollectedContent {
  readonly siteIds: SiteMap;
  readonly files: readonly ContentFile[];
}

export interface CollectOptions {
  /** The sites of the manifest that are switched on. */
  readonly sites: readonly { readonly flag: string; readonly urlFlag?: string }[];
  /** The page, size and type of the list of footer pages: constants. */
  readonly footerPages: FooterPages;
  /** Receives a line for each part that is left out. */
  readonly log: (message: string) => void;
}

/** The query for the list of footer pages. */
export type FooterPages = Required<Pick<StaticListParams, 'pageNum' | 'pageSize' | 'type'>>;

/** The most calls at the same time. */
const AT_ONCE = 8;

/**
 * Collects all content that a build needs from a source. Rejects with the `CallError` of the first call that fails, because half a
 * catalogue is useless. Leaves out a product that does not fit its schema, unless no product fits.
 */
export async function collectContent(source: ContentSource, options: CollectOptions): Promise<CollectedContent> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const limited = sourceOf((name, params) => queue.add(() => ask(source, name, params)));
  try {
    const siteIds = await limited.siteMap({});
    const lists = await Promise.all([
      categoriesAndFilters(limited),
      specifications(limited),
      products(limited, options),
      articles(limited, options),
      navigationAndMedia(limited, siteIds, options),
      pageBlocks(limited),
      siteParts(limited, siteIds, options),
    ]);
    return { siteIds, files: withoutTwins(lists.flat(), options.log) };
  } finally {
    // After a failure no further call is made, neither a waiting one nor a new one.
    queue.pause();
    queue.clear();
  }
}

/** Sorts files by path. Keeps the first of several files with the same path. */
function withoutTwins(files: readonly ContentFile[], log: CollectOptions['log']): ContentFile[] {
  const byPath = new Map<string, ContentFile>();
  for (const one of files) {
    if (byPath.has(one.path)) log(`The CMS has two entries for \`${one.path}\`; the first is taken.`);
    else byPath.set(one.path, one);
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function categoriesAndFilters(source: ContentSource): Promise<ContentFile[]> {
  const categories = await source.categoryByFlag({});
  const lists = await Promise.all(categories.map(({ urlFlag }) => source.categoryFilters({ id: urlFlag })));
  return [
    file('categories', { categories }),
    ...listFile(
      'filters',
      unite(lists, ({ id }) => id),
    ),
  ];
}

async function specifications(source: ContentSource): Promise<ContentFile[]> {
  return entryFiles('specifications', await source.properties({}));
}

async function pageBlocks(source: ContentSource): Promise<ContentFile[]> {
  return entryFiles('page-blocks', await source.pageBlocks({}));
}

async function products(source: ContentSource, { log }: CollectOptions): Promise<ContentFile[]> {
  const summaries = await readPages('productList', (page) => source.productList(page));
  const refused: CallError[] = [];
  const keepOut = (cause: unknown): undefined => {
    if (!(cause instanceof CallError) || cause.failure !== 'invalid') throw cause;
    refused.push(cause);
  };
  const found = await Promise.all(summaries.map(({ id }) => source.productDetail({ id }).catch(keepOut)));
  const [first] = refused;
  if (first !== undefined && refused.length === found.length) throw first;
  if (first !== undefined) log(`${refused.length} of ${found.length} products do not fit and are left out.`);
  return entryFiles(
    'products',
    found.filter((product) => product !== undefined),
  );
}

async function articles(source: ContentSource, { log }: CollectOptions): Promise<ContentFile[]> {
  const lists = await Promise.all(
    STATIC_TYPES.map((type) => readPages('staticPage', (page) => source.staticPage({ ...page, type }))),
  );
  return lists.flat().flatMap((article) => articleFile(article, log));
}

function articleFile({ url, type, entry }: StaticContent, log: CollectOptions['log']): ContentFile[] {
  const kind = kindOfType(type);
  const id = entry.id;
  if (kind !== undefined && (typeof id === 'string' || typeof id === 'number'))
    return entryFiles(kind, [{ ...entry, id }]);
  log(`The entry \`${url}\` of type \`${type}\` has no folder or no id and is left out.`);
  return [];
}

/** Calls for the data that pages use unchanged, so that a build has all of it or fails. */
async function siteParts(source: ContentSource, siteIds: SiteMap, options: CollectOptions): Promise<ContentFile[]> {
  const ids = siteIdsOf(siteIds, options);
  await Promise.all([
    source.siteListSimple({}),
    ...ids.flatMap((siteId): Promise<unknown>[] => [
      source.siteDetail({ siteId }),
      source.productTree({ siteId }),
      source.staticPageSimple({ ...options.footerPages, siteId }),
    ]),
  ]);
  return [];
}

function siteIdsOf(siteIds: SiteMap, { sites, log }: CollectOptions): number[] {
  return sites.flatMap(({ flag, urlFlag = flag }) => {
    const siteId = Object.hasOwn(siteIds, urlFlag) ? siteIds[urlFlag] : undefined;
    if (siteId === undefined) log(`The CMS has no site \`${urlFlag}\`.`);
    return siteId === undefined ? [] : [siteId];
  });
}

async function navigationAndMedia(
  source: ContentSource,
  siteIds: SiteMap,
  options: CollectOptions,
): Promise<ContentFile[]> {
  const ids = siteIdsOf(siteIds, { ...options, log: () => undefined });
  const [navigations, medias] = await Promise.all([
    Promise.all(ids.map((siteId) => source.catalogList({ siteId }))),
    Promise.all(ids.map((siteId) => source.mediaList({ siteId }))),
  ]);
  const catalog = sortByOrder(unite(navigations, ({ catalogId }) => catalogId));
  const banners = unite(
    medias.map((list) => list.flatMap(bannersOf)),
    ({ id }) => id,
  );
  const channels = sortByOrder(
    unite(
      medias.map((list) => list.flatMap(channelsOf)),
      ({ id }) => id,
    ),
  );
  return [file('navigation', { catalog }), ...listFile('channels', channels), ...entryFiles('banners', banners)];
}

function bannersOf(media: Media): Extract<Media, { mediaType: 'banner' }>['banner'][] {
  return media.mediaType === 'banner' ? [media.banner] : [];
}

function channelsOf(media: Media): Extract<Media, { mediaType: 'channel' }>['channel'][] {
  return media.mediaType === 'channel' ? [media.channel] : [];
}

function entryFiles(folder: string, entries: readonly { readonly id: string | number }[]): ContentFile[] {
  return entries.map((entry) => file(`${folder}/${encodeURIComponent(entry.id)}`, entry));
}

/** Makes the file of a list. An empty list has no file, as in a project. */
function listFile(name: string, entries: readonly object[]): ContentFile[] {
  return entries.length === 0 ? [] : [file(name, { [name]: entries })];
}

function file(name: string, value: object): ContentFile {
  return { path: `content/${name}.yaml`, text: `${JSON.stringify(value, null, 2)}\n` };
}
