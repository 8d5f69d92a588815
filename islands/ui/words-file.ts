/** Words in one language. */
export interface LanguageWords {
  /** The tag of the language. */
  readonly lang: string;
  readonly dir: string;
  /** By the keys of messages. */
  readonly words: Readonly<Record<string, string>>;
}

/** Returns the words in a language; undefined if the file has none or cannot be loaded. */
export async function wordsIn(language: string): Promise<LanguageWords | undefined> {
  const all = await loadWords();
  const lang = candidates(language).find((tag) => all[tag] !== undefined);
  const found = lang === undefined ? undefined : all[lang];
  return lang !== undefined && found ? { lang, ...found } : undefined;
}

/** Returns the tags that may have messages for a language, the closest first: `pt-BR`, `pt-Latn`, `pt`. */
function candidates(tag: string): string[] {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  return [`${language}-${region}`, `${language}-${script}`, NORWEGIAN.has(language) ? 'nb' : language];
}

/** The language tags of browsers for which the messages in Bokmål are used. */
const NORWEGIAN = new Set(['no', 'nn']);

async function loadWords(): Promise<Readonly<Record<string, Omit<LanguageWords, 'lang'>>>> {
  try {
    return (await (await fetch('/files/words/pages.json')).json()) as Readonly<Record<string, LanguageWords>>;
  } catch {
    return {};
  }
}
