import { create as contentDisposition } from 'content-disposition';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { loadDrawings } from '../../build/theme/load-drawings.ts';
import { isApiPath } from '../../content/api/api-path.ts';
import { createApi, type ApiListener } from '../../content/api/api.ts';
import { DOCS_PATH, docsPage, OPENAPI_PATH } from '../../content/api/docs.ts';
import { callsOf } from '../../content/calls.ts';
import { assertNever } from '../../model/assert.ts';
import { loadApplications } from '../../content/applications.ts';
import { createDownloadReader, DOWNLOAD_PATH, isDownload } from '../../content/download-address.ts';
import { createFileSource } from '../../content/files.ts';
import { VIDEO_FOLDER } from '../../content/video-path.ts';
import { openApiTitle } from '../../output/openapi/openapi.ts';
import { listDownloadFiles } from '../../output/files/compose-files.ts';
import { createFilmSender } from '../../output/videos/video-files.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { SHARED_FILES } from '../../output/headers/cache-control.ts';
import { ERROR_PAGE } from '../../model/pages.ts';
import { sitePath } from '../../model/site.ts';
import { createRouter } from '../../routing/router.ts';
import { pagePath } from '../../theme/page-path.ts';
import { FATAL_HEADER, setSiteState, siteState } from '../../theme/state.ts';
import { createTextLog } from '../log/text-log.ts';
import { contentType } from '../on-demand/content-type.ts';
import { createOnDemandFiles, type OnDemandFiles } from '../on-demand/make-files.ts';

/** What the development server answers before Astro is asked. */
export interface DevelopmentRequests {
  /** Answers from a model from now on. */
  use(model: SiteModel): Promise<void>;
  /** Answers a request, or hands it on to Astro, with another address where need be. */
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
}

/** What makes and sends the files of one model. */
interface Makers {
  readonly api: ApiListener;
  readonly files: OnDemandFiles;
}

/** The OpenAPI document, as it is generated from this repository. */
const OPENAPI = new URL('../../../docs/openapi.json', import.meta.url);

/** Development makes every file when it is asked for. */
export function createDevelopmentRequests(root: string, log: (line: string) => void): DevelopmentRequests {
  const sendFilm = createFilmSender(root);
  let makers: Makers | undefined;
  return {
    async use(model) {
      // A drawing with a mistake is told now, with its place, and not when a picture is asked for.
      await loadDrawings(root, model.theme);
      const source = createFileSource(model, { build: 'development' });
      const router = createRouter(model);
      const files = createOnDemandFiles({ root, model, router });
      makers = {
        api: createApi({
          calls: callsOf(model),
          source,
          constants: model.constants,
          fixed: false,
          log: createTextLog(log),
        }),
        files,
      };
      setSiteState({
        model,
        router,
        files: { get: files.figures },
        applications: await loadApplications(source, model, log),
      });
    },
    handle(req, res, next) {
      if (makers) route({ req, res, next, sendFilm, ...makers });
      else next();
    },
  };
}

interface Asked extends Makers {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly next: () => void;
  readonly sendFilm: ReturnType<typeof createFilmSender>;
}

/** Paths of the development server's own modules, of the theme of a project, and of the gallery of blocks. */
const OWN_PATHS = /^\/(?:@|node_modules\/|engine\/|islands\/|theme\/[^?]*\.\w|\.|_blocks(?:[/?]|$))/;

