import { useMemo, type ReactNode } from 'react';
import type { EntryRow } from '../../contract.ts';
import { Preview } from '../parts/Preview.tsx';
import { formatPlace, usePlace } from '../state/location.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { AddEntry } from './AddEntry.tsx';
import { kindName } from './kind-name.ts';
import { ListView } from './ListView.tsx';

const FACETS: readonly Facet<EntryRow>[] = [
  { id: 'missing', label: 'Title missing in', values: ({ missing }) => missing },
];

/** The entries of a kind of content. The kinds are a list in the navigation. */
export function ContentView(): ReactNode {
  const { project } = useStudio();
  const { params } = usePlace();
  const kind = params.kind ?? project.kinds[0]?.kind;
  if (kind === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Content</h1>
        <p className="state">The project has no content.</p>
      </>
    );
  return <Entries key={kind} kind={kind} />;
}

function Entries({ kind }: { readonly kind: string }): ReactNode {
  const { project } = useStudio();
  const { data, ...asked } = useAnswer('entries', { kind });
  const columns = useMemo(() => columnsFor(project.languages.length), [project.languages.length]);
  const noun = kindName(kind).toLowerCase();
  const taken = useMemo(
    () => (data ?? []).map(({ file }) => file.slice(kind.length + 1, -'.yaml'.length)),
    [data, kind],
  );
  const { canAdd = false } = project.kinds.find((one) => one.kind === kind) ?? {};
  return (
    <ListView
      title={kindName(kind)}
      noun={noun}
      asked={data ? { ...asked, data } : asked}
      columns={columns}
      facets={FACETS}
      none="There are no entries yet."
      nameOf={({ title, id }) => title || id}
      asideOf={preview}
      actionsOf={linkTexts}
      {...(canAdd ? { add: { label: `Add to ${noun}`, form: <AddEntry kind={kind} taken={taken} /> } } : {})}
    />
  );
}

function preview({ page }: EntryRow): ReactNode {
  return page === undefined ? <p className="state">No page of its own shows the entry.</p> : <Preview page={page} />;
}

function linkTexts({ file }: EntryRow): ReactNode {
  return (
    <p className="row-links">
      <a href={formatPlace('texts', { of: file })}>Its texts by language</a>
    </p>
  );
}

function columnsFor(languages: number): readonly Column<EntryRow>[] {
  return [
    { id: 'id', label: 'Id', width: 'minmax(6rem, 1fr)', text: ({ id }) => id, figures: true },
    { id: 'title', label: 'Title', width: 'minmax(10rem, 3fr)', text: ({ title }) => title },
    {
      id: 'missing',
      label: 'Title missing in',
      width: 'minmax(8rem, 2fr)',
      text: ({ missing }) => sayMissing(missing, languages),
      order: ({ missing }) => missing.length,
      minor: true,
    },
  ];
}

function sayMissing(missing: readonly string[], all: number): string {
  if (missing.length === 0) return '';
  return missing.length <= 4 ? missing.join(', ') : `${missing.length} of ${all} languages`;
}
