import { assertNever } from '../assert.ts';
import { dev, type AstroIntegration } from 'astro';
import { watch } from 'chokidar';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import { basename, join } from 'node:path';
import { loadApplications } from '../content/applications.ts';
import { createDownloadReader, DOWNLOAD_PATH, isDownload } from '../content/download-address.ts';
import { createFileSource } from '../content/files.ts';
import { FORMATS, hasErrors, viewsOf, type Paint } from '../diagnostics/formats.ts';
import { codeFrame } from '../diagnostics/frame.ts';
import { emitCaptions } from '../emit/captions.ts';
import { listDownloadFiles } from '../emit/download-files.ts';
import { emitPictures } from '../emit/pictures.ts';
import { emitPosters } from '../emit/posters.ts';
import { createFileMaker, figuresOf } from '../io/download-files.ts';
import { drawPreview } from '../io/previews.ts';
import { makeSiteIcons } from '../io/site-icons.ts';
import { PREVIEW_FOLDER } from '../content/preview-path.ts';
import { loadProject, type Project } from '../io/project.ts';
import { createFilmSender, makeThumbnails } from '../io/video-files.ts';
import type { SiteModel } from '../model/site-model.ts';
import { sitePath } from '../model/site.ts';
import { createRouter } from '../router.ts';
import { createApi, isApiPath, type ApiListener } from '../api/api.ts';
import { VIDEO_FOLDER } from '../content/video-path.ts';
import { DOCS_PATH, docsPage, OPENAPI_PATH } from '../api/docs.ts';
import { answer } from '../server/answer.ts';
import { composeSiteFile, isSiteIcon } from './dev-files.ts';
import { astroPattern } from './integration.ts';
import { astroSettings } from './settings.ts';
import { FATAL_HEADER, setSiteState, siteState } from './state.ts';

export interface DevelopmentOptions {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly project: Project & { readonly model: SiteModel };
  readonly log: (line: string) => void;
  readonly paint: Paint;
}

export interface Development {
  readonly port: number;
  stop(): Promise<void>;
}

type ViteServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** The OpenAPI document, as it is generated. */
const OPENAPI = new URL('../../docs/openapi.json', import.meta.url);

/** Editors write a file in several steps; changes within this time, in milliseconds, are one. */
const SETTLE = 40;

/** Starts Astro's development server over the manifests and keeps the pages in step with them. */
export async function startDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { root, host, port, log, paint } = options;
  let vite: ViteServer | undefined;
  let problem: object | undefined;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.NODE_ENV = 'development';
  sendFilm = createFilmSender(root);
  await use(options.project.model, log);

  const integration: AstroIntegration = {
    name: 'sitefold-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        vite = server;
        server.middlewares.use(route);
        server.ws.on('connection', () => {
          if (problem) server.ws.send(problem as never);
        });
      },
    },
  };
  const start = (): ReturnType<typeof dev> => {
    const settings = astroSettings({ development: true });
    return dev({
      ...settings,
      configFile: false,
      server: { host, port },
      integrations: [...(settings.integrations ?? []), integration],
      logLevel: 'warn',
    });
  };
  let server = await start();
  let routes = routeList(options.project.model);

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([join(root, 'manifests'), join(root, 'content')], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), SETTLE);
  });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));

  async function update(): Promise<void> {
    const project = loadProject(root);
    const { model, diagnostics, files } = project;
    if (!model || hasErrors(diagnostics)) {
      log(
        FORMATS.text(
          diagnostics.filter(({ severity }) => severity === 'error'),
          files,
          { paint },
        ),
      );
      problem = overlay(project);
      vite?.ws.send(problem as never);
      return;
    }
    problem = undefined;
    await use(model, log);
    const next = routeList(model);
    if (next !== routes) {
      routes = next;
      log('the routes have changed: starting anew');
      await server.stop();
      server = await start();
    }
    vite?.ws.send({ type: 'full-reload' });
    log('updated');
  }

  return {
    port: server.address.port,
    async stop() {
      clearTimeout(timer);
      await watcher.close();
      await server.stop();
    },
  };
}

let api: ApiListener | undefined;
let sendFilm: ReturnType<typeof createFilmSender> | undefined;
let makeFile: ReturnType<typeof createFileMaker> | undefined;

