import { countOf } from '../../engine/model/plain-words.ts';
import type { LogPeriod } from '../../engine/redirects/traffic/request-tally.ts';

/** Returns the day of a time in milliseconds since 1970, in UTC, as ISO 8601 writes it. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The days that logs cover, in UTC. */
interface Period {
  /** ISO 8601; null if no request has a date. */
  readonly from: string | null;
  readonly to: string | null;
  readonly days: number;
}

/** Returns the days of a period. */
export function periodOf({ first, last, days }: LogPeriod): Period {
  return { from: first === undefined ? null : dayOf(first), to: last === undefined ? null : dayOf(last), days };
}

/** Says which days logs cover: `2026-01-01 to 2026-01-31, 31 days with requests`. */
export function describePeriod({ from, to, days }: Period): string {
  if (from === null || to === null) return 'no dates';
  return `${from === to ? from : `${from} to ${to}`}, ${countOf(days, 'day')} with requests`;
}
