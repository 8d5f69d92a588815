import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { parentRoute } from '../../model/route.ts';
import { isWhole, type LintContext } from './context.ts';

/** The parent of a route exists and is a single page, and the chain of parents ends at the home page. */
export function routeParents(context: LintContext): void {
  const { model, report } = context;
  if (!isWhole(context, 'routes')) return;
  const single = model.routes.filter(({ params, paginate }) => params.length === 0 && paginate === undefined);
  const paths = single.map(({ path }) => path);
  for (const route of model.routes) {
    if (route.parent === undefined) continue;
    const at = originAt(route.at.file, pointerTo(route.at.pointer, 'parent'));
    if (!paths.includes(route.parent)) {
      report({
        code: 'RT018',
        message: `\`${route.parent}\` is not a route of a single page.`,
        hint: didYouMean(route.parent, paths, 'Name a route without parameters, or leave `parent` out.'),
        at,
      });
      continue;
    }
    const seen = new Set([route]);
    for (let up = parentRoute(route, model.routes); up; up = parentRoute(up, model.routes)) {
      if (seen.has(up)) {
        report({
          code: 'RT018',
          message: `The parents of \`${route.path}\` lead back to \`${up.path}\`.`,
          hint: 'Delete the `parent` of one of these routes.',
          at,
        });
        break;
      }
      seen.add(up);
    }
  }
}
