import { plainMessage } from './message.ts';
import type { Direction } from './site.ts';
import type { Messages } from './site-model.ts';

/** The last language of every fallback chain. */
export const FALLBACK_LANGUAGE = 'en';

/** Returns the writing direction of a language, from the locale data of the runtime. */
export function directionOf(lang: string): Direction {
  let direction = directions.get(lang);
  if (direction === undefined) {
    const locale = new Intl.Locale(lang) as Intl.Locale & { getTextInfo(): { direction: Direction } };
    ({ direction } = locale.getTextInfo());
    directions.set(lang, direction);
  }
  return direction;
}

const directions = new Map<string, Direction>();

/** Returns the language of a tag alone, without script and region: zh for zh-Hant-HK. */
export function languageOf(lang: string): string {
  let language = languages.get(lang);
  if (language === undefined) {
    ({ language } = new Intl.Locale(lang));
    languages.set(lang, language);
  }
  return language;
}

const languages = new Map<string, string>();

/** Returns the language tag and its parents, longest first, English last: zh-Hant-HK, zh-Hant, zh, en. */
export function languageChain(lang: string): readonly string[] {
  let chain = chains.get(lang);
  if (!chain) {
    const parts = lang.split('-');
    const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
    chain = tags.includes(FALLBACK_LANGUAGE) ? tags : [...tags, FALLBACK_LANGUAGE];
    chains.set(lang, chain);
  }
  return chain;
}

// Cached, because every text of every page needs it.
const chains = new Map<string, readonly string[]>();

export interface LocalText {
  readonly text: string;
  /** The language of the text. */
  readonly lang: string;
}

/** Chooses the language of a text for visitors. A plain string is English. */
export function localise(text: string | Readonly<Record<string, string>>, lang: string, messages: Messages): LocalText {
  if (typeof text === 'string') return { text, lang: FALLBACK_LANGUAGE };
  const { message } = text;
  const chain = languageChain(lang);
  if (message !== undefined) {
    const found = chain.find((tag) => messages[tag]?.[message] !== undefined);
    return found === undefined
      ? { text: message, lang: FALLBACK_LANGUAGE }
      : { text: plainMessage(messages[found]?.[message] ?? message), lang: found };
  }
  const found = chain.find((tag) => text[tag] !== undefined) ?? FALLBACK_LANGUAGE;
  return { text: text[found] ?? '', lang: found };
}
