import type { Page } from '../page.ts';

const regionNames = new Map<string, Intl.DisplayNames>();
const listFormats = new Map<string, Intl.ListFormat>();

/** The name of a country in the language of the site. */
export function countryName({ site: { lang } }: Page, code: string): string {
  let names = regionNames.get(lang);
  if (!names) {
    names = new Intl.DisplayNames([lang, 'en'], { type: 'region' });
    regionNames.set(lang, names);
  }
  return names.of(code) ?? code;
}

/** Names as one list in the language of the site. */
export function joined({ site: { lang } }: Page, names: readonly string[]): string {
  let format = listFormats.get(lang);
  if (!format) {
    format = new Intl.ListFormat([lang, 'en'], { type: 'conjunction' });
    listFormats.set(lang, format);
  }
  return format.format(names);
}

/** A time in a video: minutes and seconds. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same time as the `datetime` of HTML. */
export function clockDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}

/** True if the entry is for visitors of the site. The root site, which has no country, shows all. */
export function servesSite({ site }: Page, countries: readonly string[]): boolean {
  return site.country === undefined || countries.includes(site.country);
}
