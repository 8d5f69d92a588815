import type { BetterAuthOptions } from 'better-auth';
import type { WindowCounts } from './window-counts.ts';

type RequestLimit = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>;

/**
 * Limits the requests of one address to what better-auth asks for. Its own limit would follow the clock, and refuse an address until the
 * time that a wrong clock has noted. A window begins with its first request, where better-auth would begin it anew with each.
 */
export function createRequestLimit(counts: () => WindowCounts): RequestLimit {
  return {
    async consume(key, { window, max }) {
      const wait = await counts().count(key, { most: max, window: window * 1000 });
      return { allowed: wait === 0, retryAfter: wait === 0 ? null : Math.ceil(wait / 1000) };
    },
  };
}
