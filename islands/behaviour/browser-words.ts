import type { PageData } from '../../engine/content/page-data.ts';
import { browserLanguage } from '../ui/browser-language.ts';
import { wordsIn } from '../ui/words-file.ts';
import { writeLanguage } from './language.ts';

/**
 * On a page that no country decides, keeps the language of the browser, and says in it what the elements `data-word` (the key of a
 * message) say. A language without messages, or words that do not come, leave the page as it is.
 */
export async function useBrowserLanguage({ constants, site }: PageData): Promise<void> {
  const chinese = constants['language.chinese'];
  const language = browserLanguage({ languages: navigator.languages, chinese, otherwise: site.lang });
  writeLanguage(language, constants);
  if (new Intl.Locale(language).language === new Intl.Locale(site.lang).language) return;
  const found = await wordsIn(language);
  if (!found) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const word = found.words[element.dataset.word ?? ''];
    if (word === undefined) continue;
    element.textContent = word;
    element.lang = found.lang;
    element.dir = found.dir;
  }
}
