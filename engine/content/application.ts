import type { CatalogEntry } from '../model/content.ts';
import type { FooterPages } from './collect.ts';
import { currentSiteId } from './selection.ts';
import type { ContentSource, Media, ProductNode, SiteDetail, SiteEntry, SiteMap, StaticSummary } from './source.ts';

/** The data that every page of a site needs before it can be shown (specification 4). */
export interface Application {
  readonly siteId: number | undefined;
  readonly siteMap: SiteMap;
  readonly sites: readonly SiteEntry[];
  readonly navigation: readonly CatalogEntry[];
  /** True after the call for the navigation has ended, with or without success. */
  readonly navigationLoaded: boolean;
  readonly footerPages: readonly StaticSummary[];
  readonly detail: SiteDetail | null;
  readonly productTree: readonly ProductNode[];
  readonly media: readonly Media[];
  /** True once all six loads have settled. */
  readonly ready: boolean;
}

export interface LoadOptions {
  /** The first segment of the requested path. */
  readonly segment: string;
  /** The assumed site of the segment, until the site map is loaded. */
  readonly siteId: number;
  /** The `state` of an active entry of the site list: a constant. */
  readonly activeState: number;
  /** The page, size and type of the list of footer pages: constants. */
  readonly footerPages: FooterPages;
  /** Receives every part that could not be loaded. */
  readonly log: (message: string) => void;
}

/** Returns the state before loading. */
export const EMPTY_APPLICATION: Application = {
  siteId: undefined,
  siteMap: {},
  sites: [],
  navigation: [],
  navigationLoaded: false,
  footerPages: [],
  detail: null,
  productTree: [],
  media: [],
  ready: false,
};

/**
 * Loads the six parts in parallel. Never rejects: a part that fails is empty and logged. The site id of the result comes from the
 * site map, or is that of the first active site. If it differs from the loaded site, the caller calls `changeSite`.
 */
export async function loadApplication(source: ContentSource, options: LoadOptions): Promise<Application> {
  const { segment, siteId, activeState } = options;
  const load = createLoader(options.log);
  const [siteMap, sites, navigation, footerPages, detail, productTree] = await Promise.all([
    load('site map', EMPTY_APPLICATION.siteMap, () => source.siteMap({})),
    load('site list', EMPTY_APPLICATION.sites, () => source.siteListSimple({})),
    load('navigation', EMPTY_APPLICATION.navigation, () => source.catalogList({ siteId })),
    load('footer pages', EMPTY_APPLICATION.footerPages, () => loadFooterPages(source, siteId, options)),
    load('site detail', EMPTY_APPLICATION.detail, () => source.siteDetail({ siteId })),
    load('product tree', EMPTY_APPLICATION.productTree, () => source.productTree({ siteId })),
  ]);
  return {
    siteId: currentSiteId({ siteMap, sites, segment, activeState }) ?? siteId,
    siteMap,
    sites,
    navigation,
    navigationLoaded: true,
    footerPages,
    detail,
    productTree,
    media: EMPTY_APPLICATION.media,
    ready: true,
  };
}

/** Loads the parts of another site: its navigation first, then media, detail and footer pages in parallel. Never rejects. */
export async function changeSite(
  source: ContentSource,
  before: Application,
  options: Pick<LoadOptions, 'siteId' | 'footerPages' | 'log'>,
): Promise<Application> {
  const { siteId } = options;
  if (siteId === before.siteId && before.navigationLoaded) return before;
  const load = createLoader(options.log);
  const navigation = await load('navigation', EMPTY_APPLICATION.navigation, () => source.catalogList({ siteId }));
  const [media, detail, footerPages] = await Promise.all([
    load('media', EMPTY_APPLICATION.media, () => source.mediaList({ siteId })),
    load('site detail', EMPTY_APPLICATION.detail, () => source.siteDetail({ siteId })),
    load('footer pages', EMPTY_APPLICATION.footerPages, () => loadFooterPages(source, siteId, options)),
  ]);
  return { ...before, siteId, navigation, navigationLoaded: true, media, detail, footerPages };
}

/** Clears navigation, media, detail and ready; everything else stays. */
export function resetApplication(application: Application): Application {
  const { navigation, media, detail, ready } = EMPTY_APPLICATION;
  return { ...application, navigation, media, detail, ready };
}

async function loadFooterPages(
  source: ContentSource,
  siteId: number,
  { footerPages }: Pick<LoadOptions, 'footerPages'>,
): Promise<readonly StaticSummary[]> {
  const { list } = await source.staticPageSimple({ ...footerPages, siteId });
  return list;
}

function createLoader(log: LoadOptions['log']) {
  return async <T>(part: string, empty: T, load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      log(`failed data load ${part}: ${cause instanceof Error ? cause.message : 'unknown'}`);
      return empty;
    }
  };
}
