import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLatest, releaseLayout } from '../build/release/release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from '../build/release/stored-site.ts';
import type { Log } from '../model/log.ts';
import type { SiteModel } from '../model/site-model.ts';
import { answerHeaders, type Headers } from '../output/headers/page-headers.ts';
import { sitePageHeaders } from '../output/headers/site-page-headers.ts';
import type { Site } from '../model/site.ts';
import { createDownloadReader, isDownload, readDownloadPath } from '../content/download-address.ts';
import { createFileSource } from '../content/files.ts';
import type { ContentSource } from '../content/source.ts';
import type { Router } from '../routing/router.ts';
import { createApi, type ApiListener } from '../content/api/api.ts';
import { createDownload, type Download } from './download.ts';
import { createFiles, type SendFile } from './files.ts';
import { createLiveApplications } from './live-applications.ts';
import { pagePath } from '../theme/page-path.ts';
import { setSiteState } from '../theme/state.ts';

/** Renders a page for one request. */
export type RenderPage = (
  req: IncomingMessage,
  res: ServerResponse,
  page: { readonly template: string; readonly locals: App.Locals },
) => Promise<void>;

/** A release as the service uses it. */
export interface Release {
  readonly id: string;
  readonly model: SiteModel;
  readonly router: Router;
  readonly files: SendFile;
  readonly render: RenderPage;
  readonly api: ApiListener;
  readonly download: Download;
  /** The path of the file of the download centre that a request asks for, directly or by the helper. */
  offeredPath(target: string): string | undefined;
  /** Headers of a page of a site. */
  pageHeaders(site: Site): Headers;
  /** Headers of every other answer. */
  readonly answerHeaders: Headers;
}

export interface ReleaseOptions {
  readonly log: Log;
  /** A CMS that answers the calls. Left out: the content of the build answers them. */
  readonly live?: ContentSource | undefined;
}

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>;

/** Loads the release that an output folder serves. Pages that are rendered on request load Astro's handler when the first one is asked for. */
export function loadRelease(out: string, { log, live }: ReleaseOptions): Release | undefined {
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const state = readStoredSite(folder);
  const { model, router } = state;
  const liveApplications = live && createLiveApplications({ source: live, model, built: state.applications, log });
  const readDownload = createDownloadReader(model, state.files.keys());
  const headersOfSites = sitePageHeaders({
    model,
    applications: state.applications,
    scripts: readStoredScripts(folder),
  });
  let handler: Promise<AstroHandler> | undefined;
  return {
    id: latest.id,
    model,
    router,
    api: createApi({
      source: live ?? createFileSource(model, { build: latest.id }),
      constants: model.constants,
      fixed: live === undefined,
      log,
    }),
    answerHeaders: answerHeaders(model.constants),
    pageHeaders: (site) => headersOfSites.get(site.flag) ?? answerHeaders(model.constants),
    download: createDownload({
      folder: join(folder, 'client'),
      read: readDownload,
      files: state.files,
      answerHeaders: answerHeaders(model.constants),
    }),
    offeredPath(target) {
      const path = isDownload(target) ? readDownloadPath(readDownload, target) : target.split('?', 1)[0];
      return path !== undefined && state.files.has(path) ? path : undefined;
    },
    files: createFiles(join(folder, 'client')),
    async render(req, res, { template, locals }) {
      handler ??= import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href).then(
        ({ answerRequest }: { answerRequest: AstroHandler }) => answerRequest,
      );
      const render = await handler;
      req.url = pagePath(template, req.url ?? '/');
      setSiteState(liveApplications ? { ...state, applications: liveApplications() } : state);
      await new Promise<void>((done, failed) => {
        res.on('close', done);
        const next = (error?: unknown): void =>
          failed(error instanceof Error ? error : new Error('no page of the build answers'));
        // Rendering ends when the page is written, however slowly the client reads it.
        render(req, res, next, locals).then(done, failed);
      });
    },
  };
}
