import type { PageData } from '../../engine/content/page-data.ts';
import { browserLanguage } from '../ui/browser-language.ts';
import { writeLanguage } from './language.ts';

interface LanguageWords {
  readonly dir: string;
  readonly words: Readonly<Record<string, string>>;
}

/**
 * On a page that no country decides, keeps the language of the browser, and says in it what the elements `data-word` (the key of a
 * message) say. A language without messages, or words that do not come, leave the page as it is.
 */
export async function useBrowserLanguage({ constants, site }: PageData): Promise<void> {
  const chinese = constants['language.chinese'];
  const language = browserLanguage({ languages: navigator.languages, chinese, otherwise: site.lang });
  writeLanguage(language, constants);
  if (new Intl.Locale(language).language === new Intl.Locale(site.lang).language) return;
  const all = await loadWords();
  const lang = candidates(language).find((tag) => all[tag] !== undefined);
  const found = lang === undefined ? undefined : all[lang];
  if (lang === undefined || !found) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const word = found.words[element.dataset.word ?? ''];
    if (word === undefined) continue;
    element.textContent = word;
    element.lang = lang;
    element.dir = found.dir;
  }
}

/** Returns the tags that may have messages for a language, the closest first: `pt-BR`, `pt-Latn`, `pt`. */
function candidates(tag: string): string[] {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  return [`${language}-${region}`, `${language}-${script}`, NORWEGIAN.has(language) ? 'nb' : language];
}

/** The language tags of browsers for which the messages in Bokmål are used. */
const NORWEGIAN = new Set(['no', 'nn']);

async function loadWords(): Promise<Readonly<Record<string, LanguageWords>>> {
  try {
    return (await (await fetch('/files/words/pages.json')).json()) as Readonly<Record<string, LanguageWords>>;
  } catch {
    return {};
  }
}
