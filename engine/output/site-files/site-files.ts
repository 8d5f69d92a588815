import type { Artifact } from '../../model/artifact.ts';
import { filesOfSite, ownFeeds, SITE_FILES, type FileOfSite } from '../../content/site-feeds.ts';
import { hasFeature, suggestsSites } from '../../model/features.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { activeSites } from '../../model/active-sites.ts';
import { listCsafFiles } from '../csaf/files.ts';
import { emitDownloadsFeed } from '../feeds/downloads-feed.ts';
import { BROWSER_WORDS_FILE, emitBrowserWords } from './browser-words.ts';
import { DOWNLOADS_SCHEMA, emitDownloads } from './downloads-json.ts';
import downloadsSchema from './downloads.schema.json' with { type: 'json' };
import { emitNewsFeed } from '../feeds/news-feed.ts';
import { emitOwnFeed } from '../feeds/own-feed.ts';
import { listSimulatorFiles } from '../simulators/simulator-files.ts';
import { listSitemaps } from '../sitemaps/sitemap.ts';
import { emitRobots } from './robots.ts';
import { emitSecurityTxt, SECURITY_FILE, securityContact } from './security-txt.ts';
import { below, printJson, type FileFigures, type SiteFile } from './site-file.ts';
import { emitSuggestion, SUGGESTION_FILE } from './suggestion.ts';
import { emitWebManifest } from './web-manifest.ts';

type Pages = Pick<Router, 'pages' | 'hasPage'>;

/** The files for machines beside the pages that are the same for all sites: rules for robots, advisories, devices of simulators. */
export function listCommonFiles(model: SiteModel): readonly SiteFile[] {
  const contact = securityContact(model);
  return [
    { path: 'robots.txt', compose: () => emitRobots(model) },
    ...(contact === undefined ? [] : [{ path: SECURITY_FILE, compose: () => emitSecurityTxt(model, contact) }]),
    ...(hasFeature(model, 'downloads') ? [{ path: DOWNLOADS_SCHEMA, compose: () => printJson(downloadsSchema) }] : []),
    { path: BROWSER_WORDS_FILE, compose: () => emitBrowserWords(model) },
    ...(suggestsSites(model) ? [{ path: SUGGESTION_FILE, compose: () => emitSuggestion(model) }] : []),
    ...listCsafFiles(model),
    ...(hasFeature(model, 'simulators') ? listSimulatorFiles(model) : []),
  ];
}

/** Returns a file for machines of one site. */
export function fileOfSite(name: FileOfSite, model: SiteModel, router: Pages, site: Site): SiteFile {
  const path = below(site, SITE_FILES[name]);
  switch (name) {
    case 'webManifest':
      return { path, compose: () => emitWebManifest(model, site) };
    case 'downloads':
      return { path, needsFigures: true, compose: (figures) => emitDownloads(model, router, { site, figures }) };
    case 'downloadFeed':
      return { path, compose: () => emitDownloadsFeed(model, router, site) };
    case 'newsFeed':
      return { path, compose: () => emitNewsFeed(model, router, site) };
  }
}

/** Returns the feeds of one site of the kinds of content that the project declares. */
export function ownFeedFiles(model: SiteModel, router: Pages, site: Site): SiteFile[] {
  return ownFeeds(model).map((feed) => ({
    path: below(site, feed.file),
    compose: () => emitOwnFeed(feed, { model, router, site }),
  }));
}

/** All files for machines beside the pages, of all sites. */
export function listSiteFiles(model: SiteModel, router: Pages): readonly SiteFile[] {
  return [
    ...listCommonFiles(model),
    ...activeSites(model).flatMap((site) => [
      ...listSitemaps(model, router, site),
      ...filesOfSite(model).map((name) => fileOfSite(name, model, router, site)),
      ...ownFeedFiles(model, router, site),
    ]),
  ];
}

/** Returns all files for machines with their texts. `figures` describe the files of downloads. */
export function* emitSiteFiles(model: SiteModel, router: Pages, figures: FileFigures): Generator<Artifact> {
  for (const { path, compose } of listSiteFiles(model, router)) yield { path, text: compose(figures) };
}
