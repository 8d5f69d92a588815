import type { ListPage, Page } from '../page.ts';

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

const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in the language of the site. */
export function languageName({ site: { lang } }: Page, tag: string): string {
  let names = languageNames.get(lang);
  if (!names) {
    names = new Intl.DisplayNames([lang, 'en'], { type: 'language' });
    languageNames.set(lang, names);
  }
  return names.of(tag) ?? tag;
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

/** The title of a page of a list. From the second page on it says which: else all would be the same to a search engine and in a history. */
export function listTitle(page: Page, { number, pages }: ListPage<unknown>, title = page.title): string {
  return number === 1 ? title : `${title} · ${page.t('page.number', { page: number, pages })}`;
}
