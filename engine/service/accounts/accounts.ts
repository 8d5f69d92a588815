import { setTimeout as delay } from 'node:timers/promises';
import type { PendingSecondStep, SecurityData, SessionEntry } from '../../model/account.ts';
import type { Attempts } from './attempts.ts';
import { createAuthCalls, headersOf, outcomeOf, untilBusy } from './auth-calls.ts';
import type { Auth } from './auth.ts';
import type { Customer } from './customer.ts';
import { isGuessable } from './guessable.ts';
import type { KnownDevices } from './known-device.ts';
import { readLinkToken, type LinkPurpose } from './link-token.ts';
import { refuse, type Done, type Outcome, type Refused } from './outcome.ts';
import { createPasskeys, type PasskeyChallenge } from './passkeys.ts';
import { TooBusyError } from './password-work.ts';
import { createSecondStep, type CompletedSignIn, type ShownCodes } from './second-step.ts';
import { SESSION_COOKIE, sessionTokenOf } from './session-cookie.ts';
import { OLD_TOKEN_FOR, ROTATE_SESSION } from './session-rotation.ts';
import type { SupportRequests } from '../support-requests/requests.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/** A password that was right. `secondStep`: a code is still to be given. */
export interface PasswordAccepted extends Done {
  readonly secondStep: boolean;
}

/** A link of a mail that was followed, and what it was for. */
export interface LinkFollowed extends Done {
  readonly purpose: LinkPurpose;
}

