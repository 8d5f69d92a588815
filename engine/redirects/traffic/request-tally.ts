import type { LoggedRequest } from './log-format.ts';
import { createTargetCounts, type CountedRequest } from './target-counts.ts';

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
  /** The most different targets that are kept at once. */
  readonly most?: number;
}

/** With this many different targets, their counts take 80 MB, and the targets themselves up to `MOST_BYTES`. */
const MOST_KEPT = 1_000_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** The bytes of a path, and of a query, that are counted. No source is as long, and servers refuse longer ones. */
const LONGEST_PATH = 8192;

const MOST_DAYS = 10_000;
/** Milliseconds. */
const DAY = 86_400_000;

/**
 * Counts requests by target, and passes each on with its counts, some several times: what is kept does not grow with the log, however many
 * different requests it has, and no request is lost.
 */
export function createRequestTally(
  pass: (counted: CountedRequest) => void,
  { queryKeys, most = MOST_KEPT }: TallyOptions,
): RequestTally {
  const counts = createTargetCounts(pass, { targets: most, bytes: MOST_BYTES });
  let requests = 0;
  let [first, last] = [Infinity, -Infinity];
  const days = new Set<number>();
  let day = Number.NaN;
  let hasQueries = false;

  return {
    add(request) {
      const { bytes, start, mark, end, time } = request;
      requests += 1;
      if (time < first) first = time;
      if (time > last) last = time;
      const today = Math.floor(time / DAY);
      if (today !== day) {
        day = today;
        // Dates that a hostile client or a damaged line makes up must not fill the memory.
        if (!Number.isNaN(today) && days.size < MOST_DAYS) days.add(today);
      }
      const pathEnd = Math.min(mark, start + LONGEST_PATH);
      if (mark < end) {
        hasQueries = true;
        const kept = queryKeys.size === 0 ? '' : keptQuery(bytes.toString('utf8', mark + 1, end), queryKeys);
        if (kept !== '') {
          const target = Buffer.concat([bytes.subarray(start, pathEnd), Buffer.from(kept)]);
          counts.add(target, 0, target.length, request);
          return;
        }
      }
      counts.add(bytes, start, pathEnd, request);
    },
    finish() {
      counts.passAll();
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
  const pairs = query.split('&').filter((pair) => keys.has(keyOf(pair)));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function keyOf(pair: string): string {
  const sign = pair.indexOf('=');
  const written = sign === -1 ? pair : pair.slice(0, sign);
  if (!/[%+]/.test(written)) return written;
  const [key = ''] = new URLSearchParams(written).keys();
  return key;
}
