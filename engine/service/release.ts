import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turnOver } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readLatest, releaseLayout } from '../build/release/release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from '../build/release/stored-site.ts';
import type { Log } from '../model/log.ts';
import type { SiteModel } from '../model/site-model.ts';
import { pageFile } from '../output/checks/addresses.ts';
import { answerHeaders, type Headers } from '../output/headers/page-headers.ts';
import { sitePageHeaders } from '../output/headers/site-page-headers.ts';
import type { Site } from '../model/site.ts';
import { createDownloadReader, isDownload, readDownloadPath, type ReadDownload } from '../content/download-address.ts';
import { createFileSource } from '../content/files.ts';
import type { ContentSource } from '../content/source.ts';
import type { Router } from '../routing/router.ts';
import { createApi, type ApiListener } from '../content/api/api.ts';
import { applyHeaders } from './answer.ts';
import { createDownload } from './download.ts';
import { createFiles } from './files.ts';
import { createLiveApplications } from './live-applications.ts';
import { pagePath } from '../theme/page-path.ts';
import { setSiteState, type SiteState } from '../theme/state.ts';

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
}

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>;

/** Loads the release that an output folder serves. Pages that are rendered on request load Astro's handler when the first one is asked for. */
export function loadRelease(out: string, options: ReleaseOptions): Release | undefined {
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const state = readStoredSite(folder);
  const { model, applications, files: figures } = state;
  const client = join(folder, 'client');
  const read = createDownloadReader(model, figures.keys());
  const files = createFiles(client);
  const headersOfSites = sitePageHeaders({ model, applications, scripts: readStoredScripts(folder) });
  const pageHeaders = (site: Site): Headers => headersOfSites.get(site.flag) ?? answerHeaders(model.constants);
  return {
    ...createAnswers({ id: latest.id, state, server: join(folder, 'server') }, options),
    folder,
    unbuilt: false,
    pageHeaders,
    download: createDownload({ folder: client, read, files: figures, answerHeaders: answerHeaders(model.constants) }),
    offeredPath: (target) => offeredPath(target, { read, has: (path) => figures.has(path) }),
    files,
    sendPage(req, res, page, missing) {
      applyHeaders(res, pageHeaders(page.site));
      req.url = fileAddress(page);
      return files(req, res, missing);
    },
    retire: () => Promise.resolve(),
  };
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

/** The page that answers a form is rendered as if it had been asked for: Astro would check a second time where the form came from. */
function asGet(req: IncomingMessage): void {
  if (req.method !== 'POST') return;
  req.method = 'GET';
  delete req.headers['content-length'];
  delete req.headers['content-type'];
}

interface Rendered {
  readonly id: string;
  /** The data from which pages are rendered. */
  readonly state: SiteState;
  /** The folder with the code that renders pages. */
  readonly server: string;
}

type Answers = Pick<Release, 'id' | 'model' | 'router' | 'api' | 'answerHeaders' | 'render'>;

/** Returns the parts of a release that do not depend on what is written: calls, and pages that are rendered on request. */
export function createAnswers({ id, state, server }: Rendered, { log, live }: ReleaseOptions): Answers {
  const { model, router } = state;
  const liveApplications = live && createLiveApplications({ source: live, model, built: state.applications, log });
  let handler: Promise<AstroHandler> | undefined;
  let turns: Promise<void> = Promise.resolve();
  return {
    id,
    model,
    router,
    api: createApi({
      source: live ?? createFileSource(model, { build: id }),
      constants: model.constants,
      fixed: live === undefined,
      log,
    }),
    answerHeaders: answerHeaders(model.constants),
    async render(req, res, { template, locals }) {
      handler ??= import(pathToFileURL(join(server, 'entry.mjs')).href).then(
        ({ answerRequest }: { answerRequest: AstroHandler }) => answerRequest,
      );
      const render = await handler;
      asGet(req);
      // A page is rendered in one turn of the event loop. One a turn leaves room for redirects and files between two.
      turns = turns.then(() => turnOver());
      await turns;
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
