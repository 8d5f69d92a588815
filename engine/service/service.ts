import { assertNever } from '../model/assert.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { isbot } from 'isbot';
import { releaseLayout } from '../build/release/release.ts';
import { CACHE_CONTROL, LATEST_PATH, SHARED_FILES } from '../output/headers/cache-control.ts';
import { SHARED_FILE_HEADERS, type Headers } from '../output/headers/page-headers.ts';
import { ERROR_PAGE } from '../model/pages.ts';
import { sitePath, type Site } from '../model/site.ts';
import { textConstant, numberConstant } from '../model/constants.ts';
import type { Log } from '../model/log.ts';
import type { Decision } from '../routing/router.ts';
import { answer, applyHeaders } from './answer.ts';
import type { AccountPages } from './account-pages/account-pages.ts';
import { bodyType, FORM_TYPES } from './account-pages/form-body.ts';
import { DatabaseUnavailableError } from './accounts/database/guard.ts';
import { authorise } from './authorise.ts';
import { createProxies } from './client-address.ts';
import { compress } from './compress.ts';
import { createExchanges, type Exchanges } from './exchange.ts';
import { createLimitedServer } from './limited-server.ts';
import type { AnswerKind, Metrics } from './metrics.ts';
import { createPressure, type Pressure, type Work } from './pressure.ts';
import type { Release, RenderPage } from './release.ts';
import { RenderingUnavailableError } from './rendering/renderer.ts';
import { createRequestIds } from './request-id.ts';
import { answerUnread, bodyLimit, bodyOf } from './unread-body.ts';
import { fileType } from '../content/file-type.ts';
import { readRequest, TOO_LARGE, type AskedRequest } from './read-request.ts';
import { dropOddRange } from './request.ts';

