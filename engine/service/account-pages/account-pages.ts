import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountPageState, ShownOnce } from '../../model/account.ts';
import { numberConstant } from '../../model/constants.ts';
import type { FormName } from '../../model/route.ts';
import type { Decision } from '../../routing/router.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { PasskeyChallenge } from '../accounts/passkeys.ts';
import type { SignedIn, Visitor } from '../accounts/visitor.ts';
import { answer, answerAndEnd, applyHeaders } from '../answer.ts';
import { authorise, type FindAccount } from '../authorise.ts';
import type { Release } from '../release.ts';
import { answerUnread, bodyLimit, bodyOf } from '../unread-body.ts';
import { answerCenter } from './center-form.ts';
import { loadCenter, sendExport } from './center-page.ts';
import { readUpload } from '../support-requests/read-upload.ts';
import { bodyType, FORM_TYPES, readForm, type ReadForm, type SentForm } from './form-body.ts';
import { accountPath, statusOf, type FormAnswer, type FormRequest } from './form-request.ts';
import { answerLogin } from './login-form.ts';
import { answerRequest, loadRequestPage } from './request-form.ts';
import { recordDownload } from './record-download.ts';
import { returnPath } from './return-path.ts';
import { isSameOrigin } from './same-origin.ts';

export interface AccountPagesOptions {
  readonly accounts: Accounts;
  /** The public origin of the service; if undefined, the Host of the request counts. */
  readonly publicOrigin: string | undefined;
  readonly visitorOf: (req: IncomingMessage) => Visitor;
  readonly onError: (cause: unknown) => void;
}

export interface AccountPageRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly release: Release;
  readonly decision: Extract<Decision, { kind: 'page' }>;
  /** The request target: path and query. */
  readonly target: string;
}

export interface AccountPages {
  readonly find: FindAccount;
  /** Shows a page that has forms. */
  show(request: AccountPageRequest): Promise<void>;
  /** Reads a form of the page. Returns undefined if it was refused and answered. Waits for the visitor and for nothing else. */
  read(request: AccountPageRequest): Promise<SentForm | undefined>;
  /** Answers a form of the page. */
  take(request: AccountPageRequest, form: SentForm): Promise<void>;
  /** Keeps a file that is about to be sent in the list of the customer's downloads. */
  record(req: IncomingMessage, res: ServerResponse, path: string): void;
}

/** The result of a submitted form, for the page that shows it. */
interface Sent {
  readonly problem?: string;
  readonly status?: number;
  readonly shown?: ShownOnce;
  readonly values: Readonly<Record<string, string>>;
}

type Forms = Readonly<Record<FormName, (request: FormRequest) => Promise<FormAnswer>>>;

const FORMS: Forms = { login: answerLogin, center: answerCenter, request: answerRequest };

/** Fields whose values are shown again after an error. Passwords never are. */
const KEPT_FIELDS = [
  'name',
  'email',
  'token',
  'action',
  'id',
  'product',
  'serial',
  'purchased',
  'kind',
  'text',
  'number',
  'proof',
] as const;

/** The view that answers with the challenge of a passkey, for the script of the page. */
const CHALLENGE_VIEW = 'passkey-challenge';

/** The action that answers with the challenge of a new passkey, for the script of the page. */
const CHALLENGE_ACTION = 'passkey-challenge';

