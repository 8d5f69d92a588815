import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readSeal } from '../build/release/integrity.ts';
import { findServed, keptReleases, readLatest, releaseLayout } from '../build/release/release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from '../build/release/stored-site.ts';
import type { Log } from '../model/log.ts';
import { numberConstant } from '../model/constants.ts';
import type { SiteModel } from '../model/site-model.ts';
import { pageFile } from '../output/checks/addresses.ts';
import { answerHeaders, type Headers } from '../output/headers/page-headers.ts';
import { sitePageHeaders } from '../output/headers/site-page-headers.ts';
import type { Site } from '../model/site.ts';
import { createDownloadReader, isDownload, readDownloadPath, type ReadDownload } from '../content/download-address.ts';
import type { Application } from '../content/application.ts';
import { createFileSource } from '../content/files.ts';
import type { ContentSource } from '../content/source.ts';
import type { Router } from '../routing/router.ts';
import { createApi, type ApiListener } from '../content/api/api.ts';
import { CALL_NAMES, callsOf } from '../content/calls.ts';
import { applyHeaders } from './answer.ts';
import { createDownload } from './download.ts';
import { createFiles } from './files.ts';
import { createLiveApplications } from './live-applications.ts';
import { createChangedPictures, type ChangedPictures } from './pictures/changed-pictures.ts';
import type { RenderedPage } from './rendering/messages.ts';
import { createRenderer, type RendererOptions } from './rendering/renderer.ts';
import { pagePath } from '../theme/page-path.ts';
import type { SiteState } from '../theme/state.ts';

/** A page of a site. `remainder` is the path below its prefix. */
export interface SitePage {
  readonly site: Site;
  readonly remainder: string;
}

/** Renders a page for one request. The headers of pages of the site must be set. */
export type RenderPage = (
  req: IncomingMessage,
  res: ServerResponse,
  page: { readonly site: Site; readonly template: string; readonly locals: App.Locals },
) => Promise<void>;

/** What was written before the request, or is made for it: then there is a promise. `missing` is called if there is no such file. */
type Send<Args extends readonly unknown[]> = (
  req: IncomingMessage,
  res: ServerResponse,
  ...args: Args
) => Promise<void> | undefined;

/** A release as the service uses it. */
export interface Release {
  readonly id: string;
  /** Its folder. The same build may be published again, in another folder. */
  readonly folder: string;
  readonly model: SiteModel;
  readonly router: Router;
  /** True before there is a build: pages and files are made when they are asked for, which takes work. */
  readonly unbuilt: boolean;
  /** Sends a page that a build writes, with its headers. */
  readonly sendPage: Send<[page: SitePage, missing: () => void]>;
  /** Sends the file that a request asks for. */
  readonly files: Send<[missing: () => void]>;
  readonly render: RenderPage;
  readonly api: ApiListener;
  /** Answers a request to the download helper. */
  readonly download: Send<[target: string]>;
  /** The path of the file of the download centre that a request asks for, directly or by the helper. */
  offeredPath(target: string): string | undefined;
  /** Headers of a page of a site. */
  pageHeaders(site: Site): Headers;
  /** Headers of every other answer. */
  readonly answerHeaders: Headers;
  /** Frees what the release holds, once its answers have ended. The service calls it when another release has taken over, and at its end. */
  retire(): Promise<void>;
}

export interface ReleaseOptions {
  readonly log: Log;
  /** A CMS that answers the calls. Left out: the content of the build answers them. */
  readonly live?: ContentSource | undefined;
  /** The name of the folder of the release. Left out: the current one. */
  readonly release?: string | undefined;
  /** Signs the addresses of pictures of pages that were made before there was a build. Left out: a release that is not built makes one. */
  readonly pictureKey?: string | undefined;
}

