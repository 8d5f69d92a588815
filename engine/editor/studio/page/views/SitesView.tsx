import { useState, type ReactNode } from 'react';
import type { Refusal, SiteRow } from '../../contract.ts';
import { Preview } from '../parts/Preview.tsx';
import { RefusalNotice } from '../parts/RefusalNotice.tsx';
import { useAnswer, useStudio } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { AddCountry } from './AddCountry.tsx';
import { ListView } from './ListView.tsx';

const COLUMNS: readonly Column<SiteRow>[] = [
  { id: 'flag', label: 'Flag', width: '5rem', text: ({ flag }) => flag || 'root', figures: true },
  { id: 'name', label: 'Name', width: 'minmax(8rem, 2fr)', text: ({ name }) => name },
  { id: 'lang', label: 'Language', width: 'minmax(6rem, 1fr)', text: ({ lang }) => lang },
  { id: 'country', label: 'Country', width: 'minmax(5rem, 1fr)', text: ({ country }) => country, minor: true },
  {
    id: 'state',
    label: 'State',
    width: '6rem',
    text: ({ active }) => (active ? 'active' : 'paused'),
    render: ({ active }) => <span data-state={active ? 'active' : 'paused'}>{active ? 'active' : 'paused'}</span>,
  },
];

const FACETS: readonly Facet<SiteRow>[] = [
  { id: 'lang', label: 'Language', values: ({ lang }) => [lang] },
  { id: 'state', label: 'State', values: ({ active }) => [active ? 'active' : 'paused'] },
];

export function SitesView(): ReactNode {
  return (
    <ListView
      title="Sites"
      noun="sites"
      asked={useAnswer('sites', {})}
      columns={COLUMNS}
      facets={FACETS}
      none="The project has no sites yet. Add a country."
      nameOf={nameOf}
      asideOf={preview}
      add={{ label: 'Add a country', form: <AddCountry /> }}
      actionsOf={pause}
    />
  );
}

function nameOf({ flag, name }: SiteRow): string {
  return flag === '' ? `${name} (root)` : `${name} (${flag})`;
}

function preview({ flag, active }: SiteRow): ReactNode {
  if (!active) return <p className="state">The site is paused, so there are no pages to show.</p>;
  return <Preview page="/" flag={flag} />;
}

function pause(row: SiteRow): ReactNode {
  return <PauseSite row={row} />;
}

/** Pauses a site, or resumes it. The root is always active. */
function PauseSite({ row: { flag, active, file, pointer, name } }: { readonly row: SiteRow }): ReactNode {
  const { api, refresh, announce } = useStudio();
  const [refusal, setRefusal] = useState<Refusal>();
  if (flag === '') return null;
  async function turn(): Promise<void> {
    const answer = await api.post('values', { edits: [{ file, pointer: `${pointer}/state`, value: active ? 0 : 1 }] });
    setRefusal(answer.ok ? undefined : answer);
    if (!answer.ok) return;
    announce(`${name} is ${active ? 'paused' : 'active'} once the change is saved.`);
    refresh();
  }
  return (
    <div className="row-actions">
      <p>
        {active
          ? 'The site is active. A paused site has no pages, and is in no list of countries.'
          : 'The site is paused: it has no pages.'}
      </p>
      <button type="button" onClick={() => void turn()}>
        {active ? 'Pause the site' : 'Resume the site'}
      </button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </div>
  );
}
