import { ADDRESS_HEADER, AUTH_BASE, AUTH_ORIGIN, type Auth } from './auth.ts';
import { BUSY, type Outcome, type Problem } from './outcome.ts';
import { TooBusyError } from './password-work.ts';
import type { Visitor } from './visitor.ts';

/** What better-auth answers to a call. */
export interface AuthAnswer {
  readonly status: number;
  readonly body: AuthBody | null;
  /** Set-Cookie headers. */
  readonly cookies: readonly string[];
  /** Seconds. */
  readonly retryAfter: number;
}

interface AuthBody {
  /** The code of an error. */
  readonly code?: string;
  /** True if the password is right and a code is still to be given. */
  readonly twoFactorRedirect?: boolean;
  /** The token of the session. */
  readonly token?: string;
  readonly session?: { readonly token: string };
  readonly user?: { readonly id: string; readonly email: string } | null;
}

/** Calls better-auth for a visitor. Only this process calls it: its limits and checks apply, and no visitor reaches its paths. */
export interface AuthCalls {
  /** Throws a TooBusyError where too many passwords wait to be checked. */
  call(visitor: Visitor, path: string, body?: object): Promise<AuthAnswer>;
  act(visitor: Visitor, path: string, body?: object): Promise<Outcome>;
}

export function createAuthCalls(auth: Auth): AuthCalls {
  async function call(visitor: Visitor, path: string, body?: object): Promise<AuthAnswer> {
    const headers = headersOf(visitor);
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
      body: text === '' ? null : (JSON.parse(text) as AuthBody),
      cookies: response.headers.getSetCookie(),
      retryAfter: Number(response.headers.get('X-Retry-After') ?? 0),
    };
  }
  return { call, act: (visitor, path, body) => untilBusy(async () => outcomeOf(await call(visitor, path, body))) };
}

/** Returns the outcome of an action; `busy` where too many passwords wait to be checked. */
export async function untilBusy<T>(action: () => Promise<T>): Promise<T | typeof BUSY> {
  try {
    return await action();
  } catch (cause) {
    if (cause instanceof TooBusyError) return BUSY;
    throw cause;
  }
}

export function headersOf({ cookie, address, userAgent, origin }: Visitor): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address, 'User-Agent': userAgent, Origin: origin });
  if (cookie !== undefined) headers.set('Cookie', cookie);
  return headers;
}

/** The problem that each error code of better-auth and of its plugins becomes. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  INVALID_PASSWORD: 'currentPassword',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  ACCOUNT_BLOCKED: 'blocked',
  PASSWORD_TOO_SHORT: 'passwordShort',
  PASSWORD_TOO_LONG: 'passwordLong',
  INVALID_EMAIL: 'email',
  VALIDATION_ERROR: 'email',
  INVALID_TOKEN: 'link',
  TOKEN_EXPIRED: 'link',
  USER_NOT_FOUND: 'link',
  INVALID_USER: 'link',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  INVALID_TWO_FACTOR_COOKIE: 'expired',
  TOTP_NOT_ENABLED: 'expired',
  BACKUP_CODES_NOT_ENABLED: 'expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'tooMany',
  CHALLENGE_NOT_FOUND: 'passkey',
  PASSKEY_NOT_FOUND: 'passkey',
  PREVIOUSLY_REGISTERED: 'passkey',
  AUTHENTICATION_FAILED: 'passkey',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey',
};

/** Seconds to wait where better-auth names no time. */
const RETRY_AFTER = 60;

export function outcomeOf({ status, body, cookies, retryAfter }: AuthAnswer): Outcome {
  if (status < 300) return { done: true, cookies };
  if (status === 429) return { done: false, problem: 'tooMany', retryAfter: retryAfter || RETRY_AFTER };
  // Two requests have used one recovery code at once.
  if (status === 409) return BUSY;
  const problem = PROBLEMS[body?.code ?? ''];
  if (problem === undefined) throw new Error(`the accounts answered ${status} ${body?.code ?? ''}`);
  return { done: false, problem };
}
