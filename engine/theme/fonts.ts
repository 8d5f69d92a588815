import latin from './fonts/ibm-plex-sans-latin-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-wght-normal.woff2?url';
import greek from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-greek-wght-normal.woff2?url';
import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import thai from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url';

/** The font file that carries most letters of a script. Chinese has none: the fonts of the system are used. */
const BY_SCRIPT: Readonly<Record<string, string>> = {
  Arab: arabic,
  Cyrl: cyrillic,
  Grek: greek,
  Latn: latin,
  Thai: thai,
};

// Every page asks, and the script of a language takes the locale data a while.
const byLang = new Map<string, readonly string[]>();

/** The addresses of the fonts that a page of a language needs at once. */
export function preloadedFonts(lang: string): readonly string[] {
  let files = byLang.get(lang);
  if (!files) {
    const file = BY_SCRIPT[new Intl.Locale(lang).maximize().script ?? ''];
    files = file === undefined ? [] : [file];
    byLang.set(lang, files);
  }
  return files;
}