export interface Accounts {
  find(visitor: Visitor): Promise<SignedIn | undefined>;
  /** Gives a session that is in use a new token once a day. Returns Set-Cookie headers. */
  renew(visitor: Visitor, account: SignedIn): Promise<readonly string[]>;
  signUp(visitor: Visitor, given: SignUp): Promise<Outcome>;
  confirm(visitor: Visitor, token: string): Promise<LinkFollowed | Refused>;
  signIn(
    visitor: Visitor,
    given: { readonly email: string; readonly password: string },
  ): Promise<PasswordAccepted | Refused>;
  /** Completes a sign-in with the code of an authenticator app. */
  verifyCode(visitor: Visitor, code: string): Promise<Outcome>;
  verifyRecoveryCode(visitor: Visitor, code: string): Promise<Outcome>;
  /** What a browser needs to sign in with a passkey. */
  passkeyChallenge(visitor: Visitor): Promise<PasskeyChallenge>;
  signInByPasskey(visitor: Visitor, response: string): Promise<Outcome>;
  signOut(visitor: Visitor): Promise<Outcome>;
  requestReset(visitor: Visitor, email: string): Promise<Outcome>;
  reset(visitor: Visitor, given: { readonly token: string; readonly password: string }): Promise<Outcome>;
  changePassword(visitor: Visitor, account: SignedIn, given: PasswordChange): Promise<Outcome>;
  rename(visitor: Visitor, name: string): Promise<Outcome>;
  /** Begins to give the account another mail address: both addresses have to confirm it. */
  changeEmail(
    visitor: Visitor,
    account: SignedIn,
    given: { readonly email: string; readonly password: string },
  ): Promise<Outcome>;
  beginSecondStep(visitor: Visitor, account: SignedIn, password: string): Promise<(Done & PendingSecondStep) | Refused>;
  confirmSecondStep(visitor: Visitor, account: SignedIn, code: string): Promise<ShownCodes | Refused>;
  /** The key of an authenticator app that waits to be confirmed, for whoever knows it. */
  pendingSecondStep(account: SignedIn, key: string): Promise<PendingSecondStep | undefined>;
  renewRecoveryCodes(visitor: Visitor, account: SignedIn, password: string): Promise<ShownCodes | Refused>;
  endSecondStep(visitor: Visitor, account: SignedIn, password: string): Promise<Outcome>;
  /** What a browser needs to make a passkey. */
  beginPasskey(visitor: Visitor, account: SignedIn, password: string): Promise<PasskeyChallenge | Refused>;
  addPasskey(visitor: Visitor, account: SignedIn, given: NewPasskey): Promise<Outcome>;
  removePasskey(
    visitor: Visitor,
    account: SignedIn,
    given: { readonly id: string; readonly password: string },
  ): Promise<Outcome>;
  /** How the customer signs in, and where. */
  security(visitor: Visitor, account: SignedIn): Promise<SecurityData>;
  revokeSession(visitor: Visitor, id: string): Promise<Outcome>;
  revokeOthers(visitor: Visitor): Promise<Outcome>;
  setSite(visitor: Visitor, site: string): Promise<Outcome>;
  /** Deletes the account and everything that belongs to it. */
  remove(visitor: Visitor, account: SignedIn, password: string): Promise<Outcome>;
  readonly customer: Customer;
  readonly requests: SupportRequests;
  /** The host for which passkeys are good. */
  readonly passkeyHost: string;
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

export interface NewPasskey {
  readonly name: string;
  /** What the browser answered to the challenge, as JSON. */
  readonly response: string;
  readonly password: string;
}

type Addressee = Pick<SignedIn, 'email' | 'site'>;

export interface AccountsOptions {
  readonly auth: Auth;
  readonly customer: Customer;
  readonly requests: SupportRequests;
  /** Attempts to sign in, by mail address. */
  readonly attempts: Attempts;
  /** Attempts to sign in on a device that is known, by the device. An attacker elsewhere does not use them up. */
  readonly deviceAttempts: Attempts;
  readonly devices: KnownDevices;
  /** Attempts to give the current password or the first code of an app, by account. */
  readonly passwordAttempts: Attempts;
  /** Tells whether a hash of a password was made at another cost than those that are made now. */
  readonly isOutdated: (hash: string) => boolean;
  /** Codes of authenticator apps that were used. */
  readonly usedCodes: Attempts;
  /** Milliseconds before the answer to a request that may send a mail, so that the time does not reveal whether an account exists. */
  readonly mailAnswerTime: number;
  /** The name of the vendor. A password that is this name is easy to guess here, and authenticator apps show it. */
  readonly vendor: string;
  /** The host for which passkeys are good. */
  readonly passkeyHost: string;
  /** Milliseconds after which a session ends, however much it is used. */
  readonly sessionLifetime: number;
  /** Milliseconds after which a session in use gets a new token. */
  readonly tokenLifetime: number;
  readonly onPasswordChanged: (account: Addressee) => Promise<void>;
  /** Called after a change of the other ways to sign in. */
  readonly onSecured: (account: Addressee) => Promise<void>;
  /** Called after a sign-in on a device that is not known for the account, but not after the first one of all. */
  readonly onNewDevice: (account: Addressee) => Promise<void>;
  /** Called with the address that an account had. */
  readonly onMoved: (account: Addressee) => Promise<void>;
  readonly onRemoved: (account: Addressee) => Promise<void>;
}

const NAME_LENGTH = 100;

/** Creates the accounts of the service. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { auth, attempts, devices, vendor, passkeyHost } = options;
  const { internalAdapter, password: passwords } = await auth.$context;
  const calls = createAuthCalls(auth);
  const { call, act } = calls;
  const secondStep = await createSecondStep({ auth, calls, issuer: vendor, usedCodes: options.usedCodes });
  const passkeys = await createPasskeys({ auth, calls, host: passkeyHost });

  /** Takes the same time whether or not the account exists. */
  async function actSlowly(visitor: Visitor, path: string, body: object): Promise<Outcome> {
    const [outcome] = await Promise.all([act(visitor, path, body), delay(options.mailAnswerTime)]);
    return outcome;
  }

  /** Counts an attempt before it is made. One that another limit refuses is given back: it has not told anything. */
  async function attempt<T extends Done>(
    counter: Attempts,
    key: string,
    make: () => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const wait = await counter.count(key);
    if (wait > 0) return { done: false, problem: 'tooMany', retryAfter: Math.ceil(wait / 1000) };
    const outcome = await make();
    if (outcome.done) await counter.forget(key);
    else if (outcome.problem === 'tooMany' || outcome.problem === 'busy') await counter.giveBack(key);
    return outcome;
  }

  /** Does something that only the owner may do, who gives the current password. */
  function withPassword<T extends Done>(
    account: SignedIn,
    password: string,
    make: () => Promise<T | Refused>,
  ): Promise<T | Refused> {
    return attempt(options.passwordAttempts, account.id, () =>
      untilBusy(async () => {
        const hash = (await internalAdapter.findCredentialAccount(account.id))?.password;
        const isRight = password !== '' && typeof hash === 'string' && (await passwords.verify({ hash, password }));
        return isRight ? make() : refuse('currentPassword');
      }),
    );
  }

