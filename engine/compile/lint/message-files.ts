import { originAt } from '../../model/diagnostics/diagnostic.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import { ownFiles, type LintContext } from './context.ts';

/** The name of a message file is its language, in canonical form. */
export function messageFiles(context: LintContext): void {
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages')) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1, -'.yaml'.length);
    const canonical = canonicalTag(value.lang);
    const at = originAt(file.path, '/lang');
    if (canonical !== value.lang) {
      context.report({
        code: 'MS004',
        message: `\`${value.lang}\` is not a language tag in its canonical form.`,
        hint: canonical === undefined ? 'Write for example `de` or `zh-Hant`.' : `Write \`${canonical}\`.`,
        at,
      });
    } else if (name !== value.lang) {
      context.report({
        code: 'MS004',
        message: `The file \`${name}.yaml\` has the language \`${value.lang}\`.`,
        hint: `Rename the file to ${value.lang}.yaml, or write \`lang: ${name}\`.`,
        at,
      });
    }
  }
}

function canonicalTag(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch {
    return undefined;
  }
}
