import type { Content } from '../model/content.ts';

/** Returns the day of the last change of an entry, ISO 8601, or undefined if it has no date. */
export function changedOn(entry: object): string | undefined {
  const { updated, date, published } = entry as Readonly<Record<'updated' | 'date' | 'published', unknown>>;
  return [updated, date, published].find((day): day is string => typeof day === 'string');
}

/** Returns the newest day of the content, ISO 8601. Files use it as their date, because the current time would make each build differ. */
export function newestDay(content: Content): string {
  const days = Object.values(content).flatMap((entries: readonly object[]) =>
    entries.flatMap((entry) => changedOn(entry) ?? []),
  );
  return days.reduce((newest, day) => (day > newest ? day : newest), EPOCH);
}

/** Tells whether any entry of the content has a date. */
export function isDated(content: Content): boolean {
  return newestDay(content) !== EPOCH;
}

const EPOCH = '1970-01-01';

/** Returns the start of a day: midnight, UTC. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00Z`;
}
