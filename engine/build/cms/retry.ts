import { DelegateBackoff, handleWhen, retry, type RetryPolicy } from 'cockatiel';
import type { Limits } from './limits.ts';
import { TransportError } from './transport-error.ts';

/** How much longer the longest wait may be after each attempt. */
const GROWTH = 4;

/**
 * Tries again after faults that pass, each time after a wait by chance (full jitter), or after the time that the CMS asks for.
 * A wait that does not fit before the deadline ends the call.
 */
export function createRetry({ retries, wait }: Pick<Limits, 'retries' | 'wait'>, deadline: number): RetryPolicy {
  const [shortest, longest] = wait;
  return retry(
    handleWhen(
      (cause) =>
        cause instanceof TransportError && cause.isPassing && Date.now() + (cause.retryAfter ?? shortest) < deadline,
    ),
    {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const asked = 'error' in result && result.error instanceof TransportError ? result.error.retryAfter : undefined;
        const most = Math.min(longest, shortest * GROWTH ** attempt);
        return asked ?? shortest + Math.random() * (most - shortest);
      }),
    },
  );
}

/** What a Retry-After header asks for, in ms: seconds, or a date. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
