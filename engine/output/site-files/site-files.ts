import type { Artifact } from '../../model/artifact.ts';
import { SITE_FILES } from '../../content/site-feeds.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { activeSites } from '../../model/active-sites.ts';
import { listCsafFiles } from '../csaf/files.ts';
import { emitDownloadsFeed } from '../feeds/downloads-feed.ts';
import { BROWSER_WORDS_FILE, emitBrowserWords } from './browser-words.ts';
import { DOWNLOADS_SCHEMA, emitDownloads } from './downloads-json.ts';
import downloadsSchema from './downloads.schema.json' with { type: 'json' };
import { emitNewsFeed } from '../feeds/news-feed.ts';
import { listSimulatorFiles } from '../simulators/simulator-files.ts';
import { listSitemaps } from '../sitemaps/sitemap.ts';
import { emitRobots } from './robots.ts';
import { emitSecurityTxt, SECURITY_FILE } from './security-txt.ts';
import { below, printJson, type FileFigures, type SiteFile } from './site-file.ts';
import { emitSuggestion, SUGGESTION_FILE } from './suggestion.ts';
import { emitWebManifest } from './web-manifest.ts';

type Pages = Pick<Router, 'pages' | 'hasPage'>;

/** The files for machines beside the pages: sitemaps, feeds, lists, manifests and advisories of all sites. */
export function listSiteFiles(model: SiteModel, router: Pages): readonly SiteFile[] {
  return [
    { path: 'robots.txt', compose: () => emitRobots(model) },
    { path: SECURITY_FILE, compose: () => emitSecurityTxt(model) },
    { path: DOWNLOADS_SCHEMA, compose: () => printJson(downloadsSchema) },
    { path: BROWSER_WORDS_FILE, compose: () => emitBrowserWords(model) },
    { path: SUGGESTION_FILE, compose: () => emitSuggestion(model) },
    ...listCsafFiles(model),
    ...listSimulatorFiles(model),
    ...activeSites(model).flatMap((site): SiteFile[] => [
      ...listSitemaps(model, router, site),
      { path: below(site, SITE_FILES.webManifest), compose: () => emitWebManifest(model, site) },
      {
        path: below(site, SITE_FILES.downloads),
        needsFigures: true,
        compose: (figures) => emitDownloads(model, router, { site, figures }),
      },
      { path: below(site, SITE_FILES.downloadFeed), compose: () => emitDownloadsFeed(model, router, site) },
      { path: below(site, SITE_FILES.newsFeed), compose: () => emitNewsFeed(model, router, site) },
    ]),
  ];
}

/** Returns the same files with their texts. `figures` describe the files of downloads. */
export function* emitSiteFiles(model: SiteModel, router: Pages, figures: FileFigures): Generator<Artifact> {
  for (const { path, compose } of listSiteFiles(model, router)) yield { path, text: compose(figures) };
}
