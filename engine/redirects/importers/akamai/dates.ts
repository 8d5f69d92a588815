import type { Draft } from '../shared/collect.ts';
import type { AkamaiRow } from './rows.ts';

export type AkamaiDates =
  | { readonly ok: true; readonly value: Pick<Draft, 'added' | 'expires'>; readonly changes: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Reads when a rule begins and ends. A rule of redirects.yaml holds as long as it is in the file. */
export function readAkamaiDates({ cell }: AkamaiRow): AkamaiDates {
  const value: { added?: string; expires?: string } = {};
  const changes: string[] = [];
  for (const [column, key, reason] of [
    ['start', 'added', 'The rule holds at once; `added` is the day on which it began.'],
    ['end', 'expires', 'The rule does not end by itself; `expires` is the day on which it is due for deletion.'],
  ] as const) {
    const text = cell(column);
    if (text === '' || text === '0') continue;
    const day = dayOf(text);
    if (day === undefined)
      return {
        ok: false,
        reason: `\`${text}\` in the column ${column} is not a valid time. Write it as 2026-03-14T00:00:00Z.`,
      };
    value[key] = day;
    changes.push(reason);
  }
  return { ok: true, value, changes };
}

/** The day, in UTC, of a time in ISO 8601 or in seconds since 1970. */
function dayOf(text: string): string | undefined {
  const time = /^\d{9,10}$/.test(text)
    ? Number(text) * 1000
    : /^\d{4}-\d{2}-\d{2}/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
