import { monitorEventLoopDelay } from 'node:perf_hooks';
import { numberConstant, type Constants } from '../model/constants.ts';

/** Work that one kind of request may wait for, and that another may not hold up: rendering, content, and the database of the accounts. */
export type Work = 'page' | 'call' | 'account';

/** Limits the requests that take work. */
export interface Pressure {
  /** Takes a place for a kind of work. Returns a function that frees it, or undefined if the service is overloaded. */
  enter(work: Work): (() => void) | undefined;
  places(): Readonly<Record<Work, Places>>;
  stop(): void;
}

/** The places of one kind of work. */
export interface Places {
  readonly all: number;
  readonly taken: number;
  /** How often a place has been taken since the start. */
  readonly entered: number;
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
  const places = {
    page: createPlaces(numberConstant(constants, 'server.pagePlaces')),
    call: createPlaces(numberConstant(constants, 'server.callPlaces')),
    account: createPlaces(numberConstant(constants, 'server.accountPlaces')),
  } satisfies Record<Work, Places>;
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
      const own = places[work];
      if (late || own.taken >= own.all) return undefined;
      own.taken += 1;
      own.entered += 1;
      let left = false;
      return () => {
        if (!left) own.taken -= 1;
        left = true;
      };
    },
    places: () => places,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/** Returns what never refuses a request, for a service that no visitor reaches. */
export function withoutPressure(): Pressure {
  const none = createPlaces(0);
  return {
    enter: () => () => undefined,
    places: () => ({ page: none, call: none, account: none }),
    stop: () => undefined,
  };
}

function createPlaces(all: number): { readonly all: number; taken: number; entered: number } {
  return { all, taken: 0, entered: 0 };
}
