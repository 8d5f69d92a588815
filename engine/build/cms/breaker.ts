import { circuitBreaker, CircuitState, handleWhen, type CircuitBreakerPolicy, type IBreaker } from 'cockatiel';
import type { BreakerLimits } from './limits.ts';
import { TransportError } from './transport-error.ts';

/**
 * Leaves a CMS alone that fails: opens when the share of failed calls is reached, and then lets one call through at a time.
 * Statuses like 404 are answers and count as such.
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

/** The calls of the last seconds, one by one: cockatiel's own breakers count by the second, and forget nothing while it is quiet. */
function createWindow({ share, calls, during }: BreakerLimits, now: () => number): IBreaker {
  let samples: Sample[] = [];
  // Those before this index are too old. They are cut off together: a call must not cost as much as there were calls.
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
    // What it knows is gone with the process; nobody asks for it.
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
