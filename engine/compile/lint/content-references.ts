import { hyphenated } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { valuesAt } from '../../model/schema/field-paths.ts';
import { entryIds, entryReferences } from '../entry-references.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** The entries that an entry refers to must exist. */
export function contentReferences(context: LintContext): void {
  const { model, report } = context;
  for (const { from, field, to } of entryReferences(model)) {
    const folder = `content/${hyphenated(to)}` as const;
    if (!isWhole(context, folder)) continue;
    const known = entryIds(to, model);
    // A project need not say what its families of products are.
    if (to === 'families' && known.length === 0) continue;
    const ids = new Set(known);
    for (const { file, value: entry } of soundFiles(context, from)) {
      for (const { value, keys } of valuesAt(entry, field)) {
        const id = String(value);
        if (ids.has(id)) continue;
        report({
          code: 'CT002',
          message: `There is no entry \`${id}\` in ${to}.`,
          hint: didYouMean(id, known, `Add it to ${folder}, or delete it here.`),
          at: originAt(file.path, pointerTo('', ...keys)),
        });
      }
    }
  }
}
