import { countOf } from '../../engine/model/plain-words.ts';

/** Returns the day of a time in milliseconds since 1970, in UTC, as ISO 8601 writes it. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface Period {
  /** ISO 8601; null if no request has a date. */
  readonly from: string | null;
  readonly to: string | null;
  readonly days: number;
}

/** Says which days logs cover: `2026-01-01 to 2026-01-31, 31 days with requests`. */
export function describePeriod({ from, to, days }: Period): string {
  if (from === null || to === null) return 'no dates';
  return `${from === to ? from : `${from} to ${to}`}, ${countOf(days, 'day')} with requests`;
}
