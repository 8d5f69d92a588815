import { SECOND_STEP_LOCK } from './auth-plugins.ts';
import { OLD_TOKEN_FOR } from './session-rotation.ts';
import type { Store } from './store.ts';

export interface ExpiredRowsOptions {
  readonly store: Pick<Store, 'deleteMany' | 'updateMany'>;
  /** Deletes counts of attempts and requests whose window has ended. */
  readonly deleteEndedCounts: () => Promise<void>;
  /** Milliseconds that an account waits for its address to be confirmed. */
  readonly unconfirmedFor: number;
  /** Milliseconds that a request to the support is kept after its last change. */
  readonly requestsKeptFor: number;
  readonly onError: (message: string) => void;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** How far the clocks of two services may be apart, in milliseconds. */
const SKEW = MINUTE;

/**
 * Deletes rows that have no further use: expired sessions and links, requests to the support that nothing has happened to for long, and
 * accounts whose address was never confirmed, with everything that belongs to them.
 */
async function deleteExpiredRows(
  { store, unconfirmedFor, requestsKeptFor }: Pick<ExpiredRowsOptions, 'store' | 'unconfirmedFor' | 'requestsKeptFor'>,
  now: number,
): Promise<void> {
  const over = [{ field: 'expiresAt', operator: 'lt', value: new Date(now) }] as const;
  await store.deleteMany({ model: 'session', where: [...over] });
  await store.deleteMany({
    model: 'session',
    where: [{ field: 'replacedAt', operator: 'lt', value: new Date(now - OLD_TOKEN_FOR) }],
  });
  await store.deleteMany({ model: 'verification', where: [...over] });
  await store.deleteMany({
    model: 'supportRequest',
    where: [{ field: 'changedAt', operator: 'lt', value: new Date(now - requestsKeptFor) }],
  });
  await store.deleteMany({
    model: 'user',
    where: [
      { field: 'emailVerified', value: false },
      { field: 'createdAt', operator: 'lt', value: new Date(now - unconfirmedFor) },
    ],
  });
}

/**
 * Shortens locks of second steps that end later than one that begins now: a clock that was ahead has set them. They are not lifted, because
 * whoever sets the clock back for a moment would get more guesses.
 */
async function shortenLocks(store: ExpiredRowsOptions['store'], now: number): Promise<void> {
  await store.updateMany({
    model: 'twoFactor',
    where: [{ field: 'lockedUntil', operator: 'gt', value: new Date(now + SECOND_STEP_LOCK + SKEW) }],
    update: { lockedUntil: new Date(now + SECOND_STEP_LOCK) },
  });
}

/** Deletes expired rows now and every hour, and counts every minute. Returns a function that stops this, after a deletion in progress. */
export function startDeletingExpired({ onError, ...options }: ExpiredRowsOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = (remove: () => Promise<void>): void => {
    running = running
      .then(remove)
      .catch((cause: unknown) => onError(`expired rows could not be deleted: ${String(cause)}`));
  };
  const removeExpired = (): void => run(() => deleteExpiredRows(options, Date.now()));
  const removeCounts = (): void =>
    run(async () => {
      await shortenLocks(options.store, Date.now());
      await options.deleteEndedCounts();
    });
  const timers = [setInterval(removeExpired, HOUR).unref(), setInterval(removeCounts, MINUTE).unref()];
  removeExpired();
  removeCounts();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
