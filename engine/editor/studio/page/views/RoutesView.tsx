import type { ReactNode } from 'react';
import type { RouteRow } from '../../contract.ts';
import { Preview } from '../parts/Preview.tsx';
import { useAnswer } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { ListView } from './ListView.tsx';

const COLUMNS: readonly Column<RouteRow>[] = [
  {
    id: 'path',
    label: 'Path',
    width: 'minmax(10rem, 3fr)',
    text: ({ path }) => (path === '' ? '/' : path),
    figures: true,
  },
  { id: 'template', label: 'Template', width: 'minmax(8rem, 2fr)', text: ({ template }) => template, minor: true },
  {
    id: 'pages',
    label: 'Pages of a site',
    width: '8rem',
    text: ({ pages }) => pages.toLocaleString('en'),
    order: ({ pages }) => pages,
    figures: true,
  },
];

const FACETS: readonly Facet<RouteRow>[] = [
  { id: 'template', label: 'Template', values: ({ template }) => [template] },
  {
    id: 'pages',
    label: 'Pages',
    values: ({ pages }) => [pages === 0 ? 'none' : pages === 1 ? 'one' : 'several'],
  },
];

export function RoutesView(): ReactNode {
  return (
    <ListView
      title="Routes"
      noun="routes"
      asked={useAnswer('routes', {})}
      columns={COLUMNS}
      facets={FACETS}
      none="The project has no routes: it has redirects alone."
      nameOf={({ path }) => `/${path.replace(/^\//, '')}`}
      asideOf={preview}
    />
  );
}

function preview({ example }: RouteRow): ReactNode {
  if (example === undefined) return <p className="state">The route has no page on the root site.</p>;
  return <Preview page={example} />;
}
