import { entryRoute } from '../../model/collection.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isWhole, pagesAreWhole, type LintContext } from './context.ts';

/** What a kind of content says about the pages of its entries needs a route that makes them. */
export function collectionPages(context: LintContext): void {
  const { model, pages, report } = context;
  if (!isWhole(context, 'routes')) return;
  for (const collection of model.collections) {
    const { name, file, feed } = collection;
    const hasPages = entryRoute(model.routes, name) !== undefined;
    for (const use of ['search', 'feed', 'structuredData'] as const)
      if (collection[use] !== undefined && !hasPages)
        report({
          code: 'CL006',
          message: `No route makes a page for each entry of \`${name}\`.`,
          hint: `Add a route with \`params: { id: { from: ${name}.id, pattern: … } }\`, or delete \`${use}\`.`,
          at: originAt(file, pointerTo('', use), 'key'),
        });
    if (feed !== undefined && hasPages && pagesAreWhole(context) && !pages.has(feed.page))
      report({
        code: 'CL006',
        message: `There is no page \`${feed.page}\`.`,
        hint: didYouMean(feed.page, pages.keys(), 'Name the page that lists the entries.'),
        at: originAt(file, '/feed/page'),
      });
  }
}
