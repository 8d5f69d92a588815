import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { catalogPath } from '../../content/catalog.ts';
import { numberConstant } from '../../model/constants.ts';
import type { NavigationRaw } from '../../model/schema/types.gen.ts';
import { pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** A navigation entry has the keys that its type needs, and the page that it links to exists. */
export function catalogPaths(context: LintContext): void {
  const { model, pages, overridden, report } = context;
  for (const { file, value } of soundFiles<NavigationRaw>(context, 'content/navigation')) {
    value.catalog.forEach((entry, index) => {
      const at = originAt(file.path, pointerTo('/catalog', index));
      if (entry.name === undefined && entry.urlFlag === undefined)
        report({
          code: 'CT011',
          message: 'An entry that is not a category needs a `name`.',
          hint: 'Add it: a text, or `{ message: … }` for a word of the interface.',
          at,
        });
      if (entry.catalogType === numberConstant(model.constants, 'catalog.typeLink')) return;
      if (entry.templateComponent === undefined || (entry.path === undefined && entry.urlFlag === undefined)) {
        report({
          code: 'CT011',
          message: 'A page entry needs `templateComponent`, and `path` or `urlFlag`.',
          hint: 'Add them, or make it a link with `catalogType: 2`.',
          at,
        });
        return;
      }
      if (!pagesAreWhole(context)) return;
      const path = catalogPath(entry, model.constants).replace(/#.*$/, '');
      const remainder = path.slice(1);
      if (!path.startsWith('/') || (pages.has(remainder) && !overridden.has(remainder))) return;
      const key = entry.path === undefined ? 'urlFlag' : 'path';
      // The folder comes from the component, and only the rest is written here.
      const folder = entry.path === undefined ? remainder.slice(0, remainder.lastIndexOf('/') + 1) : '';
      const names = [...pages.keys()]
        .filter((page) => page.startsWith(folder))
        .map((page) => page.slice(folder.length));
      report({
        code: 'CT008',
        message: `The entry links to \`${path}\`, which is not a page.`,
        hint: didYouMean(remainder.slice(folder.length), names, 'Link to a page; `sitefold routes` lists them.'),
        at: originAt(file.path, pointerTo('/catalog', index, key)),
      });
    });
  }
}
