import { localise } from '../../model/language.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { activeSites } from '../../model/active-sites.ts';
import { printJson } from './site-file.ts';

/** The path of the words of a suggestion. */
export const SUGGESTION_FILE = 'files/words/suggestion.json';

/** Returns the words with which a page suggests another site, by the language tag of that site. */
export function emitSuggestion(model: SiteModel): string {
  const words = activeSites(model).map(({ lang, dir, name }) => {
    const word = (key: string): string => localise({ message: key }, lang, model.messages).text;
    return [lang, { dir, name, text: word('suggestion.text'), stay: word('suggestion.stay') }] as const;
  });
  return printJson(Object.fromEntries(words));
}
