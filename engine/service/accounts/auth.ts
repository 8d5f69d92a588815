import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { CHALLENGE, passkeyPlugin, secondStepPlugin } from './auth-plugins.ts';
import { customerTables } from './customer-tables.ts';
import type { MachineClock } from './machine-clock.ts';
import type { PasswordWork } from './password-work.ts';
import { createRequestLimit } from './request-limit.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { sessionRotation } from './session-rotation.ts';
import { createWindowCounts, type WindowCounts } from './window-counts.ts';

/** The origin that better-auth is configured with. No request reaches it from outside: better-auth is called within the process. */
export const AUTH_ORIGIN = 'https://accounts.invalid';
export const AUTH_BASE = '/auth';

/** The header that carries the address of the visitor. Only the service sets it. */
export const ADDRESS_HEADER = 'x-visitor-address';

export interface AuthUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly site: string;
}

export interface AuthOptions {
  readonly database: NonNullable<BetterAuthOptions['database']>;
  /** Runs a task while no other service runs one on this database. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly secret: string;
  readonly passwordLength: { readonly least: number; readonly most: number };
  /** Seconds. */
  readonly sessionLifetime: number;
  /** Seconds after which a session in use is prolonged. */
  readonly sessionRenewal: number;
  /** Seconds that a link of a mail is valid. */
  readonly linkLifetime: number;
  readonly passwords: PasswordWork;
  /** The clock by which requests of one address are counted. */
  readonly clock: MachineClock;
  /** The host for which passkeys are good, and the name that browsers and authenticator apps show. */
  readonly passkeyHost: string;
  readonly vendor: string;
  /** Sends a mail. The answer does not wait for it, so its time does not reveal whether an account exists. */
  readonly sendConfirmation: (user: AuthUser, token: string) => Promise<void>;
  /** Asks the owner of an account to agree to another address. */
  readonly sendMove: (user: AuthUser, token: string) => Promise<void>;
  readonly sendReset: (user: AuthUser, token: string) => Promise<void>;
  readonly sendExists: (user: AuthUser) => Promise<void>;
  readonly sendChanged: (user: AuthUser) => Promise<void>;
  readonly onError: (message: string) => void;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Creates missing tables, then opens the accounts on them. */
export async function createAuth(options: AuthOptions) {
  const settings = settingsOf(options, () => requests);
  await options.alone(async () => {
    const { runMigrations } = await getMigrations(settings);
    await runMigrations();
  });
  const auth = betterAuth(settings);
  const requests = createWindowCounts((await auth.$context).adapter, 'rateLimit', options.clock);
  return auth;
}

/**
 * Configures better-auth for sign-up, sign-in, sessions and links. It sets everything that better-auth would take from the environment:
 * origin, header of the visitor's address, limits in the database, names of the cookies (ASVS 5.0: 3.3.1, 3.3.3, 3.3.4).
 */
function settingsOf(options: AuthOptions, requests: () => WindowCounts) {
  const { secret, passwordLength, passwords, vendor } = options;
  const background = (work: Promise<unknown>): void => {
    work.catch((cause: unknown) => options.onError(cause instanceof Error ? cause.message : String(cause)));
  };
  return {
    baseURL: AUTH_ORIGIN,
    appName: vendor,
    // The service has checked where a form comes from.
    trustedOrigins: (request) => [request?.headers.get('origin')],
    basePath: AUTH_BASE,
    secret,
    database: options.database,
    telemetry: { enabled: false },
    // Its messages name e-mail addresses.
    logger: { level: 'error', log: (_level, message) => options.onError(message) },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'user', input: false },
        site: { type: 'string', required: true, defaultValue: '' },
        /** False until the first sign-in: no device is new then. */
        hasSignedIn: { type: 'boolean', required: false, defaultValue: false, input: false },
        /** True after `sitefold accounts block`. */
        blocked: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
      deleteUser: { enabled: true },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, token }) => options.sendMove(withSite(user), token),
      },
    },
    session: {
      expiresIn: options.sessionLifetime,
      updateAge: options.sessionRenewal,
      freshAge: 0,
      additionalFields: {
        /** When the token was made: a session that goes on gets new ones. */
        tokenSince: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
        /** When another token took the place of this one. */
        replacedAt: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Every way to sign in ends here.
          async before({ userId }, context) {
            const user = await context?.context.internalAdapter.findUserById(userId);
            if ((user as { readonly blocked?: boolean } | null | undefined)?.blocked === true)
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED' });
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      resetPasswordTokenExpiresIn: options.linkLifetime,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
      sendResetPassword: ({ user, token }) => options.sendReset(withSite(user), token),
      onPasswordReset: ({ user }) => options.sendChanged(withSite(user)),
      onExistingUserSignUp: ({ user }) => options.sendExists(withSite(user)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: options.linkLifetime,
      sendVerificationEmail: ({ user, token }) => options.sendConfirmation(withSite(user), token),
    },
    // A copy of the database is not enough to choose a new password.
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: true, customStorage: createRequestLimit(requests) },
    advanced: {
      // The prefix __Host- asks for Secure, the path / and no domain.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: SESSION_COOKIE },
        session_data: { name: `${SESSION_COOKIE}-data` },
        dont_remember: { name: `${SESSION_COOKIE}-short` },
        two_factor: { name: '__Host-second-step' },
        trust_device: { name: '__Host-trusted-device' },
        [CHALLENGE]: { name: '__Host-challenge' },
      },
      // The tables have just been brought up to date; a command may have closed the database before such a check ends.
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      backgroundTasks: { handler: background },
    },
    plugins: [customerTables, sessionRotation, secondStepPlugin, passkeyPlugin(options.passkeyHost, vendor)],
  } satisfies BetterAuthOptions;
}

function withSite(user: { id: string; name: string; email: string }): AuthUser {
  const { site } = user as { site?: unknown };
  return { id: user.id, name: user.name, email: user.email, site: typeof site === 'string' ? site : '' };
}
