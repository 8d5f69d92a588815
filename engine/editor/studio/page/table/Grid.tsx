import { memo, useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import type { SortableColumn } from './arrange.ts';
import { useWindow } from './use-window.ts';
import { rowAfterKey } from './window.ts';

export interface Column<Row> extends SortableColumn<Row> {
  readonly label: string;
  /** The share of the width: a track of a CSS grid. */
  readonly width: string;
  readonly render?: (row: Row) => ReactNode;
  /** Left out on a narrow screen. */
  readonly minor?: boolean;
  readonly figures?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (row: Row) => void;
  /** What is shown in place of the rows if there are none. */
  readonly empty: ReactNode;
}

/** The height of a row in pixels. `--row` in the styles has the same value. */
const ROW = 40;

/**
 * A table of any length, of which only the rows in sight are drawn. The table has the focus, not its rows: arrows, Page, Home and End
 * choose a row, Enter opens it.
 */
export function Grid<Row>({ label, columns, rows, sort, onSort, onOpen, empty }: Props<Row>): ReactNode {
  const id = useId();
  const [active, setActive] = useState(0);
  const { box, range, onScroll, show, page } = useWindow(rows.length, ROW);
  const current = Math.min(active, rows.length - 1);

  function sortBy(next: string): void {
    setActive(0);
    show(0);
    onSort(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const row = rows[current];
    if (event.key === 'Enter' && row !== undefined) {
      event.preventDefault();
      onOpen(row);
      return;
    }
    const next = rowAfterKey(event.key, current, { count: rows.length, page: page() });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setActive(next);
    show(next);
  }

  const drawn = rows.slice(range.first, range.end);
  const inSight = current >= range.first && current < range.end;
  return (
    <div
      ref={box}
      className="grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={inSight ? `${id}-${current}` : undefined}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div role="rowgroup" className="grid-head">
        <div role="row" aria-rowindex={1} className="grid-row">
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={sortBy} />
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.length === 0 ? (
          <div role="row" aria-rowindex={2} className="grid-empty">
            <div role="gridcell" aria-colspan={columns.length}>
              {empty}
            </div>
          </div>
        ) : (
          <div role="presentation" className="grid-rows" style={{ blockSize: rows.length * ROW }}>
            {drawn.map((row, offset) => {
              const index = range.first + offset;
              return (
                // Rows keep their elements while the list scrolls: only their texts change.
                <MemoRow
                  key={index % range.pool}
                  id={`${id}-${index}`}
                  index={index}
                  row={row}
                  columns={columns as readonly Column<unknown>[]}
                  active={index === current}
                  onOpen={onOpen as (row: unknown) => void}
                  onPoint={setActive}
                />
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

function Head<Row>({
  column: { id, label, figures },
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}): ReactNode {
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';
  const next = direction === 'none' ? id : direction === 'ascending' ? `-${id}` : '';
  return (
    <div role="columnheader" aria-sort={direction} data-figures={figures || undefined}>
      <button type="button" onClick={() => onSort(next)}>
        {label}
        <span aria-hidden="true" className="arrow">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly row: unknown;
  readonly columns: readonly Column<unknown>[];
  readonly active: boolean;
  readonly onOpen: (row: unknown) => void;
  readonly onPoint: (index: number) => void;
}

const MemoRow = memo(function DrawnRow({ id, index, row, columns, active, onOpen, onPoint }: RowProps): ReactNode {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={active}
      className="grid-row"
      style={{ transform: `translateY(${index * ROW}px)` }}
      onClick={() => {
        onPoint(index);
        onOpen(row);
      }}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" data-figures={column.figures || undefined}>
          {column.render ? column.render(row) : column.text(row)}
        </div>
      ))}
    </div>
  );
});
