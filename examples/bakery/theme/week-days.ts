import type { Page } from './page.ts';

/** A Monday, in milliseconds, and the length of a day. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

/** The names of days of the week in the language of a page. Monday is 1. */
export function dayNames({ site }: Page, days: readonly number[]): string {
  const format = new Intl.DateTimeFormat(site.lang, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map((day) => format.format(MONDAY + (day - 1) * DAY));
  return new Intl.ListFormat(site.lang).format(names);
}
