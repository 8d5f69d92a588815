import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageFile } from '../output/checks/addresses.ts';
import type { Application } from '../content/application.ts';
import { loadApplications } from '../content/applications.ts';
import { createFileSource } from '../content/files.ts';
import type { ContentSource } from '../content/source.ts';
import { emitCaptions } from '../output/videos/captions.ts';
import { inlineScripts, scriptDigest } from '../output/headers/inline-scripts.ts';
import { emitPictures } from '../output/pictures/pictures.ts';
import { emitPosters } from '../output/videos/posters.ts';
import { emitSiteFiles } from '../output/site-files/site-files.ts';
import { activeSites, rootSite, switchOff } from '../model/active-sites.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createSiteFilter } from '../redirects/match/expand-sites.ts';
import { createRouter, type Router } from '../routing/router.ts';
import { describeFiles, makeDownloadFiles } from '../output/files/make-files.ts';
import { writeSearchIndexes } from '../output/search/write-index.ts';
import { makeSiteIcons } from '../output/pictures/site-icons.ts';
import { makeVideoFiles } from '../output/videos/video-files.ts';
import { drawPreviews } from '../output/previews/draw-previews.ts';
import { buildId, buildTime } from './build-key.ts';
import { publishRelease, readLatest, takeLock } from './release/release.ts';
import { renderSites } from './render/render.ts';
import { writtenPages } from './render/written-pages.ts';
import { writeStoredScripts } from './release/stored-site.ts';

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  readonly model: SiteModel;
  /** The CMS that the content came from. Left out: the content is embedded. */
  readonly cms?: ContentSource | undefined;
  /** Flags of the sites to build; the root site is always built. Left out: all. */
  readonly sites?: readonly string[];
  readonly force: boolean;
  /** Receives warnings about content that could not be loaded. */
  readonly log: (message: string) => void;
  /** Receives the steps of the build as they begin. */
  readonly progress: (step: string) => void;
}

export type BuildResult =
  | {
      readonly kind: 'built';
      readonly id: string;
      readonly pages: number;
      readonly seconds: number;
      readonly peakBytes: number;
    }
  | { readonly kind: 'unchanged'; readonly id: string }
  | { readonly kind: 'locked'; readonly pid: number };

type Applications = ReadonlyMap<string, Application>;

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Astro needs its output below its own root; a finished build is moved to the output folder. */
const WORK = join(ENGINE_ROOT, '.sitefold');

/**
 * Builds the sites beside the last build and swaps the new one in when it is complete. If no input has changed, no page is rendered
 * and Astro is not loaded.
 */
export async function buildSites(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now();
  const { root, out, force, progress, cms } = options;
  const model = options.sites === undefined ? options.model : onlySites(options.model, options.sites);
  // The source has the id of the build only for a call that no page makes.
  const embedded = createFileSource(options.model, { build: '' });
  const applications = await loadApplications(cms ?? embedded, model, options.log);
  const said = cms && differing(applications, await loadApplications(embedded, model, options.log));
  const id = buildId(options.model, { sites: options.sites, said });
  if (!force && readLatest(out)?.id === id) return { kind: 'unchanged', id };
  const lock = takeLock(out);
  if ('heldBy' in lock) return { kind: 'locked', pid: lock.heldBy };
  const folder = join(WORK, `build-${process.pid}`);
  let rendering = 0;
  try {
    removeStaleBuilds();
    progress('making the files of the download centre');
    const made = await makeDownloadFiles(model);
    const files = describeFiles(made);
    progress('rendering the pages');
    const router = createRouter(model);
    const { release, peakBytes } = await renderSites(folder, { model, applications, files });
    rendering = peakBytes;
    const client = join(release, 'client');
    progress('writing the other files');
    for (const { path, text } of [...emitPictures(model), ...emitPosters(model), ...emitCaptions(model)])
      writeFileDeep(join(client, path), text);
    for (const { path, text } of emitSiteFiles(model, router, files)) writeFileDeep(join(client, path), text);
    for (const { path, bytes } of [...(await makeSiteIcons()), ...(await makeVideoFiles(root, model))])
      writeFileDeep(join(client, path), bytes);
    for (const { path, bytes } of made) writeFileDeep(join(client, path), bytes);
    writeStoredScripts(release, digestScripts(router, model, client));
    progress('drawing the preview pictures');
    await drawPreviews(model, ({ path, bytes }) => writeFileDeep(join(client, path), bytes));
    progress('indexing for the search');
    await writeSearchIndexes(model, router, client);
    progress('publishing');
    publishRelease(release, out, { id, builtAt: buildTime(root) });
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } finally {
      lock.release();
    }
  }
  const pages = countPages(options.model, options.sites);
  return {
    kind: 'built',
    id,
    pages,
    seconds: (performance.now() - started) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024 + rendering,
  };
}

/** Reads the inline scripts of the root site; they are the same on every site. */
function digestScripts(router: Router, model: SiteModel, client: string): string[] {
  const root = rootSite(model);
  const scripts = writtenPages(router, root).flatMap(({ remainder }) =>
    inlineScripts(readFileSync(join(client, pageFile(root, remainder)), 'utf8')),
  );
  return [...new Set(scripts)].map(scriptDigest).sort();
}

/** The answers of a CMS about the sites that differ from the content. They are an input of the pages too. */
function differing(said: Applications, embedded: Applications): string | undefined {
  const text = JSON.stringify([...said]);
  return text === JSON.stringify([...embedded]) ? undefined : text;
}

/** Returns the model with only some sites switched on. */
export function onlySites(model: SiteModel, flags: readonly string[]): SiteModel {
  const chosen = new Set(['', ...flags]);
  const onChosen = createSiteFilter(chosen);
  return {
    ...model,
    sites: model.sites.map((site) => (chosen.has(site.flag) ? site : switchOff(site))),
    redirects: model.redirects.flatMap(onChosen),
    routeRedirects: model.routeRedirects.flatMap(onChosen),
  };
}

function countPages(model: SiteModel, sites: readonly string[] | undefined): number {
  const built = sites === undefined ? model : onlySites(model, sites);
  const router = createRouter(built);
  return activeSites(built).reduce((sum, site) => sum + writtenPages(router, site).length, 0);
}

function writeFileDeep(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Folders of builds that were stopped before their end. */
function removeStaleBuilds(): void {
  mkdirSync(WORK, { recursive: true });
  for (const name of readdirSync(WORK)) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || pid === process.pid) continue;
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(WORK, name), { recursive: true, force: true });
    }
  }
}
