import { PARTS, printPart, readDate, type PrintedDate } from '../printed-date.ts';

/** The date of a document as Jekyll prints it; undefined if the text is not a date. */
export function jekyllDate(text: string, timezone: string | undefined): PrintedDate | undefined {
  const written = readDate(text);
  if (!written) return undefined;
  const { fields, hasTime, hasSeconds, offset } = written;
  if (!hasTime || (!hasSeconds && offset === undefined)) return [fields];
  const instant = new Date(fields.getTime() - (offset ?? 0) * MINUTE);
  const there = timezone === undefined ? undefined : inZone(instant, timezone);
  return there ? [there] : ZONES.map((ahead) => new Date(instant.getTime() + ahead * MINUTE));
}

const MINUTE = 60 * 1000;

/** Minutes ahead of UTC: the zones at both ends, and one that is not a whole hour. */
const ZONES = [-12 * 60, 5 * 60 + 45, 14 * 60];

/** The clock of a time zone; undefined if the zone does not exist. */
function inZone(instant: Date, timeZone: string): Date | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return new Date(`${format.format(instant).replace(' ', 'T')}Z`);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

const PLACEHOLDERS: Readonly<Record<string, (date: Date) => string>> = {
  year: PARTS.year,
  short_year: PARTS.shortYear,
  month: PARTS.month,
  i_month: PARTS.plainMonth,
  short_month: PARTS.shortMonthName,
  long_month: PARTS.monthName,
  day: PARTS.day,
  i_day: PARTS.plainDay,
  y_day: (date) => PARTS.dayOfYear(date).padStart(3, '0'),
  w_year: PARTS.isoYear,
  week: PARTS.isoWeek,
  w_day: PARTS.isoWeekday,
  short_day: PARTS.shortWeekdayName,
  long_day: PARTS.weekdayName,
  hour: PARTS.hour,
  minute: PARTS.minute,
  second: PARTS.second,
};

export function isDatePlaceholder(name: string): boolean {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** The text of a placeholder such as `year`; undefined if the time zone of the site decides it, and is not known. */
export function printPlaceholder(name: string, date: PrintedDate): string | undefined {
  const print = PLACEHOLDERS[name];
  return print && printPart(date, print);
}
