import type { Store } from './store.ts';

export interface ExpiredRowsOptions {
  readonly store: Pick<Store, 'deleteMany'>;
  /** Milliseconds that an account waits for its address to be confirmed. */
  readonly unconfirmedFor: number;
  readonly onError: (message: string) => void;
}

const HOUR = 3600 * 1000;
/** How long better-auth counts requests of one address at most, with room to spare. */
const COUNTED_FOR = 24 * HOUR;

/**
 * Deletes rows that have no further use: expired sessions and links, counts of requests, and accounts whose address was never confirmed,
 * with everything that belongs to them.
 */
async function deleteExpiredRows(
  { store, unconfirmedFor }: Omit<ExpiredRowsOptions, 'onError'>,
  now: number,
): Promise<void> {
  const over = [{ field: 'expiresAt', operator: 'lt', value: new Date(now) }] as const;
  await store.deleteMany({ model: 'session', where: [...over] });
  await store.deleteMany({ model: 'verification', where: [...over] });
  await store.deleteMany({
    model: 'rateLimit',
    where: [{ field: 'lastRequest', operator: 'lt', value: now - COUNTED_FOR }],
  });
  await store.deleteMany({
    model: 'user',
    where: [
      { field: 'emailVerified', value: false },
      { field: 'createdAt', operator: 'lt', value: new Date(now - unconfirmedFor) },
    ],
  });
}

/** Deletes expired rows now and every hour. Returns a function that stops this, after a deletion in progress. */
export function startDeletingExpired({ onError, ...options }: ExpiredRowsOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = deleteExpiredRows(options, Date.now()).catch((cause: unknown) =>
      onError(`expired rows could not be deleted: ${String(cause)}`),
    );
  };
  const timer = setInterval(run, HOUR).unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
