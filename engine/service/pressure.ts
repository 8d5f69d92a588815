import { monitorEventLoopDelay } from 'node:perf_hooks';
import { numberConstant, type Constants } from '../model/constants.ts';

/** Work that one kind of request may wait for, and that another may not hold up: rendering, content, and the database of the accounts. */
export type Work = 'page' | 'call' | 'account';

/** Limits the requests that take work. */
export interface Pressure {
  /** Takes a place for a kind of work. Returns a function that frees it, or undefined if the service is overloaded. */
  enter(work: Work): (() => void) | undefined;
  stop(): void;
}

/** How often the delay of the event loop is measured, in milliseconds. */
const RESOLUTION = 20;

/**
 * Limits work in two ways. The places limit how many requests wait, for a CMS, a database or their turn; each kind of work has places of its
 * own, so that a hung database refuses accounts and nothing else. The median delay of the event loop shows
 * that turns have become long; one pause, such as loading a module, does not raise the median, so it refuses no request. Utilisation alone
 * is not a sign of trouble: redirects keep the process busy while it answers quickly.
 */
export function createPressure(constants: Constants): Pressure {
  const free: Record<Work, number> = {
    page: numberConstant(constants, 'server.pagePlaces'),
    call: numberConstant(constants, 'server.callPlaces'),
    account: numberConstant(constants, 'server.accountPlaces'),
  };
  const longest = numberConstant(constants, 'server.eventLoopDelay');
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let late = false;
  const timer = setInterval(
    () => {
      late = delays.percentile(50) / 1e6 - RESOLUTION > longest;
      delays.reset();
    },
    numberConstant(constants, 'server.eventLoopInterval'),
  ).unref();
  return {
    enter(work) {
      if (late || free[work] <= 0) return undefined;
      free[work] -= 1;
      let left = false;
      return () => {
        if (!left) free[work] += 1;
        left = true;
      };
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