  /** Does something that changes how the owner signs in, and tells the owner by mail. */
  async function secured<T extends Done>(account: SignedIn, outcome: T | Refused): Promise<T | Refused> {
    if (outcome.done) await options.onSecured(account);
    return outcome;
  }

  /** Hashes a password anew that was hashed at a lower cost: only a sign-in knows it. */
  async function renewHash(email: string, password: string): Promise<void> {
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase(), { includeAccounts: true });
    const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password;
    if (found && hash && options.isOutdated(hash))
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

  /** Makes the device of a complete sign-in known, and tells the owner of one that was not. */
  async function welcome<T extends Done>(visitor: Visitor, email: string, outcome: T): Promise<T> {
    if (devices.idOf(visitor.cookie, email) !== undefined) return outcome;
    await tellOfNewDevice(email);
    return { ...outcome, cookies: [...outcome.cookies, devices.remember(email)] };
  }

  async function completeSignIn(
    visitor: Visitor,
    sign: () => Promise<CompletedSignIn | Refused>,
  ): Promise<CompletedSignIn | Refused> {
    const outcome = await untilBusy(sign);
    return outcome.done ? welcome(visitor, outcome.email, outcome) : outcome;
  }

  const weakness = (password: string, known: readonly string[]): Refused | undefined =>
    isGuessable(password, [vendor, ...known]) ? refuse('passwordGuessable') : undefined;

