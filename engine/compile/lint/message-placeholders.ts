import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import { messageForms, plainMessage } from '../../model/message.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { englishMessages, isWhole, ownFiles, type LintContext } from './context.ts';

/** Every text of a message, including each plural form, has the same placeholders as the English text, and that as its default. */
export function messagePlaceholders(context: LintContext): void {
  const english = englishMessages(context);
  if (!isWhole(context, 'messages')) return;
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages')) {
    for (const [key, message] of Object.entries(value.messages)) {
      const model = english[key];
      if (model === undefined) continue;
      const wanted = placeholders(plainMessage(model));
      for (const [form, text] of messageForms(message)) {
        if (placeholders(text) === wanted) continue;
        context.report({
          code: 'MS003',
          message: `The placeholders of \`${key}\` are \`${placeholders(text)}\`; in ${value.lang === FALLBACK_LANGUAGE ? 'the default' : 'English'} they are \`${wanted}\`.`,
          hint: 'Use the same placeholders, each as often as there.',
          at: originAt(file.path, pointerTo('/messages', key, ...(form === '' ? [] : [form]))),
        });
      }
    }
  }
}

function placeholders(text: string): string {
  return (
    [...text.matchAll(/\{[^{}]*\}/g)]
      .map(([whole]) => whole)
      .sort()
      .join(' ') || 'none'
  );
}
