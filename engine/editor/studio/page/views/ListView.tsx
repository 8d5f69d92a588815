import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { RowPlace } from '../../contract.ts';
import { ValueForm } from '../form/ValueForm.tsx';
import { Detail } from '../parts/Detail.tsx';
import { Failed, Loading } from '../parts/States.tsx';
import { parseOpen, usePlace } from '../state/location.ts';
import type { Asked } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { TableView } from '../table/TableView.tsx';

interface Props<Row> {
  readonly title: string;
  readonly noun: string;
  readonly asked: Asked<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly facets: readonly Facet<Row>[];
  readonly none: string;
  /** False for rows that are problems themselves. */
  readonly judged?: boolean;
  readonly nameOf: (row: Row) => string;
  /** What is shown beside the form of a row. */
  readonly asideOf?: (row: Row) => ReactNode;
  /** The label of the button that adds a row, and the form that it opens. */
  readonly add?: { readonly label: string; readonly form: ReactNode };
  /** What can be done with a row besides its form. */
  readonly actionsOf?: (row: Row) => ReactNode;
}

/** A list of things of the project, and the form of the one that is open. */
export function ListView<Row extends RowPlace>({
  title,
  noun,
  asked,
  columns,
  facets,
  none,
  judged = true,
  nameOf,
  asideOf,
  add,
  actionsOf,
}: Props<Row>): ReactNode {
  const { params, change } = usePlace();
  const list = useRef<HTMLDivElement>(null);
  const open = params.open === undefined ? undefined : parseOpen(params.open);
  const adding = add !== undefined && params.add === 'new';
  const detailed = open !== undefined || adding;
  const wasDetailed = useRef(detailed);
  useLayoutEffect(() => {
    // The focus goes back to where the thing was opened.
    if (wasDetailed.current && !detailed) list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
    wasDetailed.current = detailed;
  }, [detailed]);
  const { data: rows, problem } = asked;
  const row = open && rows?.find(({ file, pointer }) => file === open.file && pointer === open.pointer);
  const back = `All ${noun}`;
  const close = (): void => change({ open: '', add: '' });
  return (
    <>
      <div ref={list} className="list" hidden={detailed}>
        <h1 tabIndex={-1}>{title}</h1>
        {problem !== undefined && <Failed problem={problem} />}
        {!rows && problem === undefined && <Loading what={noun} />}
        {rows && (
          <TableView
            noun={noun}
            columns={columns}
            facets={facets}
            rows={rows}
            none={none}
            judged={judged}
            actions={
              add && (
                <button type="button" className="primary" onClick={() => change({ add: 'new', open: '' })}>
                  {add.label}
                </button>
              )
            }
          />
        )}
      </div>
      {open && !adding && !rows && (problem === undefined ? <Loading what={noun} /> : <Failed problem={problem} />)}
      {adding && (
        <Detail title={add.label} back={back} onClose={close}>
          {add.form}
        </Detail>
      )}
      {open && rows && !adding && (
        <Detail
          key={params.open}
          title={row ? nameOf(row) : `${open.file} ${open.pointer}`}
          back={back}
          onClose={close}
          {...(row && asideOf ? { aside: asideOf(row) } : {})}
        >
          {row && actionsOf?.(row)}
          <ValueForm file={open.file} pointer={open.pointer} label={row ? nameOf(row) : open.file} />
        </Detail>
      )}
    </>
  );
}
