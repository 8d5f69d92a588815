import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { RowPlace } from '../../contract.ts';
import { formatOpen, usePlace } from '../state/location.ts';
import { useStudio } from '../state/studio.ts';
import { arrangeRows, facetOptions, type Facet } from './arrange.ts';
import { findingsOfRows } from './findings-of-rows.ts';
import { Grid, type Column } from './Grid.tsx';
import { FindingCount } from '../parts/FindingCount.tsx';

interface Props<Row> {
  /** What the rows are, in the plural: `redirects`. */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly facets: readonly Facet<Row>[];
  readonly rows: readonly Row[];
  /** What is said of a project that has no rows yet. */
  readonly none: string;
  /** False for rows that are problems themselves. */
  readonly judged?: boolean;
  /** What can be done besides, such as to add a row. */
  readonly actions?: ReactNode;
}

const NARROW = '(max-width: 48rem)';

/** A table with search, filters and sort order, all of which are in the address. */
export function TableView<Row extends RowPlace>({
  noun,
  columns,
  facets,
  rows,
  none,
  judged = true,
  actions,
}: Props<Row>): ReactNode {
  const { project } = useStudio();
  const { params, change } = usePlace();
  const narrow = useSyncExternalStore(subscribeNarrow, () => matchMedia(NARROW).matches);
  const found = useMemo(() => findingsOfRows(rows, judged ? project.findings : []), [rows, judged, project.findings]);
  const all = useMemo((): readonly Column<Row>[] => {
    const problems: Column<Row> = {
      id: 'problems',
      label: 'Problems',
      width: '8.5rem',
      text: (row) => String(found.get(row)?.length ?? 0),
      order: (row) => -(found.get(row)?.length ?? 0),
      render: (row) => <FindingCount findings={found.get(row) ?? []} />,
    };
    return [...columns, ...(found.size > 0 ? [problems] : [])];
  }, [columns, found]);
  const filters = useMemo((): readonly Facet<Row>[] => {
    const problems: Facet<Row> = {
      id: 'problems',
      label: 'Problems',
      values: (row) => [...new Set((found.get(row) ?? []).map(({ severity }) => severity))],
    };
    return [...facets, ...(found.size > 0 ? [problems] : [])];
  }, [facets, found]);
  const { q = '', sort = '' } = params;
  const shown = useMemo(
    () => arrangeRows(rows, { columns, facets: filters }, { search: q, sort, chosen: params }),
    [rows, columns, filters, q, sort, params],
  );
  const visible = useMemo(() => all.filter(({ minor }) => !(narrow && minor)), [all, narrow]);
  const filtered = q !== '' || filters.some(({ id }) => (params[id] ?? '') !== '');
  const clear = Object.fromEntries([['q', ''], ...filters.map(({ id }) => [id, ''] as const)]);

  return (
    <div className="table-view">
      <div className="toolbar" role="search" aria-label={`Find ${noun}`}>
        <label className="control search-box">
          <span>Search</span>
          <input
            type="search"
            value={q}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ q: target.value }, 'replace')}
          />
        </label>
        {filters.map((facet) => (
          <Filter key={facet.id} facet={facet} rows={rows} value={params[facet.id] ?? ''} onChange={change} />
        ))}
        {filtered && (
          <button type="button" className="quiet" onClick={() => change(clear)}>
            Clear
          </button>
        )}
        {actions}
      </div>
      <p className="count" role="status">
        {sayCount(shown.length, rows.length, noun)}
      </p>
      <Grid
        label={noun}
        columns={visible}
        rows={shown}
        sort={sort}
        onSort={(next) => change({ sort: next }, 'replace')}
        onOpen={(row) => change({ open: formatOpen(row), add: '' })}
        empty={rows.length === 0 ? none : `No ${noun} match. Change the search, or clear it.`}
      />
    </div>
  );
}

function Filter<Row>({
  facet,
  rows,
  value,
  onChange,
}: {
  readonly facet: Facet<Row>;
  readonly rows: readonly Row[];
  readonly value: string;
  readonly onChange: (params: Readonly<Record<string, string>>) => void;
}): ReactNode {
  const options = useMemo(() => facetOptions(rows, facet), [rows, facet]);
  return (
    <label className="control">
      <span>{facet.label}</span>
      <select value={value} onChange={({ target }) => onChange({ [facet.id]: target.value })}>
        <option value="">all</option>
        {options.map(([option, count]) => (
          <option key={option} value={option}>
            {`${option} (${count.toLocaleString('en')})`}
          </option>
        ))}
        {value !== '' && options.every(([option]) => option !== value) && <option value={value}>{value} (0)</option>}
      </select>
    </label>
  );
}

/** `12 of 40 redirects`, for people. */
export function sayCount(shown: number, all: number, noun: string): string {
  const whole = `${all.toLocaleString('en')} ${all === 1 ? noun.replace(/ies$/, 'y').replace(/s$/, '') : noun}`;
  return shown === all ? whole : `${shown.toLocaleString('en')} of ${whole}`;
}

function subscribeNarrow(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
