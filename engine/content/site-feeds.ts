/** The files of a site that programs read, by their path below its prefix. */
export const SITE_FILES = {
  sitemap: 'sitemap.xml',
  webManifest: 'app.webmanifest',
  downloads: 'downloads.json',
  downloadFeed: 'downloads.xml',
  newsFeed: 'news.xml',
} as const;

/** Those that are one file a site: its manifest, the list of downloads and the feeds. */
export const FILES_OF_SITE = ['webManifest', 'downloads', 'downloadFeed', 'newsFeed'] as const;
export type FileOfSite = (typeof FILES_OF_SITE)[number];

/** Returns the address of a file at the root of the host of a site. */
export function fileAddress(site: { readonly addr: string }, path: string): string {
  return new URL(path, site.addr).href;
}