function route(asked: Asked): void {
  const { req, res, next, api } = asked;
  delete req.headers[FATAL_HEADER];
  const { url = '/' } = req;
  if (sendFile(asked, url.split('?', 1)[0] ?? url)) return undefined;
  if (OWN_PATHS.test(url)) return next();
  const { model, router } = siteState();
  if (isApiPath(url)) return void api(req, res);
  if (isDownload(url)) return sendDownload(asked, url);
  if (url === DOCS_PATH) return send(res, 'text/html; charset=utf-8', docsPage(model));
  if (url === OPENAPI_PATH) return send(res, 'application/json; charset=utf-8', openApiOf(model));
  const decision = router.decide(url);
  switch (decision.kind) {
    case 'redirect':
      // A browser would keep a 301 that the next edit of the manifests takes back.
      res.writeHead(decision.status, { Location: decision.location, 'Cache-Control': 'no-store' });
      res.end();
      return undefined;
    case 'page': {
      if (decision.page.route.middleware.length > 0) {
        res.writeHead(302, {
          Location: `${sitePath(decision.site, 'users/login')}?return=${encodeURIComponent(decision.path)}`,
        });
        res.end();
        return undefined;
      }
      const { site, shown } = decision;
      const selected = router.pages.get(shown);
      // A query that selects another page says nothing to that page.
      const address = selected === decision.page ? url : sitePath(site, shown);
      req.url = pagePath((selected ?? decision.page).route.template, address);
      return next();
    }
    case 'fatal':
    case 'gone': {
      const fatal =
        decision.kind === 'fatal'
          ? { status: 404 as const, message: decision.message }
          : { status: 410 as const, message: 'Gone' };
      const template = router.pages.get(ERROR_PAGE)?.route.template;
      if (template === undefined) return refuse(res, fatal.status, fatal.message);
      req.url = pagePath(template, sitePath(decision.site, ERROR_PAGE));
      req.headers[FATAL_HEADER] = encodeURIComponent(JSON.stringify(fatal));
      return next();
    }
    case 'skip':
      if (sendFile(asked, decision.path)) return undefined;
      // No page has an address below /files/.
      return decision.path.startsWith(SHARED_FILES) ? refuse(res, 404, 'Not Found') : next();
    case 'refuse':
      res.writeHead(400).end();
      return undefined;
    default:
      return assertNever(decision);
  }
}

/**
 * Sends the file that a build writes at a path, which is made for it. Films are sent whole or in parts, as players ask for them.
 * Returns false if there is none.
 */
function sendFile({ req, res, next, files, sendFilm }: Asked, path: string): boolean {
  if (path.startsWith(VIDEO_FOLDER) && path.endsWith('.mp4')) {
    req.url = `/${path.slice(VIDEO_FOLDER.length)}`;
    sendFilm(req, res, () => refuse(res, 404, 'Not Found'));
    return true;
  }
  const making = files.make(path);
  making?.then((bytes) => (bytes ? send(res, contentType(path), bytes) : refuse(res, 404, 'Not Found'))).catch(next);
  return making !== undefined;
}

/** Answers the download helper, without the means to go on with a download that was broken off. */
function sendDownload(asked: Asked, url: string): void {
  const { res } = asked;
  const { model } = siteState();
  const paths = listDownloadFiles(model).map(({ path }) => `/${path}`);
  const wanted = createDownloadReader(model, paths)(url.slice(DOWNLOAD_PATH.length + 1));
  if (wanted.kind === 'invalid') return refuse(res, 400, `Bad Request: ${wanted.reason}`);
  if (wanted.kind === 'unknown') return refuse(res, 404, 'Not Found');
  res.setHeader('Content-Disposition', contentDisposition(basename(wanted.path)));
  if (!sendFile(asked, wanted.path)) refuse(res, 404, 'Not Found');
}

/** The OpenAPI document, with the name of the company whose content the calls answer with. */
function openApiOf({ company }: SiteModel): string {
  const document = JSON.parse(readFileSync(OPENAPI, 'utf8')) as { readonly info: object };
  return JSON.stringify({ ...document, info: { ...document.info, title: openApiTitle(company) } });
}

function refuse(res: ServerResponse, status: 400 | 404 | 410, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(`${text}\n`);
}

function send(res: ServerResponse, type: string, body: string | Uint8Array): void {
  res.writeHead(200, { 'Content-Type': type });
  res.end(body);
}
