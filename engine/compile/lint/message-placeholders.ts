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
          hint: placeholderHint(placeholders(text), wanted),
          at: originAt(file.path, pointerTo('/messages', key, ...(form === '' ? [] : [form]))),
        });
      }
    }
  }
}

/** Names the one placeholder that differs, if no more than one does. */
function placeholderHint(given: string, wanted: string): string {
  const [odd, ...more] = given.split(' ').filter((name) => !wanted.split(' ').includes(name));
  const [meant, ...others] = wanted.split(' ').filter((name) => !given.split(' ').includes(name));
  return odd === undefined ||
    meant === undefined ||
    more.length + others.length > 0 ||
    meant === 'none' ||
    odd === 'none'
    ? 'Use the same placeholders, each as often as there.'
    : `Write \`${meant}\` in place of \`${odd}\`.`;
}

function placeholders(text: string): string {
  return (
    [...text.matchAll(/\{[^{}]*\}/g)]
      .map(([whole]) => whole)
      .sort()
      .join(' ') || 'none'
  );
}
