import { setTimeout as delay } from 'node:timers/promises';
import type { SessionEntry } from '../../model/account.ts';
import type { Attempts } from './attempts.ts';
import type { KnownDevices } from './known-device.ts';
import { ADDRESS_HEADER, AUTH_BASE, AUTH_ORIGIN, type Auth } from './auth.ts';
import { createCustomer, type Customer } from './customer.ts';
import { isGuessable } from './guessable.ts';
import { isOutdated } from './password-hash.ts';
import { TooBusyError } from './password-work.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** The visitor, as the headers and the address of the request describe them. */
export interface Visitor {
  /** The Cookie header. */
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** The flag of the site that the customer has chosen. */
  readonly site: string;
  readonly sessionId: string;
  /** Set-Cookie headers that prolong the session. */
  readonly cookies: readonly string[];
}

/** Why an action was refused; each problem has a message on the page. */
export type Problem =
  | 'credentials'
  | 'unconfirmed'
  | 'currentPassword'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordGuessable'
  | 'email'
  | 'name'
  | 'link'
  | 'tooMany'
  | 'busy';

export type Outcome =
  | { readonly done: true; readonly cookies: readonly string[] }
  /** `retryAfter`: seconds. */
  | { readonly done: false; readonly problem: Problem; readonly retryAfter?: number };

export interface Accounts {
  find(visitor: Visitor): Promise<SignedIn | undefined>;
  signUp(visitor: Visitor, given: SignUp): Promise<Outcome>;
  confirm(visitor: Visitor, token: string): Promise<Outcome>;
  signIn(visitor: Visitor, given: { readonly email: string; readonly password: string }): Promise<Outcome>;
  signOut(visitor: Visitor): Promise<Outcome>;
  requestReset(visitor: Visitor, email: string): Promise<Outcome>;
  reset(visitor: Visitor, given: { readonly token: string; readonly password: string }): Promise<Outcome>;
  changePassword(visitor: Visitor, account: SignedIn, given: PasswordChange): Promise<Outcome>;
  sessions(visitor: Visitor, account: SignedIn): Promise<readonly SessionEntry[]>;
  revokeSession(visitor: Visitor, id: string): Promise<Outcome>;
  revokeOthers(visitor: Visitor): Promise<Outcome>;
  setSite(visitor: Visitor, site: string): Promise<Outcome>;
  /** Deletes the account and everything that belongs to it. */
  remove(visitor: Visitor, account: SignedIn, password: string): Promise<Outcome>;
  readonly customer: Customer;
}

export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The flag of the site on which it happens: the language of the mails. */
  readonly site: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

export interface AccountsOptions {
  readonly auth: Auth;
  /** Attempts to sign in, by mail address. */
  readonly attempts: Attempts;
  /** Attempts to sign in on a device that is known, by the device. An attacker elsewhere does not use them up. */
  readonly deviceAttempts: Attempts;
  readonly devices: KnownDevices;
  /** Attempts to give the current password, by account. */
  readonly passwordAttempts: Attempts;
  /** Milliseconds before the answer to a request that may send a mail, so that the time does not reveal whether an account exists. */
  readonly mailAnswerTime: number;
  /** Words that make a password easy to guess here, such as the name of the vendor. */
  readonly knownWords: readonly string[];
  /** Milliseconds after which a session ends, however much it is used. */
  readonly sessionLifetime: number;
  readonly onPasswordChanged: (account: SignedIn) => Promise<void>;
  /** Called after a sign-in on a device that is not known for the account, but not after the first one of all. */
  readonly onNewDevice: (account: { readonly email: string; readonly site: string }) => Promise<void>;
  readonly onRemoved: (account: SignedIn) => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string } | null;
  readonly cookies: readonly string[];
  readonly retryAfter: number;
}

const NAME_LENGTH = 100;

