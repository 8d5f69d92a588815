import { create as contentDisposition } from 'content-disposition';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { createApi, isApiPath, type ApiListener } from '../../content/api/api.ts';
import { DOCS_PATH, docsPage, OPENAPI_PATH } from '../../content/api/docs.ts';
import { assertNever } from '../../model/assert.ts';
import { loadApplications } from '../../content/applications.ts';
import { createDownloadReader, DOWNLOAD_PATH, isDownload } from '../../content/download-address.ts';
import { createFileSource } from '../../content/files.ts';
import { PREVIEW_FOLDER } from '../../content/preview-path.ts';
import { VIDEO_FOLDER } from '../../content/video-path.ts';
import { emitCaptions } from '../../output/videos/captions.ts';
import { listDownloadFiles } from '../../output/files/compose-files.ts';
import { emitPictures } from '../../output/pictures/pictures.ts';
import { emitPosters } from '../../output/videos/posters.ts';
import { createFileMaker, figuresOf } from '../../output/files/make-files.ts';
import { drawPreview } from '../../output/previews/draw-previews.ts';
import { makeSiteIcons } from '../../output/pictures/site-icons.ts';
import { createFilmSender, makeThumbnails } from '../../output/videos/video-files.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { sitePath } from '../../model/site.ts';
import { createRouter } from '../../routing/router.ts';
import { ERROR_PAGE, pagePath } from '../../theme/page-path.ts';
import { FATAL_HEADER, setSiteState, siteState } from '../../theme/state.ts';
import { createTextLog } from '../log/text-log.ts';
import { composeSiteFile, isSiteIcon } from './answer-files.ts';

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
  readonly makeFile: ReturnType<typeof createFileMaker>;
}

/** The OpenAPI document, as it is generated. */
const OPENAPI = new URL('../../../docs/openapi.json', import.meta.url);

/** Development makes every file when it is asked for. */
export function createDevelopmentRequests(root: string, log: (line: string) => void): DevelopmentRequests {
  const sendFilm = createFilmSender(root);
  let makers: Makers | undefined;
  return {
    async use(model) {
      const source = createFileSource(model, { build: 'development' });
      const makeFile = createFileMaker(model);
      makers = {
        api: createApi({ source, constants: model.constants, fixed: false, log: createTextLog(log) }),
        makeFile,
      };
      setSiteState({
        model,
        router: createRouter(model),
        files: { get: async (path) => makeFile(path).then((file) => file && figuresOf(file)) },
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

/** Paths of the development server's own modules, and of the gallery of blocks. */
const OWN_PATHS = /^\/(?:@|node_modules\/|engine\/|islands\/|\.|_blocks(?:[/?]|$))/;

function route(asked: Asked): void {
  const { req, res, next, api } = asked;
  delete req.headers[FATAL_HEADER];
  const { url = '/' } = req;
  const composed = composeSiteFile(url.split('?', 1)[0] ?? url, siteState());
  if (composed) return void composed.then(({ type, text }) => send(res, type, text)).catch(next);
  if (OWN_PATHS.test(url)) return next();
  const { model, router } = siteState();
  if (isApiPath(url)) return void api(req, res);
  if (isDownload(url)) return sendDownload(asked, url);
  if (url === DOCS_PATH) return send(res, 'text/html', docsPage(model));
  if (url === OPENAPI_PATH) return send(res, 'application/json', readFileSync(OPENAPI, 'utf8'));
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
      req.url = pagePath(ERROR_PAGE, sitePath(decision.site, ERROR_PAGE));
      const fatal =
        decision.kind === 'fatal' ? { status: 404, message: decision.message } : { status: 410, message: 'Gone' };
      req.headers[FATAL_HEADER] = encodeURIComponent(JSON.stringify(fatal));
      return next();
    }
    case 'skip': {
      const text = decision.path.startsWith(FILES) ? textsOf(model).get(decision.path) : undefined;
      if (text !== undefined) return send(res, decision.path.endsWith('.vtt') ? 'text/vtt' : 'image/svg+xml', text);
      if (decision.path.startsWith(VIDEO_FOLDER)) return void sendVideo(asked, decision.path).catch(next);
      if (isSiteIcon(decision.path)) return void sendIcon(res, decision.path).catch(next);
      if (decision.path.startsWith(PREVIEW_FOLDER)) return void sendPreview(res, decision.path).catch(next);
      if (decision.path.startsWith(FILES)) return void sendFile(asked, decision.path).catch(next);
      return next();
    }
    case 'refuse':
      res.writeHead(400).end();
      return undefined;
    default:
      return assertNever(decision);
  }
}

const FILES = '/files/';
let shared: { readonly model: SiteModel; readonly texts: ReadonlyMap<string, string> } | undefined;

/** The pictures and captions of a model by their path, made when the first one is asked for. */
function textsOf(model: SiteModel): ReadonlyMap<string, string> {
  if (shared?.model !== model) {
    const made = [...emitPictures(model), ...emitPosters(model), ...emitCaptions(model)];
    shared = { model, texts: new Map(made.map(({ path, text }) => [`/${path}`, text])) };
  }
  return shared.texts;
}

/** Sends a film, or the picture of a video. */
async function sendVideo({ req, res, sendFilm }: Asked, path: string): Promise<void> {
  const missing = (): void => void res.writeHead(404).end();
  if (!path.endsWith('.jpg')) {
    req.url = `/${path.slice(VIDEO_FOLDER.length)}`;
    sendFilm(req, res, missing);
    return;
  }
  const found = (await makeThumbnails(siteState().model)).find((one) => `/${one.path}` === path);
  if (!found) return missing();
  res.writeHead(200, { 'Content-Type': 'image/jpeg' });
  res.end(found.bytes);
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
  void sendFile(asked, wanted.path).catch(() => res.destroy());
}

function refuse(res: ServerResponse, status: 400 | 404, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(`${text}\n`);
}

/** Sends a file of the download centre. No page has an address below /files/. */
async function sendFile({ res, makeFile }: Pick<Asked, 'res' | 'makeFile'>, path: string): Promise<void> {
  const file = await makeFile(path);
  if (!file) {
    res.writeHead(404).end();
    return;
  }
  res.writeHead(200, { 'Content-Type': path.endsWith('.pdf') ? 'application/pdf' : 'application/zip' });
  res.end(file.bytes);
}

/** Draws the picture that a shared link shows. */
async function sendPreview(res: ServerResponse, path: string): Promise<void> {
  const picture = await drawPreview(siteState().model, path);
  if (!picture) return void res.writeHead(404).end();
  res.writeHead(200, { 'Content-Type': 'image/jpeg' });
  res.end(picture.bytes);
}

async function sendIcon(res: ServerResponse, path: string): Promise<void> {
  const icon = (await makeSiteIcons()).find((one) => `/${one.path}` === path);
  res.writeHead(200, { 'Content-Type': 'image/png' });
  res.end(icon?.bytes);
}

function send(res: ServerResponse, type: string, text: string): void {
  res.writeHead(200, { 'Content-Type': type.includes(';') ? type : `${type}; charset=utf-8` });
  res.end(text);
}