/** Loads a release of an output folder. Pages that are rendered on request are rendered by a thread, which is started for the first one. */
export function loadRelease(out: string, options: ReleaseOptions): Release | undefined {
  const { current, releases } = releaseLayout(out);
  const latest = options.release === undefined ? readLatest(out) : findServed(out, options.release);
  if (!latest) return undefined;
  const folder = realpathSync(options.release === undefined ? current : join(releases, options.release));
  if (!isStoredWhole(folder)) return undefined;
  const state = readStoredSite(folder);
  const { model, applications, files: figures } = state;
  const client = join(folder, 'client');
  const read = createDownloadReader(model, figures.keys());
  const files = createFiles(client);
  const server = join(folder, 'server');
  // Open pages may be of the releases before.
  const known = [folder, ...keptReleases(out).map(({ release }) => join(releases, release))];
  const keys = [...new Set([...known.map(readSeal), options.pictureKey].filter((key) => key !== undefined))];
  const pictures = createChangedPictures({ client, entry: join(server, ENTRY), keys, log: options.log });
  const headersOfSites = sitePageHeaders({ model, applications, scripts: readStoredScripts(folder) });
  const pageHeaders = (site: Site): Headers => headersOfSites.get(site.flag) ?? answerHeaders(model.constants);
  return {
    ...createAnswers({ id: latest.id, state, folder, server, rendering: renderingOf(model), pictures }, options),
    folder,
    unbuilt: false,
    pageHeaders,
    download: createDownload({ folder: client, read, files: figures, answerHeaders: answerHeaders(model.constants) }),
    offeredPath: (target) => offeredPath(target, { read, has: (path) => figures.has(path) }),
    files: (req, res, missing) => files(req, res, () => pictures.send(req, res) ?? missing()),
    sendPage(req, res, page, missing) {
      applyHeaders(res, pageHeaders(page.site));
      req.url = fileAddress(page);
      return files(req, res, missing);
    },
  };
}

/** The code of the pages, in the folder of the code. */
const ENTRY = 'entry.mjs';

/** A page of a build waits for nothing but the processor. */
function renderingOf({ constants }: SiteModel): Rendered['rendering'] {
  return { atOnce: 1, within: numberConstant(constants, 'server.renderTimeout') };
}

/** The address of the file of a page. */
export function fileAddress({ site, remainder }: SitePage): string {
  return pageFile(site, remainder).slice(0, -'index.html'.length);
}

interface Offered {
  readonly read: ReadDownload;
  /** Returns true if the path is that of a file of the download centre. */
  has(path: string): boolean;
}

export function offeredPath(target: string, { read, has }: Offered): string | undefined {
  const path = isDownload(target) ? readDownloadPath(read, target) : target.split('?', 1)[0];
  return path !== undefined && has(path) ? path : undefined;
}

interface Rendered {
  readonly id: string;
  /** The data from which pages are rendered. */
  readonly state: SiteState;
  /** The folder where this data is stored, for the thread that renders pages. */
  readonly folder: string;
  /** The folder with the code that renders pages. */
  readonly server: string;
  readonly rendering: Pick<RendererOptions, 'atOnce' | 'within' | 'figures'>;
  readonly pictures: ChangedPictures;
}

type Answers = Pick<Release, 'id' | 'model' | 'router' | 'api' | 'answerHeaders' | 'render' | 'retire'>;

/** Returns the parts of a release that do not depend on what is written: calls, and pages that are rendered on request. */
export function createAnswers(
  { id, state, folder, server, rendering, pictures }: Rendered,
  { log, live }: ReleaseOptions,
): Answers {
  const { model, router } = state;
  const liveApplications = live && createLiveApplications({ source: live, model, built: state.applications, log });
  /** The thread has the applications of the build. */
  const changedOf = (flag: string): Application | undefined => {
    const now = liveApplications?.().get(flag);
    return now === state.applications.get(flag) ? undefined : now;
  };
  const task = { folder, entry: join(server, ENTRY), pictureKey: pictures.key };
  const renderer = createRenderer({ ...rendering, task, log });
  return {
    id,
    model,
    router,
    api: createApi({
      // What a CMS has later, the build does not know.
      calls: live ? CALL_NAMES : callsOf(model),
      source: live ?? createFileSource(model, { build: id }),
      constants: model.constants,
      fixed: live === undefined,
      log,
    }),
    answerHeaders: answerHeaders(model.constants),
    async render(req, res, { site: { flag }, template, locals }) {
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      const order = {
        address: pagePath(template, req.url ?? '/'),
        // The page that answers a form is rendered as if it had been asked for.
        method: req.method === 'HEAD' ? 'HEAD' : 'GET',
        locals,
        site: { flag, application: changedOf(flag) },
      };
      const page = await renderer.render(order, gone.signal);
      // Rendering ends when the page is written, however slowly the client reads it.
      if (page && !res.closed) send(res, page);
    },
    async retire() {
      await Promise.all([renderer.close(), pictures.close()]);
    },
  };
}

function send(res: ServerResponse, { status, statusText, headers, body }: RenderedPage): void {
  res.writeHead(status, statusText, headers);
  if (body) res.end(Buffer.from(body.buffer, body.byteOffset, body.length));
  else res.end();
}
