import type { Collection } from '../model/collection.ts';
import { hyphenated } from '../model/content.ts';
import { hasFeature, type Feature } from '../model/features.ts';
import type { SiteModel } from '../model/site-model.ts';

/** The files of a site that programs read, by their path below its prefix. */
export const SITE_FILES = {
  sitemap: 'sitemap.xml',
  webManifest: 'app.webmanifest',
  downloads: 'downloads.json',
  downloadFeed: 'downloads.xml',
  newsFeed: 'news.xml',
} as const;

/** Those that are one file a site, and the features that they belong to. */
const FILES_OF_SITE = {
  webManifest: undefined,
  downloads: 'downloads',
  downloadFeed: 'downloads',
  newsFeed: 'news',
} as const satisfies Partial<Record<keyof typeof SITE_FILES, Feature | undefined>>;
export type FileOfSite = keyof typeof FILES_OF_SITE;

/** The files that each site of a project has once: its manifest, and those of the features that the project has. */
export function filesOfSite(model: Pick<SiteModel, 'routes'>): readonly FileOfSite[] {
  return (Object.keys(FILES_OF_SITE) as FileOfSite[]).filter((name) => {
    const feature = FILES_OF_SITE[name];
    return feature === undefined || hasFeature(model, feature);
  });
}

/** A feed of a kind of content that the project declares. */
export interface OwnFeed {
  readonly collection: Collection;
  /** The path of its file below the prefix of a site. */
  readonly file: string;
  /** The key of its title. */
  readonly title: string;
}

/** Returns the feeds of the kinds of content that a project declares. */
export function ownFeeds({ collections }: Pick<SiteModel, 'collections'>): OwnFeed[] {
  return collections.flatMap((collection) =>
    collection.feed
      ? [{ collection, file: `${hyphenated(collection.name)}-feed.xml`, title: collection.feed.title }]
      : [],
  );
}

/** Returns the address of a file at the root of the host of a site. */
export function fileAddress(site: { readonly addr: string }, path: string): string {
  return new URL(path, site.addr).href;
}
