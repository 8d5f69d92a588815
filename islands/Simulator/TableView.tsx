import { useState, type ReactNode } from 'react';
import type { Button, Cell, Part } from './model.ts';
import { FieldView } from './FieldView.tsx';
import { valueAt } from './path.ts';
import type { Desk } from './desk.ts';

/** Rows before the button that shows the others. */
const ROWS = 12;

interface Props {
  readonly part: Extract<Part, { kind: 'table' }>;
  readonly desk: Desk;
}

/** A table whose cells may hold settings and buttons. Long ones show their first rows until asked for more. */
export function TableView({ part: { title, head, rows }, desk }: Props): ReactNode {
  const [all, setAll] = useState(false);
  const { t, n } = desk.basis;
  return (
    <div className="sim-table">
      {title !== undefined && (
        <h3>
          <bdi>{title}</bdi>
        </h3>
      )}
      <div className="table-scroll" tabIndex={0} role="group" aria-label={title ?? head[0]}>
        <table>
          <thead>
            <tr>
              {head.map((name, i) =>
                name === '' ? (
                  <td key={i} />
                ) : (
                  <th key={i} scope="col">
                    <bdi>{name}</bdi>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, ROWS)).map((cells, i) => (
              <tr key={i}>
                {cells.map((cell, j) => {
                  const Name = j === 0 ? 'th' : 'td';
                  return (
                    <Name key={j} scope={j === 0 ? 'row' : undefined}>
                      <CellView cell={cell} desk={desk} />
                    </Name>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="empty">{t('none')}</p>}
      {rows.length > ROWS && !all && (
        <button type="button" className="sim-plain" onClick={() => setAll(true)}>
          {t('all')} ({n(rows.length)})
        </button>
      )}
    </div>
  );
}

/** Text, a setting that takes effect at once, a state, or buttons. */
export function CellView({ cell, desk }: { cell: Cell; desk: Desk }): ReactNode {
  if (typeof cell === 'number') return <bdi>{desk.basis.n(cell)}</bdi>;
  if (typeof cell === 'string') return <bdi>{cell}</bdi>;
  if (!('kind' in cell)) return cell.map((one, i) => <ButtonView key={i} button={one} desk={desk} />);
  if (cell.kind === 'status') return <bdi className={`sim-state ${cell.tone}`}>{cell.text}</bdi>;
  if (cell.kind === 'button') return <ButtonView button={cell} desk={desk} />;
  return (
    <FieldView
      basis={desk.basis}
      field={desk.lock(cell)}
      value={valueAt(desk.values, cell.path)}
      onChange={(value) => desk.change(cell, value)}
      bare
    />
  );
}

export function ButtonView({ button, desk }: { button: Button; desk: Desk }): ReactNode {
  return (
    <button
      type="button"
      className="sim-plain"
      disabled={button.off === true || (desk.locked && button.go === undefined && !button.file)}
      aria-pressed={button.pressed}
      onClick={() => desk.press(button)}
    >
      <bdi>{button.label}</bdi>
    </button>
  );
}
