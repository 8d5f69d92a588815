const formats = new Map<string, Intl.DateTimeFormat>();

/** A day such as `2026-03-14` in the words of a language. Gregorian in western digits everywhere: versions and dates are compared across countries. */
export function longDate(iso: string, lang: string): string {
  let format = formats.get(lang);
  if (!format) {
    format = new Intl.DateTimeFormat(lang, {
      dateStyle: 'long',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    formats.set(lang, format);
  }
  return format.format(new Date(`${iso}T00:00:00Z`));
}
