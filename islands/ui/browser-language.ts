/** The language of a page: that of its site, else that of the browser. */
export function pageLanguage(siteLanguage: string | undefined, browser: BrowserLanguages): string {
  return siteLanguage ?? browserLanguage(browser);
}

export interface BrowserLanguages {
  /** The languages that the browser prefers, the best first. */
  readonly languages: unknown;
  /** The language to use for any kind of Chinese. */
  readonly chinese: string;
  /** Where the list has nothing that is a language. */
  readonly otherwise: string;
}

/** The language that a browser wants most, in canonical letter case. Any Chinese gives `chinese`. */
export function browserLanguage({ languages, chinese, otherwise }: BrowserLanguages): string {
  for (const tag of Array.isArray(languages) ? languages : []) {
    const locale = typeof tag === 'string' ? parseLocale(tag) : undefined;
    if (locale !== undefined) return CHINESE.has(locale.language) ? chinese : locale.toString();
  }
  return otherwise;
}

/** Chinese, and the languages that ISO 639-3 counts to it and browsers name. */
const CHINESE = new Set(['zh', 'yue', 'nan', 'wuu', 'hak', 'gan', 'hsn']);

function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
