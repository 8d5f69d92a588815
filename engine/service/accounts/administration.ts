import { existsSync } from 'node:fs';
import type { RequestState, SupportRequest } from '../../model/support-request.ts';
import { requestOf, type RequestRow } from '../support-requests/requests.ts';
import { createAttempts, type AttemptPurpose } from './attempts.ts';
import { createAuth } from './auth.ts';
import { AccountsError, sqliteFile, type AccountsPlace } from './database/accounts-place.ts';
import { openDatabase } from './database/open-database.ts';
import { createMachineClock } from './machine-clock.ts';
import { createPasswordWork } from './password-work.ts';
import { storedSecret } from './secret.ts';
import { createDigest } from './security-log.ts';
import { createWindowCounts } from './window-counts.ts';

/** An account, as the support sees it. */
export interface AccountEntry {
  readonly email: string;
  readonly name: string;
  readonly state: 'confirmed' | 'unconfirmed' | 'blocked';
  readonly hasSecondStep: boolean;
  readonly passkeys: number;
  readonly createdAt: Date;
  /** What the security log calls the account. */
  readonly digest: string;
}

/** A device that two customers have registered. */
export interface Claim {
  readonly id: string;
  readonly product: string;
  readonly serial: string;
  /** The mail address of the customer who claims it, and of the one who has it; undefined if it is no longer registered. */
  readonly claimedBy: string;
  readonly registeredBy: string | undefined;
  readonly createdAt: Date;
}

export interface Administration {
  /** The accounts whose mail address contains a text, the oldest first. */
  list(find: string): AsyncIterable<AccountEntry>;
  /** Ends the sessions of an account and refuses every sign-in. Returns false if there is no such account. */
  block(email: string): Promise<boolean>;
  /** Lets an account sign in again: lifts the block and the wait after too many attempts. Returns false if there is no such account. */
  unlock(email: string, options: { readonly withoutSecondStep: boolean }): Promise<boolean>;
  claims(): Promise<readonly Claim[]>;
  /** Gives a claimed device to the customer who claims it, or leaves it where it is. Returns false if there is no such claim. */
  settle(id: string, decision: 'give' | 'refuse'): Promise<boolean>;
  /** Requests to the support, the oldest first: those that are not closed, or all of them. */
  requests(options: { readonly all: boolean }): Promise<readonly SupportRequest[]>;
  /** Gives a request a state. Returns false if there is no such request. */
  setRequest(number: string, state: RequestState): Promise<boolean>;
  close(): Promise<void>;
}

export interface AdministrationOptions extends AccountsPlace {
  readonly authSecret: string | undefined;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly blocked: boolean | null;
  readonly twoFactorEnabled: boolean | null;
  readonly createdAt: Date;
}

interface DeviceRow {
  readonly id: string;
  readonly userId: string;
  readonly product: string;
  readonly serial: string;
  readonly key: string;
  readonly purchased: string;
  readonly createdAt: Date;
}

/** Milliseconds that a command waits for one answer of the database. */
const PATIENCE = 10_000;
const PAGE = 500;