/** The pages of the accounts: they are never cached, and a form is taken from a page of this service only. */
export function createAccountPages({ accounts, publicOrigin, visitorOf, onError }: AccountPagesOptions): AccountPages {
  /** The requests with files that arrive at the moment. */
  let uploads = 0;
  const find: FindAccount = (req) => accounts.find(visitorOf(req));

  async function show(request: AccountPageRequest): Promise<void> {
    noStore(request.res);
    return SHOW[formOf(request)](request);
  }

  async function showRequest(request: AccountPageRequest, sent?: Sent): Promise<void> {
    const account = (await find(request.req)) as SignedIn | undefined;
    const query = queryOf(request.target);
    const { constants } = request.release.model;
    const { values, ...page } = await loadRequestPage({ accounts, account, query, constants });
    const state = sent ? { ...sent, values: { ...values, ...sent.values } } : { values };
    return render(request, { accounts: true, request: { notice: '', ...page, ...state } });
  }

  async function showLogin(request: AccountPageRequest, sent?: Sent): Promise<void> {
    const { req, res, release, decision, target } = request;
    const query = queryOf(target);
    const view = query.get('view') ?? '';
    if (view === CHALLENGE_VIEW) return sendSignInChallenge(request);
    const onward = returnPath(query.get('return'), release.router);
    const account = VIEWS_OF_ANYBODY.has(view) ? undefined : ((await find(req)) as SignedIn | undefined);
    if (account) return go(res, release, onward ?? accountPath(decision.site, 'users/center', {}), account.cookies);
    return render(request, {
      accounts: true,
      login: { view, ...pageState(query, sent), onward, passkeyHost: accounts.passkeyHost },
    });
  }

  async function showCenter(request: AccountPageRequest, sent?: Sent): Promise<void> {
    const { req, res, release, target } = request;
    const account = await signedIn(request);
    if (!account) return toLogin(request, target);
    const query = queryOf(target);
    const view = query.get('view') ?? '';
    const visitor = visitorOf(req);
    // The answer to a form may have cookies of its own.
    const cookies = sent ? account.cookies : await accounts.renew(visitor, account);
    if (cookies.length > 0) res.appendHeader('Set-Cookie', [...cookies]);
    if (view === 'export') {
      applyHeaders(res, release.answerHeaders);
      return sendExport(res, { accounts, visitor, account });
    }
    const center = await loadCenter({ accounts, visitor, account, view });
    return render(request, {
      accounts: true,
      account,
      center: { ...center, ...pageState(query, sent), today: new Date().toISOString().slice(0, 10) },
    });
  }

  async function sendSignInChallenge({ req, res, release }: AccountPageRequest): Promise<void> {
    if (req.headers['sec-fetch-site'] !== 'same-origin')
      return answerAndEnd(req, res, 403, 'Forbidden: only a page of this site asks for this.');
    sendChallenge(res, release, await accounts.passkeyChallenge(visitorOf(req)));
  }

  /** The password is asked for before the browser makes a passkey, so that it makes none that is of no use. */
  async function sendNewPasskeyChallenge(
    { req, res, release }: AccountPageRequest,
    account: SignedIn,
    fields: URLSearchParams,
  ): Promise<void> {
    const begun = await accounts.beginPasskey(visitorOf(req), account, fields.get('current') ?? '');
    if (begun.done) return sendChallenge(res, release, begun);
    applyHeaders(res, release.answerHeaders);
    answer(res, statusOf(begun.problem), 'The passkey cannot be made: send the form to see why.');
  }

  async function read(request: AccountPageRequest): Promise<SentForm | undefined> {
    const { req, res, release } = request;
    noStore(res);
    if (!isSameOrigin(req, publicOrigin))
      return answerAndEnd(req, res, 403, 'Forbidden: the form comes from elsewhere.');
    const { constants } = release.model;
    if (formOf(request) !== 'request' || bodyType(req) !== FORM_TYPES.files)
      return answerIfRefused(request, await readForm(req, constants));
    if (uploads >= numberConstant(constants, 'support.uploads')) {
      res.setHeader('Retry-After', numberConstant(constants, 'server.retryAfter'));
      const text = 'Service Unavailable: there is too much to do, please try again.';
      return answerUnread(req, res, { status: 503, text, constants });
    }
    uploads += 1;
    try {
      // A client that asked whether to send a small body has been told to already.
      if (req.headers.expect !== undefined && bodyOf(req, bodyLimit(constants)) === 'large') res.writeContinue();
      return answerIfRefused(request, await readForm(req, constants, readUpload));
    } finally {
      uploads -= 1;
    }
  }

  async function take(request: AccountPageRequest, { fields, files, problem: filesProblem }: SentForm): Promise<void> {
    const { req, res, release, decision, target } = request;
    const form = formOf(request);
    const account =
      form === 'center'
        ? await signedIn(request)
        : form === 'request'
          ? ((await find(req)) as SignedIn | undefined)
          : undefined;
    // A form on another page, such as a comparison, sends the address of that page.
    if (form === 'center' && !account) return toLogin(request, fields.get('from') ?? target, 303);
    if (account && fields.get('action') === CHALLENGE_ACTION) return sendNewPasskeyChallenge(request, account, fields);
    const answered = await FORMS[form]({
      accounts,
      visitor: visitorOf(req),
      account,
      site: decision.site,
      router: release.router,
      model: release.model,
      query: queryOf(target),
      fields,
      files,
      problem: filesProblem,
    });
    if (answered.kind === 'go') return go(res, release, answered.location, answered.cookies, 303);
    req.url = target;
    if (answered.kind === 'show' && form === 'request')
      return showRequest(request, { shown: answered.shown, values: sentValues(fields) });
    if (answered.kind === 'show') {
      res.appendHeader('Set-Cookie', [...answered.cookies]);
      // The page is that of the session that goes on.
      req.headers.cookie = cookieAfter(req.headers.cookie, answered.cookies);
      return showCenter(request, { shown: answered.shown, values: {} });
    }
    if (answered.retryAfter !== undefined) res.setHeader('Retry-After', answered.retryAfter);
    const sent: Sent = {
      problem: answered.problem,
      status: statusOf(answered.problem),
      ...(answered.shown === undefined ? {} : { shown: answered.shown }),
      // Browsers do not keep files: a page that had some asks for them again.
      values: { ...sentValues(fields), files: files.length > 0 || filesProblem !== undefined ? 'again' : '' },
    };
    return SHOW[form](request, sent);
  }

  const SHOW: Readonly<Record<FormName, (request: AccountPageRequest, sent?: Sent) => Promise<void>>> = {
    login: showLogin,
    center: showCenter,
    request: showRequest,
  };

  /** The check of the route itself, never of the text of an address. */
  async function signedIn({ req, decision }: AccountPageRequest): Promise<SignedIn | undefined> {
    return (await authorise(req, decision.page.route, find)) as SignedIn | undefined;
  }

  const record: AccountPages['record'] = (req, res, path) =>
    recordDownload(req, res, path, { accounts, visitorOf, onError });

  return { find, show, read, take, record };
}

