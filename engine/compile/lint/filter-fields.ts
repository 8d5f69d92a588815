import type { Filter } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** A filter uses a declared specification field. */
export function filterFields(context: LintContext): void {
  if (!isWhole(context, 'content/specifications')) return;
  const groups = context.model.content.specifications;
  const fields = new Set(groups.flatMap((group) => group.fields).map(({ id }) => id));
  for (const { file, value } of soundFiles<{ filters: Filter[] }>(context, 'content/filters')) {
    value.filters.forEach(({ field }, index) => {
      if (fields.has(field)) return;
      context.report({
        code: 'CT012',
        message: `There is no specification field \`${field}\`.`,
        hint: didYouMean(field, fields, 'Declare it in content/specifications.'),
        at: originAt(file.path, pointerTo('/filters', index, 'field')),
      });
    });
  }
}
