import { languageChain } from '../../model/language.ts';
import { nameFact, readFact } from '../pages/fact-names.ts';
import type { Versions } from './changed-facts.ts';

/** Returns a fact that names the language of a word, for a page of a site. Other facts stay as they are. */
export type NameLanguage = (fact: string, flag: string) => string;

/** A page notes a word without its language, which is the first that has the word. Of two versions, that which differs is named. */
export function createLanguageNamer({
  before,
  now,
}: { readonly [Name in keyof Versions]: Versions[Name]['model'] }): NameLanguage {
  const chains = new Map(now.sites.map(({ flag, lang }) => [flag, languageChain(lang)]));
  return (fact, flag) => {
    const { kind, args } = readFact(fact);
    const [key = ''] = args;
    if (kind !== 'word') return fact;
    const tag = chains.get(flag)?.find((one) => !isAlike(before.messages[one]?.[key], now.messages[one]?.[key]));
    return tag === undefined ? fact : nameFact('wordIn', tag, key);
  };
}

function isAlike(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
