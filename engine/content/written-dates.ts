/** A day such as `2026-03-14` in the words of a language. */
export const longDate = writerOf({ dateStyle: 'long' });

/** The day and the month of a day, for lists that name the year in a heading. */
export const dayAndMonth = writerOf({ day: 'numeric', month: 'short' });

/** Dates are Gregorian in western digits everywhere: versions and dates are compared across countries. */
function writerOf(style: Intl.DateTimeFormatOptions): (iso: string, lang: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (iso, lang) => {
    let format = formats.get(lang);
    if (!format) {
      format = new Intl.DateTimeFormat(lang, {
        ...style,
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      });
      formats.set(lang, format);
    }
    return format.format(new Date(`${iso}T00:00:00Z`));
  };
}
