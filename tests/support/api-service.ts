import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '../../engine/content/api/api.ts';
import { CALL_NAMES } from '../../engine/content/calls.ts';
import { createFileSource } from '../../engine/content/files.ts';
import type { ContentSource } from '../../engine/content/source.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { answerHeaders } from '../../engine/output/headers/page-headers.ts';
import { createRouter } from '../../engine/routing/router.ts';
import { answer } from '../../engine/service/answer.ts';
import { createTextLog } from '../../engine/service/log/text-log.ts';
import { createMetrics } from '../../engine/service/metrics.ts';
import type { Release } from '../../engine/service/release.ts';
import { createService, type ServiceOptions } from '../../engine/service/service.ts';

export interface ApiService {
  readonly port: number;
  readonly server: Server;
  /** What was logged. */
  readonly log: readonly string[];
  /** The figures of the operations port. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

interface ApiServiceOptions {
  readonly source?: ContentSource;
  readonly fixed?: boolean;
  /** Parts of a release in the place of those that do nothing. */
  readonly release?: Partial<Release>;
  readonly service?: Partial<ServiceOptions>;
}

/** The service over a model that was never built: it has calls and redirects, and neither files nor pages. */
export async function startApiService(
  model: SiteModel,
  {
    source = createFileSource(model, { build: 'of-a-test' }),
    fixed = true,
    release: parts = {},
    service = {},
  }: ApiServiceOptions = {},
): Promise<ApiService> {
  const log: string[] = [];
  const lines = service.log ?? createTextLog((line) => void log.push(line));
  const release: Release = {
    id: 'of-a-test',
    unbuilt: false,
    folder: '',
    model,
    router: createRouter(model),
    api: createApi({ calls: CALL_NAMES, source, constants: model.constants, fixed, log: lines }),
    files(_req, _res, missing) {
      missing();
      return undefined;
    },
    sendPage(_req, _res, _page, missing) {
      missing();
      return undefined;
    },
    retire: () => Promise.resolve(),
    answerHeaders: answerHeaders(model.constants),
    pageHeaders: () => answerHeaders(model.constants),
    offeredPath: () => undefined,
    download: (_req: unknown, res: ServerResponse): undefined => answer(res, 404, 'Not Found'),
    render: () => Promise.reject(new Error('no page was built')),
    ...parts,
  };
  const metrics = createMetrics(() => release.id);
  const server = createService({
    out: '/nowhere',
    release,
    log: lines,
    metrics,
    stopping: new AbortController().signal,
    ...service,
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, server, log, metrics: () => metrics.text(), close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => void server.close(() => done()));
}
