import type { Page } from '../page.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day and the month of a date in the language of the site, for lists that name the year in a heading. Gregorian, in western digits. */
export function dayOf({ site: { lang } }: Page, iso: string): string {
  let format = formats.get(lang);
  if (!format) {
    format = new Intl.DateTimeFormat(lang, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    formats.set(lang, format);
  }
  return format.format(new Date(`${iso}T00:00:00Z`));
}
