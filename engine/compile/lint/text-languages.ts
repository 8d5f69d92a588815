import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { finder } from '../../model/diagnostics/walk.ts';
import { languageChain } from '../../model/language.ts';
import { holdsContent, type Kind } from '../../model/schema/kinds.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** A value with the key `en` is a text by language; no other value has this key. */
const MARK = 'en';

/** The languages of texts. */
const languagesIn = finder((text) =>
  typeof text === 'object' && text !== null && MARK in text && typeof text[MARK] === 'string'
    ? Object.keys(text)
    : undefined,
);

/** A text is in the languages of the sites, because no site would show it in another language. */
export function textLanguages(context: LintContext): void {
  if (!isWhole(context, 'sites')) return;
  const known = new Set(context.model.sites.flatMap(({ lang }) => languageChain(lang)));
  for (const kind of context.files.keys()) {
    if (!holdsContent(kind)) continue;
    for (const { file, value } of soundFiles<object>(context, kind as Kind))
      for (const { value: languages, keys } of languagesIn(value))
        for (const lang of languages) {
          if (known.has(lang)) continue;
          context.report({
            code: 'CT015',
            message: `No site has the language \`${lang}\`.`,
            hint: languageHint(lang, known),
            at: originAt(file.path, pointerTo('', ...keys, lang), 'key'),
          });
        }
  }
}

/** Two languages are not alike because their codes are: only a tag with more than a language may be a typing mistake. */
function languageHint(lang: string, known: ReadonlySet<string>): string {
  const otherwise = `Delete the text, or add a site in this language. The sites are in ${listSome(known)}.`;
  return lang.length > 3 ? didYouMean(lang, known, otherwise) : otherwise;
}
