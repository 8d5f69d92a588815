import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { squareUnit } from './figures.ts';
import type { Level, Unit } from './model/coverage.ts';
import { centreOf, samePoint, type Floor, type Point } from './model/floor.ts';

/** What the pointer does on the plan. */
export type Drawing = 'drawWall' | 'drawLine';

interface Props {
  readonly floor: Floor;
  readonly drawing: Drawing;
  /** Of each square, row by row. */
  readonly levels: readonly Level[];
  readonly units: readonly Unit[];
  readonly onWall: (from: Point, to: Point) => void;
  readonly onLine: (square: Point) => void;
}

/** The floor from above: its walls, the line, the devices of a set and what they serve. A pointer draws on it. */
export function FloorPlan({ floor, drawing, levels, units, onWall, onLine }: Props): ReactNode {
  const { say, figures } = usePlanner();
  const svg = useRef<SVGSVGElement>(null);
  const [draft, setDraft] = useState<{ readonly from: Point; readonly to: Point }>();
  const { width, depth, walls, line } = floor;
  const { unit, each } = squareUnit(figures.units);
  const label = (squares: number): string => `\u2068${squares * each}\u00a0${unit}\u2069`;

  return (
    <svg
      ref={svg}
      className="floor-plan"
      role="img"
      aria-label={say('planLabel', { width: label(width), depth: label(depth) })}
      viewBox={`-0.6 -0.6 ${width + 1.2} ${depth + 1.2}`}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={finish}
      onPointerCancel={() => setDraft(undefined)}
    >
      <rect className="ground" width={width} height={depth} />
      <path className="enough" d={squaresPath(levels, width, 1)} />
      <path className="strong" d={squaresPath(levels, width, 2)} />
      <path className="grid" d={gridPath(width, depth)} />
      <rect className="wall-outer" width={width} height={depth} />
      {walls.map(({ material, from, to }, index) => (
        <line key={[index, material, ...from, ...to].join()} className={`wall-${material}`} {...ends(from, to)} />
      ))}
      {draft && <line className="wall-draft" {...ends(draft.from, draft.to)} />}
      <g className="line-mark" transform={`translate(${line[0]} ${line[1]})`}>
        <rect x="-0.2" y="-0.2" width="1.4" height="1.4" rx="0.2" />
      </g>
      {units.map(({ at }) => {
        const [x, y] = centreOf(at);
        return (
          <g key={at.join()} className="unit-mark" transform={`translate(${x} ${y})`}>
            <circle r="0.5" />
            <path d="M-.3 .05a.42 .42 0 0 1 .6 0M-.16 .2a.2 .2 0 0 1 .32 0" />
          </g>
        );
      })}
    </svg>
  );

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = pointAt(event);
    if (drawing === 'drawLine') return onLine(inside([Math.floor(at[0]), Math.floor(at[1])], width - 1, depth - 1));
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = corner(at);
    setDraft({ from, to: from });
  }

  function draw(event: PointerEvent<SVGSVGElement>): void {
    if (draft) setDraft({ from: draft.from, to: corner(pointAt(event)) });
  }

  function finish(event: PointerEvent<SVGSVGElement>): void {
    if (!draft) return;
    const to = corner(pointAt(event));
    setDraft(undefined);
    if (!samePoint(draft.from, to)) onWall(draft.from, to);
  }

  /** Where a pointer is, in squares. */
  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** The nearest corner of squares. */
  function corner([x, y]: Point): Point {
    return inside([Math.round(x), Math.round(y)], width, depth);
  }
}

function inside([x, y]: Point, mostAcross: number, mostDown: number): Point {
  return [Math.min(Math.max(x, 0), mostAcross), Math.min(Math.max(y, 0), mostDown)];
}

function ends(
  from: Point,
  to: Point,
): { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number } {
  return { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
}

/** The squares of a level as one path: those side by side are one rectangle. */
function squaresPath(levels: readonly Level[], width: number, level: Level): string {
  let path = '';
  for (let start = 0; start < levels.length; start += 1) {
    if (levels[start] !== level) continue;
    const row = Math.floor(start / width);
    let end = start;
    while (end + 1 < (row + 1) * width && levels[end + 1] === level) end += 1;
    path += `M${start % width} ${row}h${end - start + 1}v1h${start - end - 1}z`;
    start = end;
  }
  return path;
}

/** A line at each second edge: a metre, or four feet. */
function gridPath(width: number, depth: number): string {
  let path = '';
  for (let x = 2; x < width; x += 2) path += `M${x} 0v${depth}`;
  for (let y = 2; y < depth; y += 2) path += `M0 ${y}h${width}`;
  return path;
}
