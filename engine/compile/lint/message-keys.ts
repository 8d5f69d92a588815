import { activeSites } from '../../model/active-sites.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome, nearest } from '../../model/diagnostics/suggest.ts';
import { wordFilter } from '../../model/features.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../model/language.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { isWhole, ownFiles, type LintContext } from './context.ts';

/** Every language has the same keys as English, but for the words of features that the project does not have. */
export function messageKeys(context: LintContext): void {
  const { messages } = context.model;
  const english = messages[FALLBACK_LANGUAGE] ?? {};
  if (!isWhole(context, 'messages')) return;
  const own = ownFiles<MessagesRaw>(context, 'messages');
  // A key with a typing mistake is reported there.
  const misspelt = (lang: string): ReadonlySet<string | undefined> =>
    new Set(
      Object.keys(messages[lang] ?? {}).flatMap((key) => (key in english ? [] : nearest(key, Object.keys(english)))),
    );
  const source = own.find(({ value }) => value.lang === FALLBACK_LANGUAGE);
  // Routes with errors are left out, and their features with them.
  const isOfPages = isWhole(context, 'routes') ? wordFilter(context.model) : () => true;
  // A project shows the words that it adds itself.
  const isShown = (key: string): boolean => isOfPages(key) || (source !== undefined && key in source.value.messages);
  const missingIn = (lang: string): string[] => {
    const meant = misspelt(lang);
    return Object.keys(english).filter((key) => isShown(key) && !(key in (messages[lang] ?? {})) && !meant.has(key));
  };
  const reportMissing = (lang: string, at: Origin): void => {
    const missing = missingIn(lang);
    if (missing.length === 0) return;
    context.report({
      code: 'MS001',
      message: `${missing.length === 1 ? 'A message is' : `${missing.length} messages are`} missing in \`${lang}\`: ${listSome(missing)}.`,
      hint: `Add the translation to manifests/messages/${lang}.yaml; until then sites in this language show the English words.`,
      at,
    });
  };
  for (const { file, value } of own) {
    if (value.lang === FALLBACK_LANGUAGE) continue;
    reportMissing(value.lang, originAt(file.path, '/messages', 'key'));
    for (const key of Object.keys(value.messages)) {
      if (!(key in english)) {
        context.report({
          code: 'MS002',
          message: `The message \`${key}\` does not exist in English.`,
          hint: didYouMean(key, Object.keys(english), 'Add it to manifests/messages/en.yaml, or delete it here.'),
          at: originAt(file.path, pointerTo('/messages', key), 'key'),
        });
      }
    }
  }
  // A message that only this project has is missing in the languages of its sites that have no file here.
  const written = new Set(own.map(({ value }) => value.lang));
  if (source)
    for (const lang of siteLanguages(context).filter((one) => !written.has(one)))
      reportMissing(lang, originAt(source.file.path, '/messages', 'key'));
}

/** The language of each site, or the nearest one that has messages, each once. */
function siteLanguages({ model: { sites, messages } }: LintContext): string[] {
  return [
    ...new Set(activeSites({ sites }).flatMap(({ lang }) => languageChain(lang).find((tag) => tag in messages) ?? [])),
  ].sort();
}
