import type { LoggedRequest } from './log-format.ts';

/** Requests that are answered alike: the same path, the same query as far as it matters, and the same status. */
export interface CountedRequest {
  /** The request target: the path as the client sent it, and the query if it has keys that rules name. */
  readonly target: string;
  readonly status: number;
  readonly hits: number;
  /** When the last one was answered, in milliseconds since 1970; 0 if no line says. */
  readonly last: number;
}

/** Counts the requests of logs. */
export interface RequestTally {
  add(request: LoggedRequest): void;
  /** Passes on what was not passed on yet, and returns what all requests have in common. */
  finish(): LogPeriod;
}

/** What the requests of logs have in common. Times are in milliseconds since 1970; undefined if no line has a date. */
export interface LogPeriod {
  readonly requests: number;
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** The number of days, in UTC, on which there are requests: logs may have gaps between them. */
  readonly days: number;
  /** Whether any request has a query. Some logs leave it out. */
  readonly hasQueries: boolean;
}

interface TallyOptions {
  /** The keys of queries that rules name. Others are left out, because they would make each request one of its own. */
  readonly queryKeys: ReadonlySet<string>;
  /** The most different requests that are kept; with one more, all are passed on, and counted anew. */
  readonly most?: number;
}

const MOST_KEPT = 100_000;
/** The characters that are kept of all paths together. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** The longest path that is counted. No source is as long, and servers refuse longer ones. */
const LONGEST_PATH = 8192;

const MOST_DAYS = 10_000;
/** Milliseconds. */
const DAY = 86_400_000;

interface Count {
  hits: number;
  last: number;
}

/**
 * Counts requests by target and status, and passes each on with its count, some several times: what is kept does not grow with the log,
 * however many different requests it has, and no request is lost.
 */
export function createRequestTally(
  pass: (counted: CountedRequest) => void,
  { queryKeys, most = MOST_KEPT }: TallyOptions,
): RequestTally {
  const byStatus = new Map<number, Map<string, Count>>();
  let [kept, characters, requests] = [0, 0, 0];
  let [first, last] = [Infinity, -Infinity];
  const days = new Set<number>();
  let day = Number.NaN;
  let hasQueries = false;

  function passAll(): void {
    for (const [status, counts] of byStatus)
      for (const [target, { hits, last: time }] of counts) pass({ target, status, hits, last: time });
    byStatus.clear();
    kept = 0;
    characters = 0;
  }

  return {
    add({ path, query, status, time }) {
      requests += 1;
      if (time < first) first = time;
      if (time > last) last = time;
      const today = Math.floor(time / DAY);
      if (today !== day) {
        day = today;
        // Dates that a hostile client or a damaged line makes up must not fill the memory.
        if (!Number.isNaN(today) && days.size < MOST_DAYS) days.add(today);
      }
      let target = path.length > LONGEST_PATH ? path.slice(0, LONGEST_PATH) : path;
      if (query !== undefined) {
        hasQueries = true;
        if (queryKeys.size > 0) target += keptQuery(query, queryKeys);
      }
      let counts = byStatus.get(status);
      if (!counts) byStatus.set(status, (counts = new Map<string, Count>()));
      const known = counts.get(target);
      if (known) {
        known.hits += 1;
        if (time > known.last) known.last = time;
        return;
      }
      counts.set(target, { hits: 1, last: time > 0 ? time : 0 });
      kept += 1;
      characters += target.length;
      if (kept > most || characters > MOST_CHARACTERS) passAll();
    },
    finish() {
      passAll();
      const isDated = first <= last;
      return {
        requests,
        first: isDated ? first : undefined,
        last: isDated ? last : undefined,
        days: days.size,
        hasQueries,
      };
    },
  };
}

/** Returns the part of a query whose keys are wanted, with its question mark; empty if it has none of them. */
function keptQuery(query: string, keys: ReadonlySet<string>): string {
  if (query.length > LONGEST_PATH) return '';
  const pairs = query.split('&').filter((pair) => {
    const [key = ''] = new URLSearchParams(pair).keys();
    return keys.has(key);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
