/** A date as a generator prints it. Several values if the settings do not say which: each has the fields of its clock in UTC. */
export type PrintedDate = readonly Date[];

/** A date as a file writes it. */
export interface WrittenDate {
  /** The fields as they are written, in UTC. */
  readonly fields: Date;
  readonly hasTime: boolean;
  readonly hasSeconds: boolean;
  /** Minutes that its time zone is ahead of UTC. */
  readonly offset: number | undefined;
}

const WRITTEN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d*)?)?\s*(?:(Z|UTC)|([-+])(\d{1,2}):?(\d{2})?)?)?$/;

/** Reads `2026-03-04` or `2026-03-04 10:00:00 +0100`; undefined if the text is not such a date. */
export function readDate(text: string): WrittenDate | undefined {
  const [found, year, month, day, hour, minute, seconds, utc, sign, hours, minutes = '0'] = WRITTEN.exec(text) ?? [];
  if (found === undefined) return undefined;
  const numbers = [hour ?? 0, minute ?? 0, seconds ?? 0].map(Number);
  const fields = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), ...numbers));
  if (fields.getUTCDate() !== Number(day) || fields.getUTCMonth() !== Number(month) - 1) return undefined;
  const ahead = hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
  return {
    fields,
    hasTime: hour !== undefined,
    hasSeconds: seconds !== undefined,
    offset: utc === undefined ? ahead && (sign === '-' ? -ahead : ahead) : 0,
  };
}

/** Prints a part of a date; undefined if it is not known which. */
export function printPart(date: PrintedDate, print: (date: Date) => string): string | undefined {
  const [first, ...others] = new Set(date.map(print));
  return others.length === 0 ? first : undefined;
}

export const PARTS = {
  year: (date) => String(date.getUTCFullYear()),
  shortYear: (date) => twoDigits(date.getUTCFullYear() % 100),
  month: (date) => twoDigits(date.getUTCMonth() + 1),
  plainMonth: (date) => String(date.getUTCMonth() + 1),
  monthName: (date) => inEnglish(date, { month: 'long' }),
  shortMonthName: (date) => inEnglish(date, { month: 'long' }).slice(0, 3),
  day: (date) => twoDigits(date.getUTCDate()),
  plainDay: (date) => String(date.getUTCDate()),
  weekdayName: (date) => inEnglish(date, { weekday: 'long' }),
  shortWeekdayName: (date) => inEnglish(date, { weekday: 'short' }),
  /** From 0, Sunday. */
  weekday: (date) => String(date.getUTCDay()),
  /** From 1, Monday, to 7. */
  isoWeekday: (date) => String(date.getUTCDay() || 7),
  isoWeek: (date) => twoDigits(Math.ceil(dayOfYear(thursdayOf(date)) / 7)),
  isoYear: (date) => String(thursdayOf(date).getUTCFullYear()),
  dayOfYear: (date) => String(dayOfYear(date)),
  hour: (date) => twoDigits(date.getUTCHours()),
  minute: (date) => twoDigits(date.getUTCMinutes()),
  second: (date) => twoDigits(date.getUTCSeconds()),
} as const satisfies Record<string, (date: Date) => string>;

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function inEnglish(date: Date, format: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
}

const DAY = 24 * 60 * 60 * 1000;

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY) + 1;
}

/** The Thursday of the same week: its year is that of the week (ISO 8601). */
function thursdayOf(date: Date): Date {
  return new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY);
}
