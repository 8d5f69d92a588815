import { readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv, { type RequestHandler } from 'sirv';
import { describeFiles, emitDownloadFiles } from '../emit/download-files.ts';
import { readLatest, releaseLayout } from '../io/release.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createRouter, type Router } from '../router.ts';
import { setSiteState } from '../site/state.ts';

/** Renders a page for one request. */
export type RenderPage = (req: IncomingMessage, res: ServerResponse, locals: object) => Promise<void>;

/** A release as the service uses it. */
export interface Release {
  readonly id: string;
  readonly model: SiteModel;
  readonly router: Router;
  readonly files: RequestHandler;
  readonly render: RenderPage;
}

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>;

/** Loads the release that an output folder serves. Pages that are rendered on request load Astro's handler when the first one is asked for. */
export function loadRelease(out: string): Release | undefined {
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  const model = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteModel;
  const router = createRouter(model);
  const state = { model, router, files: describeFiles(emitDownloadFiles(model)) };
  let handler: Promise<AstroHandler> | undefined;
  return {
    id: latest.id,
    model,
    router,
    files: sirv(join(folder, 'client'), {
      etag: true,
      setHeaders: (res, path) =>
        res.setHeader(
          'Cache-Control',
          path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        ),
    }),
    async render(req, res, locals) {
      handler ??= import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href).then(
        ({ handler: astro }: { handler: AstroHandler }) => astro,
      );
      const render = await handler;
      setSiteState(state);
      await new Promise<void>((done, failed) => {
        res.on('close', done);
        render(req, res, (error) => (error === undefined ? done() : failed(error as Error)), locals).catch(failed);
      });
    },
  };
}
