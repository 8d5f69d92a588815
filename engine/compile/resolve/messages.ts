import type { Message } from '../../model/message.ts';
import type { Messages } from '../../model/site-model.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';

/** Reads the message files into a map by their language. */
export function resolveMessages(input: ResolveInput): Messages {
  const messages: Record<string, Record<string, Message>> = {};
  for (const file of filesOf<MessagesRaw>(input, 'messages')) {
    if (typeof file.value.lang !== 'string' || typeof file.value.messages !== 'object' || file.value.messages === null)
      continue;
    const words = (messages[file.value.lang] ??= {});
    if (file.broken.length === 0) Object.assign(words, file.value.messages);
    else
      for (const [key, text] of Object.entries(file.value.messages))
        if (!isBroken(file, pointerTo('/messages', key))) words[key] = text;
  }
  return messages;
}
