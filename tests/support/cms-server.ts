import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ask } from '../../engine/content/ask.ts';
import { CALL_NAMES, CALLS, type Call } from '../../engine/content/calls.ts';
import { CallError, type CallName, type ContentSource } from '../../engine/content/source.ts';

type Params = Readonly<Record<string, string | number | undefined>>;

/** Answers a request in the place of the CMS, or leaves it to the CMS by returning false. */
export type Fault = (res: ServerResponse, call: CallName, target: string) => boolean;

export interface CmsServer {
  /** The base address of the CMS. It has a path, as the address of a vendor may have. */
  readonly url: URL;
  /** The calls that were made, in their order. */
  readonly calls: { readonly name: CallName; readonly target: string }[];
  /** What it does instead of answering. */
  fault: Fault | undefined;
  /** Headers of every answer. */
  headers: Record<string, string>;
  close(): Promise<void>;
}

const BELOW = '/tenant/one';

/** A CMS on 127.0.0.1 that answers the calls from a source: compressed, with an ETag, or with the fault that it is told. */
export async function startCms(source: ContentSource, create = createServer, scheme = 'http'): Promise<CmsServer> {
  const cms: Pick<CmsServer, 'calls' | 'fault' | 'headers'> = { calls: [], fault: undefined, headers: {} };
  const server = create((req, res) => void answer(source, cms, req, res));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(cms, {
    url: new URL(`${scheme}://127.0.0.1:${port}${BELOW}`),
    close: () => closeServer(server),
  });
}

async function answer(
  source: ContentSource,
  cms: Pick<CmsServer, 'calls' | 'fault' | 'headers'>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const found = findCall(req.url ?? '');
  if (found === undefined) return void res.writeHead(404).end('<h1>Not Found</h1>');
  const target = (req.url ?? '').slice(BELOW.length);
  cms.calls.push({ name: found.name, target });
  if (cms.fault?.(res, found.name, target)) return;
  const body = await bodyOf(source, found.name, found.params);
  const bytes = gzipSync(JSON.stringify(body));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { etag, ...cms.headers };
  if (body.code === 200 && req.headers['if-none-match'] === etag) return void res.writeHead(304, headers).end();
  res.writeHead(body.code, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    ...headers,
  });
  res.end(bytes);
}

/** The call of a path and query, with its parameters. */
function findCall(target: string): { name: CallName; params: Params } | undefined {
  const url = new URL(target, 'http://cms.example');
  if (!url.pathname.startsWith(`${BELOW}/`)) return undefined;
  for (const name of CALL_NAMES) {
    const call: Call = CALLS[name];
    const pattern = `${BELOW}${call.base}${call.path}`.replace(/\/\{(\w+)\}/, (_, key: string) =>
      call.params[key]?.required === true ? `/(?<${key}>[^/]+)` : `(?:/(?<${key}>[^/]+))?`,
    );
    const match = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (match) return { name, params: paramsOf(call, match.groups ?? {}, url.searchParams) };
  }
  return undefined;
}

function paramsOf(call: Call, path: Record<string, string | undefined>, query: URLSearchParams): Params {
  const entries = Object.entries(call.params).flatMap(([key, param]): [string, string | number][] => {
    const raw = param.in === 'path' ? path[key] : (query.get(key) ?? undefined);
    if (raw === undefined) return [];
    const text = param.in === 'path' ? decodeURIComponent(raw) : raw;
    return [[key, param.kind === 'integer' ? Number(text) : text]];
  });
  return Object.fromEntries(entries);
}

async function bodyOf(
  source: ContentSource,
  name: CallName,
  params: Params,
): Promise<{ code: number; msg: string; data?: unknown }> {
  try {
    return { code: 200, msg: 'ok', data: await ask(source, name, params as never) };
  } catch (cause) {
    if (cause instanceof CallError) return { code: cause.failure === 'notFound' ? 404 : 400, msg: cause.message };
    throw cause;
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => void server.close(() => done()));
}
