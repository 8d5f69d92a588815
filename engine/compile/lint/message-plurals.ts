import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { pluralCategories } from '../../model/message.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { englishMessages, isWhole, ownFiles, type LintContext } from './context.ts';

/** A message with plural forms has, in every language, exactly the forms that whole numbers need there. */
export function messagePlurals(context: LintContext): void {
  const english = englishMessages(context);
  if (!isWhole(context, 'messages')) return;
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages')) {
    // An invalid language tag has its own finding.
    if (!isLanguage(value.lang)) continue;
    for (const [key, message] of Object.entries(value.messages)) {
      const model = english[key];
      if (model === undefined) continue;
      const wanted = typeof model === 'string' ? 'one text' : pluralCategories(value.lang).join(', ');
      const forms = typeof message === 'string' ? 'one text' : Object.keys(message).sort().join(', ');
      if (forms === wanted) continue;
      context.report({
        code: 'MS006',
        message: `The plural forms of \`${key}\` are \`${forms}\`; in \`${value.lang}\` they are \`${wanted}\`.`,
        hint:
          typeof model === 'string'
            ? 'Write one text.'
            : 'Write one text for each plural form that the language has for whole numbers.',
        at: originAt(file.path, pointerTo('/messages', key)),
      });
    }
  }
}

function isLanguage(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang)[0] === lang;
  } catch {
    return false;
  }
}
