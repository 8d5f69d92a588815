import { assertNever } from '../assert.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { isbot } from 'isbot';
import { releaseLayout } from '../io/release.ts';
import { SHARED_FILE_HEADERS, type Headers } from '../emit/page-headers.ts';
import { sitePath, type Site } from '../model/site.ts';
import { textConstant, numberConstant } from '../model/constants.ts';
import type { Decision } from '../router.ts';
import { isApiPath } from '../api/api.ts';
import { answer, applyHeaders } from './answer.ts';
import { authorise, type FindAccount } from './authorise.ts';
import { breakOffOnError } from './broken-stream.ts';
import { compress } from './compress.ts';
import type { Release } from './release.ts';
import { isDownload } from '../content/download-address.ts';
import { QUERY_PATH } from '../site/query-path.ts';
import { dropOddRange, hasValidHost, requestTarget } from './request.ts';

export interface ServiceOptions {
  /** The output folder, for `builds/latest.json`. */
  readonly out: string;
  /** The release to serve; asked for at every request, so that a new one takes over between two. */
  readonly release: () => Release;
  /** Who is signed in. Nobody, where it is left out. */
  readonly findAccount?: FindAccount;
  readonly log: (line: string) => void;
}

/**
 * The service: redirects first, then files, then pages that are rendered on request. Nothing that a request makes fail ends the
 * process or another request.
 */
export function createService(options: ServiceOptions): Server {
  return createServer((req, res) => {
    try {
      const handled = handle(req, res, options);
      if (handled) handled.catch((cause: unknown) => fail(req, res, cause, options));
    } catch (cause) {
      fail(req, res, cause, options);
    }
  });
}

const LATEST_PATH = '/builds/latest.json';

function handle(req: IncomingMessage, res: ServerResponse, options: ServiceOptions): Promise<void> | undefined {
  const release = options.release();
  const asked = readRequest(req);
  const decision = asked.kind === 'page' ? release.router.decide(asked.target) : undefined;
  // There are many redirects, and nothing of what follows is for them.
  if (decision?.kind === 'redirect') return redirect(res, decision, release.answerHeaders);
  applyHeaders(res, release.answerHeaders);
  switch (asked.kind) {
    case 'refuse':
      if (asked.status === 405) res.setHeader('Allow', 'GET, HEAD');
      return answer(res, asked.status, asked.text);
    case 'call':
      // The calls answer in their own encodings.
      return release.api(req, res);
    case 'download':
      return release.download(req, res, asked.target);
    case 'page':
      dropOddRange(req);
      // A part is a part of the file as it is.
      if (req.headers.range === undefined) compress(req, res);
      return decision && follow({ req, res, release, decision, options });
    default:
      return assertNever(asked);
  }
}

type AskedRequest =
  | { readonly kind: 'refuse'; readonly status: 400 | 405; readonly text: string }
  | { readonly kind: 'call' | 'download' | 'page'; readonly target: string };

function readRequest(req: IncomingMessage): AskedRequest {
  if (!hasValidHost(req)) return { kind: 'refuse', status: 400, text: 'Bad Request: the Host header is malformed.' };
  if (req.method !== 'GET' && req.method !== 'HEAD') return { kind: 'refuse', status: 405, text: 'Method Not Allowed' };
  const target = requestTarget(req);
  if (target === undefined) return { kind: 'refuse', status: 400, text: 'Bad Request: the address is not UTF-8.' };
  if (isApiPath(target)) return { kind: 'call', target };
  return { kind: isDownload(target) ? 'download' : 'page', target };
}

interface Followed {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly release: Release;
  readonly decision: Exclude<Decision, { kind: 'redirect' }>;
  readonly options: ServiceOptions;
}

function follow({ req, res, release, decision, options }: Followed): Promise<void> | undefined {
  switch (decision.kind) {
    case 'page':
      return showPage({ req, res, release, decision, options });
    case 'skip':
      if (decision.path === LATEST_PATH) return sendLatest(res, options.out);
      if (decision.path.startsWith(FILES)) applyHeaders(res, SHARED_FILE_HEADERS);
      return sendFile(req, res, release, () => answer(res, 404, 'Not Found'));
    case 'fatal':
      return showFatal({ req, res, release, site: decision.site, status: 404, message: decision.message });
    case 'gone':
      return showFatal({ req, res, release, site: decision.site, status: 410, message: 'Gone' });
    case 'refuse':
      return answer(res, 400, 'Bad Request: the address is malformed.');
    default:
      return assertNever(decision);
  }
}

/** What pages and others may show lies below it. */
const FILES = '/files/';

function redirect(
  res: ServerResponse,
  { status, location }: { readonly status: number; readonly location: string },
  headers: Headers,
): undefined {
  res.writeHead(status, { Location: location, 'Content-Length': 0, ...headers });
  res.end();
}

function sendFile(req: IncomingMessage, res: ServerResponse, { files }: Release, missing: () => void): undefined {
  breakOffOnError(res);
  files(req, res, missing);
}

function sendLatest(res: ServerResponse, out: string): undefined {
  const body = readFileSync(releaseLayout(out).latest);
  res.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  res.end(body);
}

interface PageRequest extends Followed {
  readonly decision: Extract<Decision, { kind: 'page' }>;
}

function showPage({ req, res, release, decision, options }: PageRequest): Promise<void> | undefined {
  const { page, site, shown } = decision;
  if (page.route.middleware.length > 0) return showGuarded({ req, res, release, decision, options });
  applyHeaders(res, release.pageHeaders(site));
  if (page.route.render === 'request') return release.render(req, res, {});
  if (decision.render === 'request') {
    req.url = `${QUERY_PATH}${req.url ?? ''}`;
    return release.render(req, res, {});
  }
  req.url = `${sitePath(site, shown).replace(/\/$/, '')}/`;
  return sendFile(req, res, release, () => answer(res, 404, 'Not Found'));
}

/** Checks are done here, on the route that the router found, never on the text of an address. */
async function showGuarded({ req, res, release, decision, options }: PageRequest): Promise<void> {
  const { page, site, path } = decision;
  const account = await authorise(req, page.route, options.findAccount);
  res.setHeader('Cache-Control', 'no-store');
  if (!account) {
    const location = `${sitePath(site, 'users/login')}?return=${encodeURIComponent(path)}`;
    return redirect(res, { status: 302, location }, release.answerHeaders);
  }
  applyHeaders(res, release.pageHeaders(site));
  return release.render(req, res, { account });
}

interface FatalRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly release: Release;
  readonly site: Site;
  readonly status: number;
  readonly message: string;
}

/** The error page of the site. A bot gets the status and one line. */
function showFatal({ req, res, release, site, status, message }: FatalRequest): Promise<void> | undefined {
  if (isbot(req.headers['user-agent'] ?? '')) return answer(res, status, message);
  applyHeaders(res, release.pageHeaders(site));
  req.url = sitePath(site, 'error');
  return release.render(req, res, { fatal: { status, message } });
}

function fail(req: IncomingMessage, res: ServerResponse, cause: unknown, { release, log }: ServiceOptions): void {
  log(`request failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { model, router } = release();
  const status = numberConstant(model.constants, 'error.defaultStatus');
  const message = textConstant(model.constants, 'error.otherTitle');
  const decision = router.decide('/');
  const again =
    'site' in decision && req.url !== sitePath(decision.site, 'error')
      ? showFatal({ req, res, release: release(), site: decision.site, status, message })
      : answer(res, status, message);
  again?.catch(() => (res.headersSent ? res.destroy() : answer(res, status, message)));
}
