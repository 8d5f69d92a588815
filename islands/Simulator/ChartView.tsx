import { useState, type ReactNode } from 'react';
import type { Basis } from './context.ts';
import type { Part } from './model.ts';

/** Units of the drawing. */
const WIDTH = 320;
const HEIGHT = 72;

/** A curve or bars, with a text for screen readers: the lowest, the highest and the last value. */
export function ChartView({ part, basis }: { part: Extract<Part, { kind: 'chart' }>; basis: Basis }): ReactNode {
  const { label, points, unit, bars = false, limit, from, to, marks = [] } = part;
  const [shown, setShown] = useState<string>();
  const all = limit === undefined ? points : [...points, limit];
  const low = Math.min(bars ? 0 : Infinity, ...all);
  const high = Math.max(...all);
  const y = (value: number): number => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  const x = (i: number): number => ((i + (bars ? 0.5 : 0)) / Math.max(1, points.length - (bars ? 0 : 1))) * WIDTH;
  const say = (value: number): string => basis.n(value, unit);
  const last = points.at(-1) ?? 0;
  return (
    <figure className="sim-chart">
      <figcaption>
        <bdi>{label}</bdi> <bdi>{bars ? say(high) : say(last)}</bdi>
      </figcaption>
      <div className="sim-plot" dir="ltr">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}: ${say(Math.min(...points))} – ${say(Math.max(...points))}`}
        >
          {limit !== undefined && <path className="sim-limit" d={`M0 ${y(limit)}H${WIDTH}`} />}
          {bars ? (
            <path
              className="sim-bars"
              strokeWidth={(WIDTH / points.length) * 0.6}
              d={points.map((value, i) => `M${x(i)} ${HEIGHT}V${y(value)}`).join('')}
            />
          ) : (
            <polyline points={points.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
          )}
        </svg>
        {marks.map(({ at, text }) => (
          <button
            key={at}
            type="button"
            className="sim-mark"
            style={{
              insetInlineStart: `${(x(at) / WIDTH) * 100}%`,
              insetBlockStart: `${(y(points[at] ?? 0) / HEIGHT) * 100}%`,
            }}
            aria-label={text}
            onPointerEnter={() => setShown(text)}
            onFocus={() => setShown(text)}
            onClick={() => setShown(text)}
          />
        ))}
      </div>
      {from !== undefined && (
        <small dir="ltr">
          <bdi>{from}</bdi> <bdi>{to}</bdi>
        </small>
      )}
      {shown !== undefined && <output>{shown}</output>}
    </figure>
  );
}
