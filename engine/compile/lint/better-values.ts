import type { SpecificationGroup } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';

/** Only of numbers can one be better because it is more or less. */
export function betterValues(context: LintContext): void {
  for (const { file, value } of soundFiles<SpecificationGroup>(context, 'content/specifications'))
    value.fields.forEach(({ id, kind, better }, index) => {
      if (better === undefined || kind === 'number') return;
      context.report({
        code: 'CT034',
        message: `The field \`${id}\` is of the kind \`${kind}\`, and \`better\` is only for fields of the kind \`number\`.`,
        hint: 'Delete `better`, or make the field one of the kind `number`.',
        at: originAt(file.path, pointerTo('/fields', index, 'better')),
      });
    });
}