/** Creates the accounts of the service. Only this process calls better-auth: its limits and checks apply, and no visitor reaches its paths. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { auth, attempts, devices, knownWords } = options;
  const { adapter, internalAdapter, password: passwords } = await auth.$context;

  async function call(visitor: Visitor, path: string, body?: object): Promise<Answer> {
    const headers = headersOf(visitor);
    // The service has checked where the form came from.
    headers.set('Origin', AUTH_ORIGIN);
    if (body) headers.set('Content-Type', 'application/json');
    const request = new Request(`${AUTH_ORIGIN}${AUTH_BASE}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    const response = await auth.handler(request);
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as Answer['body']),
      cookies: response.headers.getSetCookie(),
      retryAfter: Number(response.headers.get('X-Retry-After') ?? 0),
    };
  }

  async function act(visitor: Visitor, path: string, body?: object): Promise<Outcome> {
    try {
      return outcomeOf(await call(visitor, path, body));
    } catch (cause) {
      if (cause instanceof TooBusyError) return BUSY;
      throw cause;
    }
  }

  /** Takes the same time whether or not the account exists. */
  async function actSlowly(visitor: Visitor, path: string, body: object): Promise<Outcome> {
    const [outcome] = await Promise.all([act(visitor, path, body), delay(options.mailAnswerTime)]);
    return outcome;
  }

  /** Counts an attempt before it is made. One that another limit refuses is given back: it has not told anything. */
  async function attempt(counter: Attempts, key: string, make: () => Promise<Outcome>): Promise<Outcome> {
    const wait = await counter.count(key);
    if (wait > 0) return { done: false, problem: 'tooMany', retryAfter: Math.ceil(wait / 1000) };
    const outcome = await make();
    if (outcome.done) await counter.forget(key);
    else if (outcome.problem === 'tooMany' || outcome.problem === 'busy') await counter.giveBack(key);
    return outcome;
  }

  /** Hashes a password anew that was hashed at a lower cost: only a sign-in knows it. */
  async function renewHash(email: string, password: string): Promise<void> {
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase(), { includeAccounts: true });
    const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password;
    if (found && hash && isOutdated(hash))
      try {
        await internalAdapter.updatePassword(found.user.id, await passwords.hash(password));
      } catch (cause) {
        // The next sign-in does it.
        if (!(cause instanceof TooBusyError)) throw cause;
      }
  }

  async function tellOfNewDevice(email: string): Promise<void> {
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
    if (!found) return;
    const user = found.user as typeof found.user & { readonly site?: string; readonly hasSignedIn?: boolean };
    if (user.hasSignedIn === true) await options.onNewDevice({ email: user.email, site: user.site ?? '' });
    else await internalAdapter.updateUser(user.id, { hasSignedIn: true });
  }

  const weakness = (password: string, known: readonly string[]): Outcome | undefined =>
    isGuessable(password, [...knownWords, ...known]) ? { done: false, problem: 'passwordGuessable' } : undefined;

  return {
    customer: createCustomer(adapter),
    async find(visitor) {
      if (!visitor.cookie?.includes(SESSION_COOKIE)) return undefined;
      const { headers, response } = await auth.api.getSession({ headers: headersOf(visitor), returnHeaders: true });
      if (!response) return undefined;
      const { user, session } = response;
      if (Date.now() - session.createdAt.getTime() > options.sessionLifetime) {
        await internalAdapter.deleteSession(session.token);
        return undefined;
      }
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        roles: [user.role],
        site: user.site,
        sessionId: session.id,
        cookies: headers.getSetCookie(),
      };
    },
    async signUp(visitor, { name, email, password, site }) {
      const shownName = name.trim();
      if (shownName === '' || shownName.length > NAME_LENGTH) return { done: false, problem: 'name' };
      const weak = weakness(password, [email, email.split('@')[0] ?? '', shownName]);
      return weak ?? actSlowly(visitor, '/sign-up/email', { name: shownName, email: email.trim(), password, site });
    },
    confirm: (visitor, token) => act(visitor, `/verify-email?${new URLSearchParams({ token }).toString()}`),
    async signIn(visitor, { email, password }) {
      const signIn = async (): Promise<Outcome> => {
        const outcome = await act(visitor, '/sign-in/email', { email: email.trim(), password });
        if (outcome.done) await renewHash(email, password);
        return outcome;
      };
      const device = devices.idOf(visitor.cookie, email);
      if (device !== undefined) return attempt(options.deviceAttempts, device, signIn);
      const outcome = await attempt(attempts, email, signIn);
      if (!outcome.done) return outcome;
      await tellOfNewDevice(email);
      return { ...outcome, cookies: [...outcome.cookies, devices.remember(email)] };
    },
    signOut: (visitor) => act(visitor, '/sign-out', {}),
    requestReset: (visitor, email) => actSlowly(visitor, '/request-password-reset', { email: email.trim() }),
    async reset(visitor, { token, password }) {
      return weakness(password, []) ?? act(visitor, '/reset-password', { token, newPassword: password });
    },
    async changePassword(visitor, account, { current, next }) {
      const weak = weakness(next, [account.email, account.email.split('@')[0] ?? '', account.name]);
      if (weak) return weak;
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      const outcome = await attempt(options.passwordAttempts, account.id, () => act(visitor, '/change-password', body));
      if (outcome.done) await options.onPasswordChanged(account);
      return outcome;
    },
    async sessions(visitor, account) {
      const sessions = await auth.api.listSessions({ headers: headersOf(visitor) });
      return sessions
        .map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
          id,
          userAgent: userAgent ?? '',
          address: ipAddress ?? '',
          createdAt,
          usedAt: updatedAt,
          isCurrent: id === account.sessionId,
        }))
        .toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
    },
    async revokeSession(visitor, id) {
      // Tokens of other sessions never leave the service; a page names a session by its id.
      const sessions = await auth.api.listSessions({ headers: headersOf(visitor) });
      const session = sessions.find((one) => one.id === id);
      return session ? act(visitor, '/revoke-session', { token: session.token }) : { done: true, cookies: [] };
    },
    revokeOthers: (visitor) => act(visitor, '/revoke-other-sessions', {}),
    setSite: (visitor, site) => act(visitor, '/update-user', { site }),
    async remove(visitor, account, password) {
      // Without one, better-auth asks for a session only.
      if (password === '') return { done: false, problem: 'currentPassword' };
      const outcome = await attempt(options.passwordAttempts, account.id, () =>
        act(visitor, '/delete-user', { password }),
      );
      if (outcome.done) await options.onRemoved(account);
      return outcome;
    },
  };
}

function headersOf({ cookie, address, userAgent }: Visitor): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address, 'User-Agent': userAgent });
  if (cookie !== undefined) headers.set('Cookie', cookie);
  return headers;
}

const BUSY: Outcome = { done: false, problem: 'busy', retryAfter: 5 };

/** The problem that each error code of better-auth becomes. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  INVALID_PASSWORD: 'currentPassword',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  PASSWORD_TOO_SHORT: 'passwordShort',
  PASSWORD_TOO_LONG: 'passwordLong',
  INVALID_EMAIL: 'email',
  VALIDATION_ERROR: 'email',
  INVALID_TOKEN: 'link',
  TOKEN_EXPIRED: 'link',
  USER_NOT_FOUND: 'link',
};

function outcomeOf({ status, body, cookies, retryAfter }: Answer): Outcome {
  if (status < 300) return { done: true, cookies };
  if (status === 429) return { done: false, problem: 'tooMany', retryAfter };
  const problem = PROBLEMS[body?.code ?? ''];
  if (problem === undefined) throw new Error(`the accounts answered ${status} ${body?.code ?? ''}`);
  return { done: false, problem };
}
