import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { listRouteOf } from '../../model/pages.ts';
import { PAGE_PARAM } from '../../model/route.ts';
import { isWhole, type LintContext } from './context.ts';

/** A paginated route ends in `page-{index}` below a list with the same template, and every collection that a route uses is declared. */
export function routeLists(context: LintContext): void {
  const { model, report } = context;
  for (const route of model.routes) {
    const at = (...path: (string | number)[]): ReturnType<typeof originAt> =>
      originAt(route.at.file, pointerTo(route.at.pointer, ...path));
    if (route.paginate !== undefined) {
      const last = route.segments.at(-1);
      if (last?.kind !== 'param' || last.name !== PAGE_PARAM || last.start !== 'page-') {
        report({
          code: 'RT010',
          message: `The paginated route \`${route.path}\` does not end in \`page-{index}\`.`,
          hint: 'Write for example `news/page-{index}`.',
          at: at('path'),
        });
      } else if (isWhole(context, 'routes') && listRouteOf(route, model.routes)?.template !== route.template) {
        report({
          code: 'RT010',
          message: `There is no list with the template \`${route.template}\` above \`${route.path}\`.`,
          hint: 'Add the route of page 1, with the same template.',
          at: at('paginate'),
        });
      }
    }
    const used = [
      ...route.params.map((param) => ({
        collection: param.collection,
        path: param.name === PAGE_PARAM && route.paginate !== undefined ? ['paginate'] : ['params', param.name, 'from'],
      })),
      ...(route.page === undefined ? [] : [{ collection: 'pages' as const, path: ['page'] }]),
    ];
    for (const { collection, path } of used) {
      if (route.data.includes(collection) || (route.canonical !== undefined && path[0] === 'params')) continue;
      report({
        code: 'RT014',
        message: `The route uses \`${collection}\` and does not declare it.`,
        hint: `Add \`${collection}\` to \`data\`.`,
        at: at(...path),
      });
    }
  }
}
