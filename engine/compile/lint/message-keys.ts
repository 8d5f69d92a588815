import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Every language has the same keys as English. */
export function messageKeys(context: LintContext): void {
  const english = context.model.messages[FALLBACK_LANGUAGE] ?? {};
  if (!isWhole(context, 'messages')) return;
  for (const { file, value } of soundFiles<MessagesRaw>(context, 'messages')) {
    if (value.lang === FALLBACK_LANGUAGE) continue;
    const missing = Object.keys(english).filter((key) => !(key in value.messages));
    if (missing.length > 0) {
      context.report({
        code: 'MS001',
        message: `${missing.length === 1 ? 'A message is' : `${missing.length} messages are`} missing in \`${value.lang}\`: ${listSome(missing)}.`,
        hint: 'Add the translation; until then sites in this language show the English words.',
        at: originAt(file.path, '/messages', 'key'),
      });
    }
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
}
