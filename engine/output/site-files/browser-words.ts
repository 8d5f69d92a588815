import { directionOf, languageChain } from '../../model/language.ts';
import { plainMessage } from '../../model/message.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { printJson } from './site-file.ts';

/** The path of the words that a page may show in the language of the browser. */
export const BROWSER_WORDS_FILE = 'files/words/pages.json';

/** The words of pages without a country: the choice of a site, and the error page of an unknown site. */
const KEYS = [
  'choose.intro',
  'choose.suggested',
  'error.goHome',
  'error.goSearch',
  'error.notFoundText',
  'error.popular',
  'error.serverText',
  'nav.chooseSite',
  'region.africa',
  'region.asiaPacific',
  'region.europe',
  'region.global',
  'region.latinAmerica',
  'region.middleEast',
  'region.northAmerica',
  'search.button',
] as const;

/** Returns these words in every language with messages, and its direction. A missing word is English. */
export function emitBrowserWords({ messages }: SiteModel): string {
  const languages = Object.keys(messages).sort();
  const wordsOf = (lang: string): Record<string, string> =>
    Object.fromEntries(
      KEYS.flatMap((key) => {
        const word = languageChain(lang)
          .map((tag) => messages[tag]?.[key])
          .find((one) => one !== undefined);
        return word === undefined ? [] : [[key, plainMessage(word)]];
      }),
    );
  return printJson(
    Object.fromEntries(languages.map((lang) => [lang, { dir: directionOf(lang), words: wordsOf(lang) }])),
  );
}
