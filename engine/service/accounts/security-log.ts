import { createHmac } from 'node:crypto';
import type { Accounts } from './accounts.ts';
import type { Outcome } from './outcome.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/** Something that happened to an account, for the log of the service. Addresses are digests: equal ones are equal, and none is readable. */
export interface SecurityEvent {
  readonly security: string;
  readonly result: 'done' | 'refused';
  /** Why it was refused: the problem that the visitor saw. */
  readonly reason?: string;
  /** The digest of the mail address. `sitefold accounts list` shows it beside the account. */
  readonly account?: string;
  /** The digest of the IP address. */
  readonly client?: string;
}

export type LogSecurity = (event: SecurityEvent) => void;

/** Makes digests of addresses for the log. */
export type Digest = (address: string) => string;

const DIGEST_LENGTH = 16;

/** Returns the digests of a service: only its secret shows whether a digest is that of an address. */
export function createDigest(secret: string): Digest {
  return (address) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['security log', address.normalize('NFKC').trim().toLowerCase()]))
      .digest('base64url')
      .slice(0, DIGEST_LENGTH);
}

type Subject = string | SignedIn | { readonly email: string } | undefined;

/** The actions that are logged, and whose account each is about. */
const LOGGED = {
  signUp: ['sign-up', (given: { readonly email: string }) => given],
  confirm: ['address confirmed', () => undefined],
  signIn: ['sign-in', (given: { readonly email: string }) => given],
  verifyCode: ['sign-in by code', () => undefined],
  verifyRecoveryCode: ['sign-in by recovery code', () => undefined],
  signInByPasskey: ['sign-in by passkey', () => undefined],
  signOut: ['sign-out', () => undefined],
  requestReset: ['password reset asked for', (email: string) => email],
  reset: ['password reset', () => undefined],
  changePassword: ['password changed', (account: SignedIn) => account],
  changeEmail: ['address change asked for', (account: SignedIn) => account],
  beginSecondStep: ['second step begun', (account: SignedIn) => account],
  confirmSecondStep: ['second step switched on', (account: SignedIn) => account],
  renewRecoveryCodes: ['recovery codes renewed', (account: SignedIn) => account],
  endSecondStep: ['second step switched off', (account: SignedIn) => account],
  beginPasskey: ['passkey begun', (account: SignedIn) => account],
  addPasskey: ['passkey added', (account: SignedIn) => account],
  removePasskey: ['passkey removed', (account: SignedIn) => account],
  revokeSession: ['session ended', () => undefined],
  revokeOthers: ['other sessions ended', () => undefined],
  remove: ['account deleted', (account: SignedIn) => account],
} as const satisfies Partial<Record<keyof Accounts, readonly [string, (given: never) => Subject]>>;

/** An event that no action of a visitor ends with: a mail was followed, and its account is known only then. */
export const PASSWORD_BY_MAIL = 'password chosen by mail';

/** The names of all events. */
export const SECURITY_EVENTS: readonly string[] = [...Object.values(LOGGED).map(([name]) => name), PASSWORD_BY_MAIL];

type Action = (visitor: Visitor, ...given: never[]) => Promise<Outcome>;

/** Returns the same accounts; every action on the security of an account is logged with its result. */
export function withSecurityLog(accounts: Accounts, log: LogSecurity, digest: Digest): Accounts {
  const logged = Object.entries(LOGGED).map(([method, [security, subjectOf]]) => {
    const act = accounts[method as keyof typeof LOGGED] as Action;
    const wrapped: Action = async (visitor, ...given) => {
      const outcome = await act(visitor, ...given);
      const subject = (subjectOf as (given: unknown) => Subject)(given[0]);
      const email = typeof subject === 'string' ? subject : (subject?.email ?? emailOf(outcome));
      log({
        security,
        result: outcome.done ? 'done' : 'refused',
        ...(outcome.done ? {} : { reason: outcome.problem }),
        ...(email === undefined ? {} : { account: digest(email) }),
        client: digest(visitor.address),
      });
      return outcome;
    };
    return [method, wrapped] as const;
  });
  return { ...accounts, ...Object.fromEntries(logged) };
}

/** The mail address that only the outcome knows. */
function emailOf(outcome: Outcome): string | undefined {
  return 'email' in outcome && typeof outcome.email === 'string' ? outcome.email : undefined;
}
