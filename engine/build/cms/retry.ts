import { DelegateBackoff, handleWhen, retry, type RetryPolicy } from 'cockatiel';
import type { Limits } from './limits.ts';
import { TransportError } from './transport-error.ts';

/** The factor by which the longest wait grows after each attempt. */
const GROWTH = 4;

/**
 * Retries after temporary faults, each time after a random wait (full jitter) or after the time that the CMS asks for.
 * A wait that would exceed the deadline ends the call.
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

/** Returns the wait in a Retry-After header, in ms. The header has seconds or a date. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
