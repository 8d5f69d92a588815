import { monitorEventLoopDelay } from 'node:perf_hooks';
import { numberConstant, type Constants } from '../model/constants.ts';

/** Limits the requests that take work. */
export interface Pressure {
  /** Takes a place. Returns a function that frees it, or undefined if the service is overloaded. */
  enter(): (() => void) | undefined;
  stop(): void;
}

/** How often the delay of the event loop is measured, in milliseconds. */
const RESOLUTION = 20;

/**
 * Limits work in two ways. The places limit how many requests wait, for a CMS or for their turn. The median delay of the event loop shows
 * that turns have become long; one pause, such as loading a module, does not raise the median, so it refuses no request. Utilisation alone
 * is not a sign of trouble: redirects keep the process busy while it answers quickly.
 */
export function createPressure(constants: Constants): Pressure {
  const places = numberConstant(constants, 'server.workPlaces');
  const longest = numberConstant(constants, 'server.eventLoopDelay');
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let late = false;
  let taken = 0;
  const timer = setInterval(
    () => {
      late = delays.percentile(50) / 1e6 - RESOLUTION > longest;
      delays.reset();
    },
    numberConstant(constants, 'server.eventLoopInterval'),
  ).unref();
  return {
    enter() {
      if (late || taken >= places) return undefined;
      taken += 1;
      let left = false;
      return () => {
        if (!left) taken -= 1;
        left = true;
      };
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
