import { activeSites } from '../../model/active-sites.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { matchedPages } from '../../redirects/analysis/overridden-pages.ts';
import { pagesAreWhole, type RedirectContext } from './context.ts';

/** A redirect whose source is a page hides that page, so its rule must have `overrides: page`. */
export function redirectPageCollision(context: RedirectContext): void {
  const { model, written, pages, report } = context;
  const sites = activeSites(model);
  // The rules of one entry share their place.
  const reported = new Set<Origin>();
  for (const rule of written) {
    if (reported.has(rule.at)) continue;
    const [page] = matchedPages(rule, sites, pages);
    if (page !== undefined && rule.overrides === undefined && Object.keys(rule.query).length === 0) {
      reported.add(rule.at);
      report({
        code: 'RD005',
        message: `The source \`${rule.id}\` is the page \`${page}\`.`,
        hint: 'Delete the rule, or write `overrides: page` if the page must not be built.',
        at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'from')),
      });
    } else if (page === undefined && rule.overrides === 'page' && pagesAreWhole(context)) {
      reported.add(rule.at);
      report({
        code: 'RD015',
        message: `The source \`${rule.id}\` is not a page, so \`overrides\` has no effect.`,
        hint: 'Delete `overrides`.',
        at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'overrides'), 'key'),
      });
    }
  }
}
