import type { PageData } from '../../engine/content/page-data.ts';
import { writeCookie } from '../ui/cookie.ts';
import { showNotice } from '../ui/notice.ts';
import { writeLanguage } from './language.ts';
import type { Alternate } from './suggestion.ts';

/** The texts of a suggestion of one site, in the language of that site. */
interface SuggestionWords {
  readonly dir: string;
  readonly name: string;
  readonly text: string;
  readonly stay: string;
}

/** Shows a suggestion. To follow it or to stay is kept, and so is the language that goes with it. */
export async function showSuggestion({ lang, path }: Alternate, data: PageData, cookie: string): Promise<void> {
  const words = await loadWords(lang);
  if (!words) return;
  const { constants, site } = data;
  const answer = (language: string): void => {
    writeLanguage(language, constants);
    writeCookie({
      name: cookie,
      value: language,
      lifetime: constants['language.cookieLifetime'],
      path: constants['language.cookiePath'],
      sameSite: constants['language.cookieSameSite'],
    });
  };
  showNotice({
    name: 'suggestion',
    text: words.text,
    lang,
    dir: words.dir,
    actions: [
      { label: words.name, href: path, hreflang: lang, run: () => answer(lang) },
      { label: words.stay, run: () => answer(site.lang) },
    ],
  });
}

async function loadWords(lang: string): Promise<SuggestionWords | undefined> {
  try {
    const answer = await fetch('/files/words/suggestion.json');
    return ((await answer.json()) as Readonly<Record<string, SuggestionWords>>)[lang];
  } catch {
    return undefined;
  }
}