function formOf({ decision }: AccountPageRequest): FormName {
  const { form, path } = decision.page.route;
  if (form === undefined) throw new Error(`the route ${path} has no forms`);
  return form;
}

/** Returns the values that are shown again. A field that is not in the form says nothing. */
function sentValues(fields: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(KEPT_FIELDS.map((name) => [name, fields.get(name) ?? '']));
}

function answerIfRefused({ req, res }: AccountPageRequest, form: ReadForm): SentForm | undefined {
  return 'fields' in form ? form : answerAndEnd(req, res, form.status, form.text);
}

/** Links of mails work whether or not the visitor is signed in. */
const VIEWS_OF_ANYBODY: ReadonlySet<string> = new Set(['confirm', 'confirmed', 'reset']);

function noStore(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'no-store');
}

/** Returns the Cookie header that a browser sends after an answer. */
function cookieAfter(cookie: string | undefined, set: readonly string[]): string {
  const before = (cookie ?? '').split(/;\s*/).filter((one) => one !== '');
  const pairs = [...before, ...set.map((header) => header.split(';')[0] ?? '')];
  const values = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const));
  return [...values.values()].join('; ');
}

function sendChallenge(res: ServerResponse, release: Release, { json, cookies }: PasskeyChallenge): void {
  applyHeaders(res, release.answerHeaders);
  res.appendHeader('Set-Cookie', [...cookies]);
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) });
  res.end(json);
}

function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
}

function pageState(query: URLSearchParams, sent: Sent | undefined): AccountPageState {
  const values = { token: query.get('token') ?? '', product: query.get('product') ?? '' };
  return { notice: query.get('notice') ?? '', values, ...sent };
}

function render({ req, res, release, decision }: AccountPageRequest, locals: App.Locals): Promise<void> {
  const { site, page } = decision;
  applyHeaders(res, release.pageHeaders(site));
  return release.render(req, res, { site, template: page.route.template, locals });
}

/** Redirects to the sign-in page, which leads back afterwards. A form that was sent without a session is lost; its page is shown again. */
function toLogin({ res, release, decision }: AccountPageRequest, from: string, status: 302 | 303 = 302): void {
  const onward = returnPath(from, release.router) ?? decision.path;
  go(res, release, accountPath(decision.site, 'users/login', { return: onward }), [], status);
}

function go(
  res: ServerResponse,
  release: Release,
  location: string,
  cookies: readonly string[],
  status: 302 | 303 = 302,
): void {
  applyHeaders(res, release.answerHeaders);
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies);
  res.writeHead(status, { Location: location, 'Content-Length': 0 });
  res.end();
}
