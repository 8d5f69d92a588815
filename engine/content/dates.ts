import type { Content } from '../model/content.ts';

/** The day of the last change of an entry, ISO 8601, or undefined where it says none. */
export function changedOn(entry: object): string | undefined {
  const { updated, date, published } = entry as Readonly<Record<'updated' | 'date' | 'published', unknown>>;
  return [updated, date, published].find((day): day is string => typeof day === 'string');
}

/** The newest day of the content, ISO 8601. It stands where a file must say when it was made and a clock would make each build another. */
export function newestDay(content: Content): string {
  const days = Object.values(content).flatMap((entries: readonly object[]) =>
    entries.flatMap((entry) => changedOn(entry) ?? []),
  );
  return days.reduce((newest, day) => (day > newest ? day : newest), EPOCH);
}

const EPOCH = '1970-01-01';

/** A day as a moment, as far as a day can be one: midnight, UTC. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00Z`;
}
