import { circuitBreaker, CircuitState, handleWhen, type CircuitBreakerPolicy, type IBreaker } from 'cockatiel';
import type { BreakerLimits } from './limits.ts';
import { TransportError } from './transport-error.ts';

/**
 * Stops calls to a CMS that fails: opens when the share of failed calls reaches the limit, and then lets one call through at a time.
 * A status such as 404 is an answer, not a failure.
 */
export function createBreaker(limits: BreakerLimits, now: () => number = Date.now): CircuitBreakerPolicy {
  return circuitBreaker(
    handleWhen((cause) => cause instanceof TransportError),
    { breaker: createWindow(limits, now), halfOpenAfter: limits.probeAfter },
  );
}

interface Sample {
  readonly at: number;
  readonly failed: boolean;
}

/** The calls of the last seconds, one by one. The breakers of cockatiel count per second, and forget no calls while there are no new ones. */
function createWindow({ share, calls, during }: BreakerLimits, now: () => number): IBreaker {
  let samples: Sample[] = [];
  // Calls before this index are too old. They are removed in batches, so that the cost of a call does not grow with the number of calls.
  let first = 0;
  let failures = 0;
  const add = (failed: boolean): void => {
    const at = now();
    samples.push({ at, failed });
    if (failed) failures += 1;
    for (let oldest = samples[first]; oldest && at - oldest.at >= during; oldest = samples[first]) {
      if (oldest.failed) failures -= 1;
      first += 1;
    }
    if (first * 2 > samples.length) {
      samples = samples.slice(first);
      first = 0;
    }
  };
  const forget = (): void => {
    samples = [];
    first = 0;
    failures = 0;
  };
  return {
    // Its state ends with the process; nothing reads it.
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) forget();
      add(false);
    },
    failure(state) {
      add(true);
      if (state !== CircuitState.Closed) return true;
      const counted = samples.length - first;
      return counted >= calls && failures >= share * counted;
    },
  };
}
