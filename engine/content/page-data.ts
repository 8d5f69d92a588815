/** The constants that scripts of a page read, under their names in constants.yaml and in the units written there. */
export interface PageConstants {
  readonly 'alert.types': readonly string[];
  readonly 'alert.otherTitle': string;
  readonly 'alert.button': string;
  readonly 'alert.closeDelay': number;
  readonly 'build.pollInterval': number;
  readonly 'language.cookie': string;
  readonly 'language.cookieLifetime': number;
  readonly 'language.cookiePath': string;
  readonly 'language.cookieSameSite': string;
  readonly 'language.chinese': string;
  readonly 'layout.pcBreakpoint': number;
  readonly 'layout.resizeDebounce': number;
  readonly 'lazyImage.minimumSize': number;
  readonly 'lazyImage.throttle': number;
  readonly 'localCache.dataSets': readonly string[];
  readonly 'localCache.lifetime': number;
  readonly 'localCache.prefix': string;
  readonly 'reload.guard': number;
  readonly 'reload.perPath': number;
  readonly 'routing.preloadPending': number;
  readonly 'routing.skippedPrefixes': readonly string[];
  readonly 'scrollReveal.offset': number;
  readonly 'videoThumbnail.height': number;
  readonly 'videoThumbnail.time': number;
  readonly 'videoThumbnail.width': number;
}

/** Data that the page contains only if its site counts visits. */
export interface AnalyticsData {
  /** The id, `recordNo3` of the site. */
  readonly id: string;
  /** The address of the script for the id. */
  readonly script: string;
  readonly kind: 'tagManager' | 'regional';
}

export type PageWord =
  | 'alert.alert'
  | 'alert.error'
  | 'alert.other'
  | 'alert.success'
  | 'alert.sure'
  | 'choose.find'
  | 'choose.none'
  | 'consent.accept'
  | 'consent.refuse'
  | 'consent.text'
  | 'notice.dismiss'
  | 'notice.newBuild'
  | 'notice.offline'
  | 'notice.reload'
  | 'page.close';

/** The data of a page for its scripts. */
export interface PageData {
  readonly site: {
    readonly id: number;
    readonly flag: string;
    readonly prefix: string;
    readonly lang: string;
    /** ISO 3166-1 alpha-2; the root site has none. */
    readonly country?: string;
  };
  readonly constants: PageConstants;
  /** In the language of the site. Those of the list of sites, and of the question whether visits may be counted, only where a project has these. */
  readonly words: Readonly<Record<PageWord, string>>;
  readonly analytics?: AnalyticsData;
}
