import type { Family, Filter } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Filters, and the figures by which products of a family are chosen and compared, are declared specification fields. */
export function filterFields(context: LintContext): void {
  if (!isWhole(context, 'content/specifications')) return;
  const groups = context.model.content.specifications;
  const fields = new Set(groups.flatMap((group) => group.fields).map(({ id }) => id));
  const check = (path: string, field: string, ...keys: (string | number)[]): void => {
    if (fields.has(field)) return;
    context.report({
      code: 'CT012',
      message: `There is no specification field \`${field}\`.`,
      hint: didYouMean(field, fields, 'Declare it in content/specifications.'),
      at: originAt(path, pointerTo('', ...keys)),
    });
  };
  for (const { file, value } of soundFiles<{ filters: Filter[] }>(context, 'content/filters'))
    value.filters.forEach(({ field }, index) => check(file.path, field, 'filters', index, 'field'));
  for (const { file, value } of soundFiles<{ families: Family[] }>(context, 'content/families'))
    value.families.forEach(({ figures = [], core = [] }, index) => {
      figures.forEach((line, at) =>
        line.forEach((field, place) => check(file.path, field, 'families', index, 'figures', at, place)),
      );
      core.forEach((field, place) => check(file.path, field, 'families', index, 'core', place));
    });
}
