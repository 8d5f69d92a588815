import { localise } from '../../model/language.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { activeSites } from '../../model/active-sites.ts';
import { printJson } from './site-file.ts';

/** Where the words of a suggestion stand. */
export const SUGGESTION_FILE = 'files/words/suggestion.json';

/** What a page says when it suggests another site, in the language of that site, by its language tag. */
export function emitSuggestion(model: SiteModel): string {
  const words = activeSites(model).map(({ lang, dir, name }) => {
    const word = (key: string): string => localise({ message: key }, lang, model.messages).text;
    return [lang, { dir, name, text: word('suggestion.text'), stay: word('suggestion.stay') }] as const;
  });
  return printJson(Object.fromEntries(words));
}