  async function sessions(visitor: Visitor, account: SignedIn): Promise<readonly SessionEntry[]> {
    const rows = await auth.api.listSessions({ headers: headersOf(visitor) });
    return rows
      .filter(({ replacedAt }) => !(replacedAt instanceof Date))
      .map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
        id,
        userAgent: userAgent ?? '',
        address: ipAddress ?? '',
        createdAt,
        usedAt: updatedAt,
        isCurrent: id === account.sessionId,
      }))
      .toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
  }

  return {
    customer: options.customer,
    requests: options.requests,
    passkeyHost,
    async find(visitor) {
      if (!visitor.cookie?.includes(SESSION_COOKIE)) return undefined;
      const { headers, response } = await auth.api.getSession({ headers: headersOf(visitor), returnHeaders: true });
      if (!response) return undefined;
      const { user, session } = response;
      const now = Date.now();
      const isReplaced = session.replacedAt instanceof Date && now - session.replacedAt.getTime() > OLD_TOKEN_FOR;
      if (isReplaced || now - session.createdAt.getTime() > options.sessionLifetime) {
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
        // The old token of a session is not replaced twice.
        tokenSince: session.replacedAt ?? session.tokenSince ?? session.createdAt,
        hasSecondStep: user.twoFactorEnabled === true,
        cookies: headers.getSetCookie(),
      };
    },
    async renew(visitor, account) {
      if (Date.now() - account.tokenSince.getTime() < options.tokenLifetime) return account.cookies;
      const outcome = await act(visitor, ROTATE_SESSION, {});
      return outcome.done ? outcome.cookies : account.cookies;
    },
    async signUp(visitor, { name, email, password, site }) {
      const shownName = shownNameOf(name);
      if (shownName === undefined) return refuse('name');
      const weak = weakness(password, [email, email.split('@')[0] ?? '', shownName]);
      return weak ?? actSlowly(visitor, '/sign-up/email', { name: shownName, email: email.trim(), password, site });
    },
    async confirm(visitor, token) {
      const { purpose, email, newEmail } = readLinkToken(token);
      const outcome = await act(visitor, `/verify-email?${new URLSearchParams({ token }).toString()}`);
      if (!outcome.done) return outcome;
      if (purpose !== 'moved') return { done: true, cookies: outcome.cookies, purpose };
      const found = await internalAdapter.findUserByEmail(newEmail);
      const { site = '' } = (found?.user ?? {}) as { readonly site?: string };
      await options.onMoved({ email, site });
      // better-auth signs in whoever follows the link; the second step would be left out.
      const made = sessionTokenOf(outcome.cookies);
      if (visitor.cookie?.includes(SESSION_COOKIE) || made === undefined)
        return { done: true, cookies: outcome.cookies, purpose };
      await internalAdapter.deleteSession(made);
      return { done: true, cookies: [], purpose };
    },
    async signIn(visitor, { email, password }) {
      const signIn = (): Promise<PasswordAccepted | Refused> =>
        untilBusy(async () => {
          const answer = await call(visitor, '/sign-in/email', { email: email.trim(), password });
          const outcome = outcomeOf(answer);
          if (!outcome.done) return outcome;
          await renewHash(email, password);
          return { ...outcome, secondStep: answer.body?.twoFactorRedirect === true };
        });
      const device = devices.idOf(visitor.cookie, email);
      const outcome = await (device === undefined
        ? attempt(attempts, email, signIn)
        : attempt(options.deviceAttempts, device, signIn));
      return outcome.done && !outcome.secondStep ? welcome(visitor, email, outcome) : outcome;
    },
    verifyCode: (visitor, code) => completeSignIn(visitor, () => secondStep.verifyCode(visitor, code)),
    verifyRecoveryCode: (visitor, code) => completeSignIn(visitor, () => secondStep.verifyRecoveryCode(visitor, code)),
    passkeyChallenge: (visitor) => passkeys.beginSigningIn(visitor),
    signInByPasskey: (visitor, response) => completeSignIn(visitor, () => passkeys.signIn(visitor, response)),
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
    async rename(visitor, name) {
      const shownName = shownNameOf(name);
      return shownName === undefined ? refuse('name') : act(visitor, '/update-user', { name: shownName });
    },
    changeEmail: (visitor, account, { email, password }) =>
      withPassword(account, password, async () => {
        const newEmail = email.trim().toLowerCase();
        return newEmail === account.email ? refuse('email') : actSlowly(visitor, '/change-email', { newEmail });
      }),
    beginSecondStep: (visitor, account, password) =>
      attempt(options.passwordAttempts, account.id, () => secondStep.begin(visitor, account, password)),
    async confirmSecondStep(visitor, account, code) {
      const outcome = await attempt(options.passwordAttempts, account.id, () =>
        secondStep.confirm(visitor, account, code),
      );
      return secured(account, outcome);
    },
    pendingSecondStep: (account, key) => secondStep.pending(account, key),
    async renewRecoveryCodes(_, account, password) {
      if (!account.hasSecondStep) return refuse('expired');
      return secured(account, await withPassword(account, password, () => secondStep.renewCodes(account)));
    },
    async endSecondStep(visitor, account, password) {
      const end = (): Promise<Outcome> => secondStep.end(visitor, password);
      return secured(account, await attempt(options.passwordAttempts, account.id, end));
    },
    beginPasskey: (visitor, account, password) => withPassword(account, password, () => passkeys.beginAdding(visitor)),
    async addPasskey(visitor, account, { password, ...given }) {
      const add = (): Promise<Outcome> => passkeys.add(visitor, account.id, given);
      return secured(account, await withPassword(account, password, add));
    },
    async removePasskey(_, account, { id, password }) {
      const remove = async (): Promise<Outcome> => {
        await passkeys.remove(account.id, id);
        return { done: true, cookies: [] };
      };
      return secured(account, await withPassword(account, password, remove));
    },
    async security(visitor, account) {
      const [entries, codesLeft, keys] = await Promise.all([
        sessions(visitor, account),
        secondStep.codesLeft(account),
        passkeys.list(account.id),
      ]);
      return { sessions: entries, codesLeft, passkeys: keys, passkeyHost };
    },
    async revokeSession(visitor, id) {
      // Tokens of other sessions never leave the service; a page names a session by its id.
      const rows = await auth.api.listSessions({ headers: headersOf(visitor) });
      const session = rows.find((one) => one.id === id);
      return session ? act(visitor, '/revoke-session', { token: session.token }) : { done: true, cookies: [] };
    },
    revokeOthers: (visitor) => act(visitor, '/revoke-other-sessions', {}),
    setSite: (visitor, site) => act(visitor, '/update-user', { site }),
    async remove(visitor, account, password) {
      const outcome = await withPassword(account, password, () => act(visitor, '/delete-user', { password }));
      if (outcome.done) await options.onRemoved(account);
      return outcome;
    },
  };
}

/** Returns a name as it is shown; undefined if it is empty or too long. */
function shownNameOf(name: string): string | undefined {
  const shown = name.trim();
  return shown === '' || shown.length > NAME_LENGTH ? undefined : shown;
}
