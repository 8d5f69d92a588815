import type { ServerResponse, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '../../engine/api/api.ts';
import { createFileSource } from '../../engine/content/files.ts';
import type { ContentSource } from '../../engine/content/source.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { answerHeaders } from '../../engine/emit/page-headers.ts';
import { createRouter } from '../../engine/router.ts';
import { answer } from '../../engine/server/answer.ts';
import { createService } from '../../engine/server/service.ts';

export interface ApiService {
  readonly port: number;
  /** What was logged. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

/** The service over a model that was never built: it has calls and redirects, and neither files nor pages. */
export async function startApiService(
  model: SiteModel,
  {
    source = createFileSource(model, { build: 'of-a-test' }),
    fixed = true,
  }: { source?: ContentSource; fixed?: boolean } = {},
): Promise<ApiService> {
  const log: string[] = [];
  const say = (line: string): void => void log.push(line);
  const release = {
    id: 'of-a-test',
    model,
    router: createRouter(model),
    api: createApi({ source, constants: model.constants, fixed, log: say }),
    files: (_req: unknown, _res: unknown, next?: () => void): void => next?.(),
    answerHeaders: answerHeaders(model.constants),
    pageHeaders: () => answerHeaders(model.constants),
    download: (_req: unknown, res: ServerResponse): undefined => answer(res, 404, 'Not Found'),
    render: () => Promise.reject(new Error('no page was built')),
  };
  const server = createService({ out: '/nowhere', release: () => release, log: say });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, log, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => void server.close(() => done()));
}
