import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Message } from '../../model/message.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { defaultFiles, ownFiles, type LintContext } from './context.ts';

/** A message of the project differs from the default in its language. */
export function messageOverrides(context: LintContext): void {
  const defaults = new Map(
    defaultFiles<MessagesRaw>(context, 'messages').map(({ value }) => [value.lang, value.messages]),
  );
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages')) {
    const known = defaults.get(value.lang) ?? {};
    for (const [key, message] of Object.entries(value.messages)) {
      if (!isSame(message, known[key])) continue;
      context.report({
        code: 'MS007',
        message: `The message \`${key}\` is the same as the default in \`${value.lang}\`.`,
        hint: 'Delete it.',
        at: originAt(file.path, pointerTo('/messages', key), 'key'),
      });
    }
  }
}

function isSame(message: Message, known: Message | undefined): boolean {
  // Most messages are texts.
  return typeof message === 'string' ? message === known : JSON.stringify(message) === JSON.stringify(known);
}
