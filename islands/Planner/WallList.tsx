import { useRef, useState, type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { NumberField } from './Fields.tsx';
import { squareUnit } from './figures.ts';
import { insideOf, samePoint, type Floor, type Material, type Point } from './model/floor.ts';

interface Props {
  readonly floor: Floor;
  /** Of the next wall. */
  readonly material: Material;
  readonly onAdd: (from: Point, to: Point) => void;
  readonly onChange: (floor: Floor) => void;
}

/** The walls and the line as figures, for those who draw without a pointer. */
export function WallList({ floor, material, onAdd, onChange }: Props): ReactNode {
  const { words, figures } = usePlanner();
  const summary = useRef<HTMLElement>(null);
  const [chosenFrom, setFrom] = useState<Point>([0, 0]);
  const [chosenTo, setTo] = useState<Point>([0, 4]);
  // The floor may have become smaller.
  const [from, to] = [insideOf(floor, chosenFrom), insideOf(floor, chosenTo)];
  const { unit, each } = squareUnit(figures.units);
  const { width, depth, walls, line } = floor;
  const place = ([x, y]: Point): string =>
    `${figures.count(x * each)}\u00a0${unit} ${words.across}, ${figures.count(y * each)}\u00a0${unit} ${words.down}`;
  const fields = (name: string, [x, y]: Point, onPoint: (point: Point) => void, past = 0): ReactNode => (
    <>
      <NumberField
        label={`${name}: ${words.across}`}
        value={x * each}
        limits={[0, (width - past) * each, each]}
        unit={unit}
        onChange={(value) => onPoint([Math.round(value / each), y])}
      />
      <NumberField
        label={`${name}: ${words.down}`}
        value={y * each}
        limits={[0, (depth - past) * each, each]}
        unit={unit}
        onChange={(value) => onPoint([x, Math.round(value / each)])}
      />
    </>
  );

  return (
    <details className="plan-tools plan-walls">
      <summary ref={summary}>
        {words.drawWall} ({figures.count(walls.length)})
      </summary>
      <p>{words.hint}</p>
      <div className="plan-fields">{fields(words.line, line, (next) => onChange({ ...floor, line: next }), 1)}</div>
      <div className="plan-fields">
        {fields(words.from, from, setFrom)}
        {fields(words.to, to, setTo)}
        <button className="quiet" type="button" disabled={samePoint(from, to)} onClick={() => onAdd(from, to)}>
          {words.addWall}: {words[material]}
        </button>
      </div>
      {walls.length > 0 && (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.wall}</th>
                <th scope="col">{words.from}</th>
                <th scope="col">{words.to}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {walls.map((wall, index) => (
                <tr key={[index, wall.material, ...wall.from, ...wall.to].join()}>
                  <th scope="row">{words[wall.material]}</th>
                  <td>{place(wall.from)}</td>
                  <td>{place(wall.to)}</td>
                  <td>
                    <button
                      className="quiet"
                      type="button"
                      aria-label={`${words.remove}: ${words[wall.material]}, ${place(wall.from)} – ${place(wall.to)}`}
                      onClick={() => remove(index)}
                    >
                      {words.remove}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );

  function remove(index: number): void {
    onChange({ ...floor, walls: walls.filter((_, one) => one !== index) });
    // The button that had the focus is gone.
    summary.current?.focus();
  }
}