async function use(model: SiteModel, log: (line: string) => void): Promise<void> {
  const source = createFileSource(model, { build: 'development' });
  api = createApi({
    source,
    constants: model.constants,
    fixed: false,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const make = createFileMaker(model);
  makeFile = make;
  setSiteState({
    model,
    router: createRouter(model),
    files: { get: async (path) => make(path).then((file) => file && figuresOf(file)) },
    applications: await loadApplications(source, model, log),
  });
}

/** What Astro was told about routes; only a change of this needs a new start. */
function routeList(model: SiteModel): string {
  return JSON.stringify(model.routes.map((route) => [astroPattern(route), route.template, route.render]));
}

/** The first error as Vite's overlay shows it. */
function overlay({ diagnostics, files }: Project): object {
  const errors = viewsOf(
    diagnostics.filter(({ severity }) => severity === 'error'),
    files,
  );
  const [first] = errors;
  if (!first) return { type: 'full-reload' };
  const text = files.get(first.file)?.text;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see the terminal)` : '';
  return {
    type: 'error',
    err: {
      message: `${first.code} ${first.message}${more}${first.hint === undefined ? '' : `\n${first.hint}`}`,
      stack: '',
      id: first.file,
      loc: { file: first.file, line: first.line, column: first.column },
      frame: text === undefined ? '' : codeFrame(text, first),
    },
  };
}

/** Paths of the development server's own modules, and of the gallery of blocks. */
const OWN_PATHS = /^\/(?:@|node_modules\/|engine\/|islands\/|\.|_blocks(?:[/?]|$))/;

function route(req: IncomingMessage, res: ServerResponse, next: () => void): void {
  delete req.headers[FATAL_HEADER];
  const { url = '/' } = req;
  const composed = composeSiteFile(url.split('?', 1)[0] ?? url, siteState());
  if (composed) return void composed.then(({ type, text }) => send(res, type, text)).catch(next);
  if (OWN_PATHS.test(url)) return next();
  const { model, router } = siteState();
  if (api && isApiPath(url)) return void api(req, res);
  if (isDownload(url)) return sendDownload(res, url);
  if (url === DOCS_PATH) return send(res, 'text/html', docsPage(model));
  if (url === OPENAPI_PATH) return send(res, 'application/json', readFileSync(OPENAPI, 'utf8'));
  const decision = router.decide(req.url ?? '/');
  switch (decision.kind) {
    case 'redirect':
      // A browser would keep a 301 that the next edit of the manifests takes back.
      res.writeHead(decision.status, { Location: decision.location, 'Cache-Control': 'no-store' });
      res.end();
      return undefined;
    case 'page': {
      const shown = sitePath(decision.site, decision.shown);
      if (decision.page.route.middleware.length > 0) {
        res.writeHead(302, {
          Location: `${sitePath(decision.site, 'users/login')}?return=${encodeURIComponent(decision.path)}`,
        });
        res.end();
        return undefined;
      }
      if (shown !== decision.path) req.url = shown;
      return next();
    }
    case 'fatal':
    case 'gone': {
      req.url = sitePath(decision.site, 'error');
      const fatal =
        decision.kind === 'fatal' ? { status: 404, message: decision.message } : { status: 410, message: 'Gone' };
      req.headers[FATAL_HEADER] = encodeURIComponent(JSON.stringify(fatal));
      return next();
    }
    case 'skip': {
      const text = decision.path.startsWith(FILES) ? textsOf(model).get(decision.path) : undefined;
      if (text !== undefined) return send(res, decision.path.endsWith('.vtt') ? 'text/vtt' : 'image/svg+xml', text);
      if (decision.path.startsWith(VIDEO_FOLDER)) return void sendVideo(req, res, decision.path).catch(next);
      if (isSiteIcon(decision.path)) return void sendIcon(res, decision.path).catch(next);
      if (decision.path.startsWith(PREVIEW_FOLDER)) return void sendPreview(res, decision.path).catch(next);
      if (decision.path.startsWith(FILES)) return void sendFile(res, decision.path).catch(next);
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
async function sendVideo(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  const missing = (): void => void res.writeHead(404).end();
  if (!path.endsWith('.jpg')) {
    req.url = `/${path.slice(VIDEO_FOLDER.length)}`;
    sendFilm?.(req, res, missing);
    return;
  }
  const found = (await makeThumbnails(siteState().model)).find((one) => `/${one.path}` === path);
  if (!found) return missing();
  res.writeHead(200, { 'Content-Type': 'image/jpeg' });
  res.end(found.bytes);
}

/** Answers the download helper, without the means to go on with a download that was broken off. */
function sendDownload(res: ServerResponse, url: string): void {
  const { model } = siteState();
  const paths = listDownloadFiles(model).map(({ path }) => `/${path}`);
  const asked = createDownloadReader(model, paths)(url.slice(DOWNLOAD_PATH.length + 1));
  if (asked.kind === 'invalid') return answer(res, 400, `Bad Request: ${asked.reason}`);
  if (asked.kind === 'unknown') return answer(res, 404, 'Not Found');
  res.setHeader('Content-Disposition', contentDisposition(basename(asked.path)));
  void sendFile(res, asked.path).catch(() => res.destroy());
}

/** Sends a file of the download centre. No page stands below /files/. */
async function sendFile(res: ServerResponse, path: string): Promise<void> {
  const file = await makeFile?.(path);
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
