/** A week as ISO 8601 numbers it: it begins on a Monday, and the first of a year is that of the 4 January. */
export interface Week {
  readonly year: number;
  readonly week: number;
}

const DAY = 86_400_000;

/** The parts of the form of serial numbers, see the constant `warranty.serialForm`: what each takes, and what it is in an example. */
const PARTS: Readonly<Record<string, { readonly pattern: string; readonly example: (place: number) => string }>> = {
  '{yy}': { pattern: String.raw`(?<year>\d{2})`, example: () => '24' },
  '{ww}': { pattern: String.raw`(?<week>\d{2})`, example: () => '08' },
  '#': { pattern: String.raw`\d`, example: (place) => String(place % 10) },
};
const PART = /\{yy\}|\{ww\}|#/g;

/** Tells what a form of serial numbers lacks to say when a device was made; undefined if it lacks nothing. */
export function missingPart(form: string): '{yy}' | '{ww}' | undefined {
  return (['{yy}', '{ww}'] as const).find((part) => form.split(part).length !== 2);
}

/** Returns a serial number of a form, such as `K2408-123456`. */
export function exampleSerial(form: string): string {
  let digits = 0;
  return form.replaceAll(PART, (part) => PARTS[part]?.example(part === '#' ? (digits += 1) : 0) ?? part);
}

/**
 * Reads the week in which a device was made from its serial number, in capital or small letters, with or without blanks and hyphens.
 * Undefined if the text does not have the form, or its year does not have the week.
 */
export function weekOfSerial(text: string, form: string): Week | undefined {
  const pattern = plain(form).replaceAll(/\{YY\}|\{WW\}|#|[^A-Z0-9]/g, (part) => {
    return PARTS[part.toLowerCase()]?.pattern ?? `\\u{${(part.codePointAt(0) ?? 0).toString(16)}}`;
  });
  const { year, week } = new RegExp(`^${pattern}$`, 'u').exec(plain(text))?.groups ?? {};
  if (year === undefined || week === undefined) return undefined;
  const made = { year: 2000 + Number(year), week: Number(week) };
  return made.week >= 1 && made.week <= weeksIn(made.year) ? made : undefined;
}

/** Returns the Monday of a week, as `2026-03-14`. */
export function firstDayOf({ year, week }: Week): string {
  return isoDay(mondayOfFirst(year) + (week - 1) * 7 * DAY);
}

/** Returns the Sunday of a week, as `2026-03-14`. */
export function lastDayOf(week: Week): string {
  return addDays(firstDayOf(week), 6);
}

/** Adds days to a day, both as `2026-03-14`. */
export function addDays(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY);
}

function plain(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

function weeksIn(year: number): number {
  return (mondayOfFirst(year + 1) - mondayOfFirst(year)) / (7 * DAY);
}

/** The first week of a year is the one that has its 4 January. */
function mondayOfFirst(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - weekday * DAY;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