/** Opens the accounts for the support, beside the service. Throws an AccountsError if there are none. */
export async function openAdministration(place: AdministrationOptions): Promise<Administration> {
  const { dataFolder, databaseUrl, authSecret } = place;
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataFolder)))
    throw new AccountsError(`there are no accounts in ${sqliteFile(dataFolder)}`);
  const database = openDatabase({ url: databaseUrl, dataFolder, patience: PATIENCE, onBroken: () => undefined });
  const secret = authSecret ?? storedSecret(dataFolder);
  const digest = createDigest(secret);
  const clock = createMachineClock();
  const { database: opened, alone } = database;
  const auth = await createAuth({ ...WITHOUT_VISITORS, database: opened, alone, secret, clock });
  const { adapter, internalAdapter } = await auth.$context;
  const counts = createWindowCounts(adapter, 'attempt', clock);

  const userOf = async (email: string): Promise<UserRow | undefined> => {
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
    return found?.user as UserRow | undefined;
  };
  const emailOf = async (userId: string): Promise<string> => (await internalAdapter.findUserById(userId))?.email ?? '';
  const forget = (purpose: AttemptPurpose, what: string): Promise<void> =>
    createAttempts(counts, { purpose, most: 1, window: 1 }).forget(what);
  const registeredAs = (key: string): Promise<DeviceRow | null> =>
    adapter.findOne<DeviceRow>({ model: 'registeredProduct', where: [{ field: 'key', value: key }] });

  async function pageOf(find: string, offset: number): Promise<readonly AccountEntry[]> {
    const users = await adapter.findMany<UserRow>({
      model: 'user',
      where: [{ field: 'email', operator: 'contains', value: find.toLowerCase() }],
      sortBy: { field: 'createdAt', direction: 'asc' },
      limit: PAGE,
      offset,
    });
    if (users.length === 0) return [];
    const keys = await adapter.findMany<{ userId: string }>({
      model: 'passkey',
      where: [{ field: 'userId', operator: 'in', value: users.map(({ id }) => id) }],
      limit: PAGE * PAGE,
    });
    return users.map((user) => ({
      email: user.email,
      name: user.name,
      state: stateOf(user),
      hasSecondStep: user.twoFactorEnabled === true,
      passkeys: keys.filter(({ userId }) => userId === user.id).length,
      createdAt: user.createdAt,
      digest: digest(user.email),
    }));
  }

  return {
    async *list(find) {
      for (let offset = 0; ; offset += PAGE) {
        const entries = await pageOf(find, offset);
        yield* entries;
        if (entries.length < PAGE) return;
      }
    },
    async block(email) {
      const user = await userOf(email);
      if (!user) return false;
      await internalAdapter.updateUser(user.id, { blocked: true });
      await internalAdapter.deleteUserSessions(user.id);
      return true;
    },
    async unlock(email, { withoutSecondStep }) {
      const user = await userOf(email);
      if (!user) return false;
      const where = [{ field: 'userId', value: user.id }];
      await internalAdapter.updateUser(user.id, { blocked: false });
      await Promise.all([forget('sign-in', user.email), forget('current password', user.id)]);
      await adapter.update({
        model: 'twoFactor',
        where,
        update: { failedVerificationCount: 0, lockedUntil: null },
      });
      if (!withoutSecondStep) return true;
      await internalAdapter.updateUser(user.id, { twoFactorEnabled: false });
      await adapter.deleteMany({ model: 'twoFactor', where });
      return true;
    },
    async claims() {
      const rows = await adapter.findMany<DeviceRow>({
        model: 'contestedProduct',
        sortBy: { field: 'createdAt', direction: 'asc' },
        limit: PAGE,
      });
      return Promise.all(
        rows.map(async ({ id, product, serial, key, userId, createdAt }) => {
          const registered = await registeredAs(key);
          return {
            id,
            product,
            serial,
            createdAt,
            claimedBy: await emailOf(userId),
            registeredBy: registered ? await emailOf(registered.userId) : undefined,
          };
        }),
      );
    },
    async settle(id, decision) {
      const claim = await adapter.findOne<DeviceRow>({
        model: 'contestedProduct',
        where: [{ field: 'id', value: id }],
      });
      if (!claim) return false;
      const { userId, product, serial, key, purchased } = claim;
      await adapter.transaction(async (store) => {
        if (decision === 'give') {
          await store.deleteMany({ model: 'registeredProduct', where: [{ field: 'key', value: key }] });
          await store.create({
            model: 'registeredProduct',
            data: { userId, product, serial, key, purchased, createdAt: new Date() },
          });
        }
        await store.deleteMany({ model: 'contestedProduct', where: [{ field: 'id', value: id }] });
      });
      return true;
    },
    async requests({ all }) {
      const rows: RequestRow[] = [];
      for (let offset = 0; ; offset += PAGE) {
        const page = await adapter.findMany<RequestRow>({
          model: 'supportRequest',
          ...(all ? {} : { where: [{ field: 'state', operator: 'ne', value: 'closed' }] }),
          sortBy: { field: 'createdAt', direction: 'asc' },
          limit: PAGE,
          offset,
        });
        rows.push(...page);
        if (page.length < PAGE) return rows.map(requestOf);
      }
    },
    async setRequest(number, state) {
      const changed = await adapter.updateMany({
        model: 'supportRequest',
        where: [{ field: 'number', value: number }],
        update: { state, changedAt: new Date() },
      });
      return changed > 0;
    },
    close: database.close,
  };
}

function stateOf({ blocked, emailVerified }: UserRow): AccountEntry['state'] {
  if (blocked === true) return 'blocked';
  return emailVerified ? 'confirmed' : 'unconfirmed';
}

const nothing = async (): Promise<void> => undefined;

/** What better-auth needs for visitors: a command of the support neither signs in a customer nor sends a mail. */
const WITHOUT_VISITORS = {
  passwordLength: { least: 1, most: 128 },
  sessionLifetime: 1,
  sessionRenewal: 1,
  linkLifetime: 1,
  passwords: createPasswordWork({
    cores: 1,
    onError(message) {
      throw new AccountsError(message);
    },
  }),
  passkeyHost: 'localhost',
  vendor: '',
  sendConfirmation: nothing,
  sendMove: nothing,
  sendReset: nothing,
  sendExists: nothing,
  sendChanged: nothing,
  onError: (message: string): never => {
    throw new AccountsError(message);
  },
};
