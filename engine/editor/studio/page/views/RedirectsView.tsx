import type { ReactNode } from 'react';
import type { RedirectRow } from '../../contract.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { AddRedirect } from './AddRedirect.tsx';
import { Explained } from './Explained.tsx';
import { ListView } from './ListView.tsx';
import { requestOf } from './request-of.ts';

const COLUMNS: readonly Column<RedirectRow>[] = [
  { id: 'from', label: 'From', width: 'minmax(8rem, 3fr)', text: ({ from }) => from, figures: true },
  { id: 'to', label: 'To', width: 'minmax(8rem, 3fr)', text: ({ to }) => to ?? 'gone', figures: true },
  {
    id: 'status',
    label: 'Status',
    width: '5.5rem',
    text: ({ status }) => String(status),
    order: ({ status }) => status,
    figures: true,
  },
  { id: 'sites', label: 'Sites', width: 'minmax(5rem, 1fr)', text: ({ sites }) => sites, minor: true },
  { id: 'group', label: 'Group', width: 'minmax(6rem, 1.5fr)', text: ({ group }) => group, minor: true },
  { id: 'owner', label: 'Owner', width: 'minmax(6rem, 1.5fr)', text: ({ owner }) => owner ?? '', minor: true },
  {
    id: 'expires',
    label: 'Expires',
    width: '7.5rem',
    text: ({ expires }) => expires ?? '',
    figures: true,
    minor: true,
  },
];

const FACETS: readonly Facet<RedirectRow>[] = [
  { id: 'site', label: 'Site', values: ({ sites }) => (sites === '' ? ['one address'] : sites.split(/,\s*/)) },
  { id: 'status', label: 'Status', values: ({ status }) => [String(status)] },
  { id: 'group', label: 'Group', values: ({ group }) => [group] },
  { id: 'owner', label: 'Owner', values: ({ owner }) => [owner ?? 'none'] },
];

export function RedirectsView(): ReactNode {
  return (
    <ListView
      title="Redirects"
      noun="redirects"
      asked={useAnswer('redirects', {})}
      columns={COLUMNS}
      facets={FACETS}
      none="The project has no redirects yet. Add one."
      nameOf={({ from }) => from}
      asideOf={explain}
      add={{ label: 'Add a redirect', form: <AddRedirect /> }}
    />
  );
}

function explain(row: RedirectRow): ReactNode {
  return <ExplainedRule row={row} />;
}

/** What becomes of a request that the rule concerns. */
function ExplainedRule({ row }: { readonly row: RedirectRow }): ReactNode {
  const { project } = useStudio();
  return <Explained url={requestOf(row, project.sites)} />;
}
