import { listPages } from '../../../engine/model/pages.ts';
import { loadUsableProject } from '../../project.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, print } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
}

/** Lists the routes, with how many pages each makes on a site and one of them as an example. */
export async function runRoutes({ root, json }: Options): Promise<void> {
  const { model } = await loadUsableProject(root, { use: 'list' });
  const pages = [...listPages(model)];
  const rows = model.routes.map((route) => {
    const own = pages.filter(([, page]) => page.route === route).map(([path]) => path);
    const redirect = model.routeRedirects.find((rule) => rule.at === route.at && route.canonical !== undefined);
    const example =
      own[0] ??
      redirect?.source.segments.map((segment) => (segment.kind === 'literal' ? segment.text : '')).join('/') ??
      '';
    return { route, count: own.length, example: `/${example}` };
  });
  if (json) {
    print(
      `${JSON.stringify(
        rows.map(({ route: { at: _at, segments: _segments, ...route }, count, example }) => ({
          ...route,
          pages: count,
          example,
        })),
        null,
        2,
      )}\n`,
    );
    return;
  }
  print(
    formatTable(
      {
        head: ['path', 'template', 'layout', 'render', 'pages', 'example'],
        rows: rows.map(({ route, count, example }) => [
          `/${route.path}`,
          route.template,
          route.layout,
          route.render,
          String(count),
          example,
        ]),
      },
      AS_DATA,
    ),
  );
}