export interface ServiceOptions {
  /** The output folder, for `builds/latest.json`. */
  readonly out: string;
  readonly release: Release;
  /** The pages of the accounts. Without them, visitors cannot sign in. */
  readonly accountPages?: AccountPages | undefined;
  /** IP addresses and ranges of the proxies in front of the service. None, where it is left out. */
  readonly trustedProxies?: readonly string[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  /** Limits the requests that take work. Left out: as the constants of the release say. */
  readonly pressure?: Pressure;
}

/** What the requests of one service share. */
interface Shared extends ServiceOptions {
  readonly exchanges: Exchanges;
  readonly pressure: Pressure;
}

/**
 * Creates the service: it answers with redirects first, then files, then pages that are rendered on request. An error in one request never
 * ends the process or another request.
 */
export function createService(options: ServiceOptions): Server {
  const { log, metrics, trustedProxies = [] } = options;
  const { constants } = options.release.model;
  const requestIds = createRequestIds(createProxies(trustedProxies));
  const { pressure = createPressure(constants) } = options;
  const shared = { ...options, pressure, exchanges: createExchanges({ ...options, requestIds }) };
  const server = createLimitedServer(constants, log, (req, res) => {
    try {
      const handled = handle(req, res, shared);
      if (handled) handled.catch((cause: unknown) => fail(req, res, cause, shared));
    } catch (cause) {
      fail(req, res, cause, shared);
    }
  });
  metrics.countConnections(server);
  metrics.countPlaces(pressure);
  server.on('close', () => pressure.stop());
  return server;
}

function handle(req: IncomingMessage, res: ServerResponse, options: Shared): Promise<void> | undefined {
  const started = performance.now();
  const { release } = options;
  const { constants } = release.model;
  const asked = readRequest(req, constants);
  const decision =
    asked.kind === 'page' || asked.kind === 'form' ? release.router.decide(asked.target, req.headers.host) : undefined;
  // Redirects come first: they are frequent, and need none of the steps below.
  if (decision?.kind === 'redirect' && asked.kind === 'page') {
    redirect(res, decision, release.answerHeaders);
    options.exchanges.redirected(req, decision.status, started);
    return undefined;
  }
  options.exchanges.begin(req, res, kindOf(asked, decision));
  applyHeaders(res, release.answerHeaders);
  switch (asked.kind) {
    case 'refuse':
      if (asked.status === 405) return refuseMethod(res);
      return bodyOf(req, bodyLimit(constants)) === 'large'
        ? answerUnread(req, res, { ...asked, constants })
        : answer(res, asked.status, asked.text);
    case 'form':
      return takeForm({ req, res, release, options, target: asked.target, decision });
    case 'call':
      // The calls answer in their own encodings.
      return work('call', res, release, options, () => release.api(req, res));
    case 'download':
      recordDownload(asked.target, { req, res, release, options });
      return sendWritten(res, release, options, () => release.download(req, res, asked.target));
    case 'page':
      dropOddRange(req);
      // A redirect has been answered before.
      return decision?.kind === 'redirect'
        ? undefined
        : decision && follow({ req, res, release, decision, options, target: asked.target });
    default:
      return assertNever(asked);
  }
}

function refuseMethod(res: ServerResponse): undefined {
  res.setHeader('Allow', 'GET, HEAD');
  return answer(res, 405, 'Method Not Allowed');
}

/** Returns the kind under which the answer is counted. */
function kindOf(asked: AskedRequest, decision: Decision | undefined): AnswerKind {
  if (asked.kind === 'call' || asked.kind === 'download') return asked.kind;
  switch (decision?.kind) {
    case 'page':
      return decision.page.route.middleware.length > 0 || decision.page.route.form !== undefined ? 'account' : 'page';
    case 'skip':
      return 'file';
    case 'fatal':
    case 'gone':
      return 'fatal';
    default:
      return 'refused';
  }
}

interface Followed {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly release: Release;
  readonly decision: Exclude<Decision, { kind: 'redirect' }>;
  readonly options: Shared;
  readonly target: string;
}

function follow(followed: Followed): Promise<void> | undefined {
  const { req, res, release, decision, options } = followed;
  switch (decision.kind) {
    case 'page':
      return showPage({ ...followed, decision });
    case 'skip':
      if (decision.path === LATEST_PATH) return release.unbuilt ? missing(res) : sendLatest(res, options.out);
      if (decision.path.startsWith(SHARED_FILES)) {
        applyHeaders(res, SHARED_FILE_HEADERS);
        recordDownload(decision.path, followed);
      }
      return sendWritten(res, release, options, () => release.files(req, res, () => missing(res)));
    case 'fatal':
      return showFatal({ req, res, release, options, site: decision.site, status: 404, message: decision.message });
    case 'gone':
      return showFatal({ req, res, release, options, site: decision.site, status: 410, message: 'Gone' });
    case 'refuse':
      return answer(res, 400, 'Bad Request: the address is malformed.');
    default:
      return assertNever(decision);
  }
}

function missing(res: ServerResponse): undefined {
  return answer(res, 404, 'Not Found');
}

/** Sends what a build writes. Before there is a build it is made for the request, which takes work. */
function sendWritten(
  res: ServerResponse,
  release: Release,
  options: Shared,
  send: () => Promise<void> | undefined,
): Promise<void> | undefined {
  return release.unbuilt ? work('page', res, release, options, send) : send();
}

function redirect(
  res: ServerResponse,
  { status, location }: { readonly status: number; readonly location: string },
  headers: Headers,
): undefined {
  res.writeHead(status, { Location: location, 'Content-Length': 0, ...headers });
  res.end();
}

function sendLatest(res: ServerResponse, out: string): undefined {
  const body = readFileSync(releaseLayout(out).latest);
  res.writeHead(200, {
    'Content-Type': fileType(LATEST_PATH),
    'Content-Length': body.length,
    'Cache-Control': CACHE_CONTROL.latest,
  });
  res.end(body);
}

interface PageRequest extends Followed {
  readonly decision: Extract<Decision, { kind: 'page' }>;
}

interface FormRequest extends Omit<Followed, 'decision'> {
  readonly decision: Decision | undefined;
}

/** Forms are taken by the pages that have them, and by no other address. */
function takeForm({ req, res, release, options, target, decision }: FormRequest): Promise<void> | undefined {
  const { accountPages } = options;
  const form = decision?.kind === 'page' ? decision.page.route.form : undefined;
  const { constants } = release.model;
  const withFiles = form === 'request' && bodyType(req) === FORM_TYPES.files;
  const limit = bodyLimit(constants, { withFiles });
  if (bodyOf(req, limit) === 'large') return answerUnread(req, res, { ...TOO_LARGE, constants });
  if (decision?.kind !== 'page' || form === undefined || !accountPages) return refuseMethod(res);
  const request = { req, res, release, decision, target };
  // The place is taken once the form is here: how long that takes is up to the visitor.
  return accountPages
    .read(request)
    .then((sent) => (sent ? askAccounts({ ...request, options }, () => accountPages.take(request, sent)) : undefined));
}

function recordDownload(
  target: string,
  { req, res, release, options }: Pick<Followed, 'req' | 'res' | 'release' | 'options'>,
): void {
  const path = options.accountPages && release.offeredPath(target);
  if (path !== undefined) options.accountPages?.record(req, res, path);
}

function showPage(request: PageRequest): Promise<void> | undefined {
  const { req, res, release, decision, options, target } = request;
  const { page, site, shown } = decision;
  const { accountPages } = options;
  if (page.route.form !== undefined && accountPages)
    return askAccounts(request, () => accountPages.show({ req, res, release, decision, target }));
  if (page.route.middleware.length > 0) return showGuarded(request);
  if (decision.render === 'build')
    return sendWritten(res, release, options, () =>
      release.sendPage(req, res, { site, remainder: shown }, () => missing(res)),
    );
  applyHeaders(res, release.pageHeaders(site));
  return renderPage(request, { site, template: page.route.template, locals: { accounts: accountPages !== undefined } });
}

function renderPage(
  { req, res, release, options }: Pick<Followed, 'req' | 'res' | 'release' | 'options'>,
  page: Parameters<RenderPage>[2],
): Promise<void> | undefined {
  compress(req, res);
  return work('page', res, release, options, () => release.render(req, res, page));
}

function showGuarded(request: PageRequest): Promise<void> | undefined {
  return askAccounts(request, () => showIfAllowed(request));
}

/** Does what needs the accounts. While their database is away, the visitor is told so; every other page is as it was. */
function askAccounts(request: PageRequest, ask: () => Promise<void>): Promise<void> | undefined {
  const { req, res, release, decision, options } = request;
  return work('account', res, release, options, () =>
    ask().catch((cause: unknown) => {
      if (!(cause instanceof DatabaseUnavailableError) || res.headersSent) throw cause;
      options.exchanges.failed(req, res, cause);
      options.metrics.accountsUnavailable();
      const { constants } = release.model;
      res.setHeader('Retry-After', numberConstant(constants, 'server.retryAfter'));
      const message = textConstant(constants, 'error.accountsMessage');
      return showFatal({ req, res, release, options, site: decision.site, status: 503, message });
    }),
  );
}

/** Checks are done here, on the route that the router found, never on the text of an address. */
async function showIfAllowed({ req, res, release, decision, options }: PageRequest): Promise<void> {
  const { page, site, path } = decision;
  const account = await authorise(req, page.route, options.accountPages?.find);
  res.setHeader('Cache-Control', 'no-store');
  if (!account) {
    const location = `${sitePath(site, 'users/login')}?return=${encodeURIComponent(path)}`;
    return redirect(res, { status: 302, location }, release.answerHeaders);
  }
  applyHeaders(res, release.pageHeaders(site));
  // The page is not compressed: its compressed length would reveal its content.
  return release.render(req, res, { site, template: page.route.template, locals: {} });
}

interface FatalRequest extends Omit<Followed, 'decision' | 'target'> {
  readonly site: Site;
  readonly status: number;
  readonly message: string;
}

/** The error page of the site. A bot gets the status and one line, as everybody does if no route makes an error page. */
function showFatal({ req, res, release, options, site, status, message }: FatalRequest): Promise<void> | undefined {
  const template = release.router.pages.get(ERROR_PAGE)?.route.template;
  if (template === undefined || isbot(req.headers['user-agent'] ?? '')) return answer(res, status, message);
  applyHeaders(res, release.pageHeaders(site));
  req.url = sitePath(site, ERROR_PAGE);
  const page = { site, template, locals: { fatal: { status, message } } };
  return renderPage({ req, res, release, options }, page);
}

/** Headers that every answer keeps. */
const KEPT = new Set(['x-request-id', 'connection']);

/** Does a kind of work if the service has a free place for it. Otherwise it answers with one line that asks the visitor to try again later. */
function work(
  kind: Work,
  res: ServerResponse,
  release: Release,
  { pressure, metrics }: Shared,
  render: () => Promise<void> | undefined,
): Promise<void> | undefined {
  const leave = pressure.enter(kind);
  if (leave) {
    let rendered: Promise<void> | undefined;
    try {
      rendered = render();
    } finally {
      if (!rendered) leave();
    }
    return rendered?.finally(leave);
  }
  metrics.overloaded();
  return answerLater(res, release, 'there is too much to do, please try again.');
}

function answerLater(res: ServerResponse, { model: { constants }, answerHeaders }: Release, why: string): undefined {
  // Removes the headers of the page that was prepared.
  for (const name of res.getHeaderNames()) if (!KEPT.has(name)) res.removeHeader(name);
  applyHeaders(res, {
    ...answerHeaders,
    'Retry-After': String(numberConstant(constants, 'server.retryAfter')),
    'Cache-Control': 'no-store',
  });
  return answer(res, 503, `Service Unavailable: ${why}`);
}

function fail(req: IncomingMessage, res: ServerResponse, cause: unknown, options: Shared): void {
  options.exchanges.failed(req, res, cause);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { release } = options;
  if (cause instanceof RenderingUnavailableError)
    return answerLater(res, release, 'the page could not be rendered, please try again.');
  const { model, router } = release;
  const status = numberConstant(model.constants, 'error.defaultStatus');
  const message = textConstant(model.constants, 'error.otherTitle');
  const decision = router.decide('/');
  const again =
    'site' in decision && req.url !== sitePath(decision.site, ERROR_PAGE)
      ? showFatal({ req, res, release, options, site: decision.site, status, message })
      : answer(res, status, message);
  again?.catch(() => (res.headersSent ? res.destroy() : answer(res, status, message)));
}
