import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { finder } from '../../model/diagnostics/walk.ts';
import { valuesAt } from '../../model/schema/field-paths.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { soundFiles, type LintContext } from './context.ts';

const DATE_FIELDS = new Set([
  'date',
  'updated',
  'published',
  'released',
  'supportUntil',
  'endOfLife',
  'added',
  'expires',
]);

/** The kinds of manifests in which dates are. */
const DATED_MANIFESTS: ReadonlySet<string> = new Set(['redirects', 'sales-markets']);

const RULE_DATE = /^\/groups\/\d+\/rules\/\d+\/(?:added|expires)$/;

const missingDates = finder((value, keys) =>
  typeof value === 'string' && DATE_FIELDS.has(keys.at(-1) ?? '') && !exists(value) ? value : undefined,
);

/** A date must exist in the calendar; the schema checks only its form. */
export function contentDates(context: LintContext): void {
  const report = (text: string, at: Origin): void =>
    context.report({
      code: 'CT005',
      message: `The date \`${text}\` does not exist.`,
      hint: `Write year, month and day, such as \`${nearestDay(text)}\`.`,
      at,
    });
  for (const kind of context.files.keys()) {
    if (!kind.startsWith('content/') && !DATED_MANIFESTS.has(kind)) continue;
    const declared = context.model.collections.find(({ folder }) => folder === kind);
    for (const { file, value } of soundFiles<object>(context, kind as Kind)) {
      if (declared) {
        for (const { value: day, keys } of declared.days.flatMap((path) => valuesAt(value, path)))
          if (typeof day === 'string' && !exists(day)) report(day, originAt(file.path, pointerTo('', ...keys)));
        continue;
      }
      for (const { value: day, keys } of missingDates(value)) {
        const pointer = pointerTo('', ...keys);
        // In redirects, keys of `query` and `each` are the author's own.
        if (kind !== 'redirects' || RULE_DATE.test(pointer)) report(day, originAt(file.path, pointer));
      }
    }
  }
}

/** Returns the last day of the month that a date names; of December if there is no such month. */
function nearestDay(text: string): string {
  const [year = 0, month = 0] = text.split('-').map(Number);
  const real = month >= 1 && month <= 12 ? month : 12;
  return new Date(Date.UTC(year, real, 0)).toISOString().slice(0, 10);
}

function exists(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
