import { BrokenCircuitError } from 'cockatiel';
import { Agent, cacheStores, interceptors } from 'undici';
import { ENCODINGS } from './body.ts';
import { createBreaker } from './breaker.ts';
import { freshness } from './freshness.ts';
import { LIMITS, type Limits } from './limits.ts';
import { requestJson, type Reply } from './request.ts';
import { createRetry } from './retry.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { TransportError } from './transport-error.ts';

/** Calls a CMS over HTTP. */
export interface Transport {
  /** Returns the answer to a GET. Rejects with a `TransportError`. */
  get(url: URL): Promise<Reply>;
  /** Removes the cached answer for an address. */
  forget(url: URL): void;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** An SQLite file for the cache; without it, the cache is in memory. */
  readonly cacheFile?: string;
  /** True if every answer must be current: the cache revalidates each of its answers. */
  readonly upToDate?: boolean;
  readonly limits?: Limits;
}

/** The most connections to one CMS. */
const CONNECTIONS = 16;
/** The most answers in the cache: enough for a few catalogues. */
const MOST_KEPT = 10_000;

/** Opens connections to a CMS, with a cache, attempts, a breaker, and limits for time and size. */
export function createTransport({ cacheFile, upToDate = false, limits = LIMITS }: TransportOptions = {}): Transport {
  const store = openSqliteFile(
    cacheFile,
    (location) => new cacheStores.SqliteCacheStore({ location, maxEntrySize: limits.bytes, maxCount: MOST_KEPT }),
  );
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: limits.connect },
    headersTimeout: limits.total,
    bodyTimeout: limits.total,
  });
  // The last interceptor receives a request first.
  const dispatcher = agent.compose(freshness(limits), interceptors.deduplicate(), interceptors.cache({ store }));
  const breaker = createBreaker(limits.breaker);
  const headers = {
    accept: 'application/json',
    'accept-encoding': ENCODINGS,
    ...(upToDate ? { 'cache-control': 'no-cache' } : {}),
  };
  return {
    async get(url) {
      const attempts = createRetry(limits, Date.now() + limits.total);
      const signal = AbortSignal.timeout(limits.total);
      try {
        return await breaker.execute(() =>
          attempts.execute(() => requestJson(url, { dispatcher, headers, signal, limits })),
        );
      } catch (cause) {
        if (cause instanceof BrokenCircuitError)
          throw new TransportError('resting', 'The CMS failed too often; calls are stopped for a while.');
        throw cause;
      }
    },
    forget: ({ origin, pathname, search }) =>
      void store.delete({ origin, method: 'GET', path: `${pathname}${search}` }),
    async close() {
      await agent.destroy();
      store.close();
    },
  };
}
