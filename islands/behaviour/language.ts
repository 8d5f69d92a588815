import type { PageConstants, PageData } from '../../engine/content/page-data.ts';
import { writeCookie } from '../ui/cookie.ts';

/**
 * Keeps the language in the cookie: that of a site when the visitor chooses it (a link with `hreflang`), and that of the browser on a
 * page that no country decides (`data-browser-language`).
 */
export function keepLanguage(data: PageData): void {
  let isChosen = false;
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (!link) return;
    isChosen = true;
    writeLanguage(link.hreflang, data.constants);
  });
  if (document.querySelector('[data-browser-language]') !== null)
    void import('./browser-words.ts').then(({ useBrowserLanguage }) =>
      // The visitor may have been faster than the script.
      isChosen ? undefined : useBrowserLanguage(data),
    );
}

/** Writes the cookie that keeps the language. */
export function writeLanguage(language: string, constants: PageConstants): void {
  writeCookie({
    name: constants['language.cookie'],
    value: language,
    lifetime: constants['language.cookieLifetime'],
    path: constants['language.cookiePath'],
    sameSite: constants['language.cookieSameSite'],
  });
}
