import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Send } from '../patch.ts';

interface Spot {
  readonly name: string;
  /** Metres from the left and from the top. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Where its place is kept, and what choosing it writes. */
  readonly path: string;
  readonly value: number;
}

export interface PlanProps {
  readonly label: string;
  readonly spots: readonly Spot[];
  readonly chosen: number;
  readonly chosenPath: string;
}

/** Metres of a floor, and how far a device reaches. */
const FLOOR = { width: 48, height: 18 };
const REACH = 9;

/** A floor with devices and what they cover. They are moved with the pointer, or a metre at a time with the arrow keys. */
export function Plan({ label, spots, chosen, chosenPath, send }: PlanProps & { send: Send }): ReactNode {
  const held = useRef<number>(undefined);
  const moveTo = (i: number, x: number, y: number): void => {
    const inside = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
    const spot = spots[i];
    if (spot)
      send({ [`${spot.path}.x`]: inside(x, FLOOR.width), [`${spot.path}.y`]: inside(y, FLOOR.height) }, spot.name);
  };
  const drag = (event: PointerEvent): void => {
    if (held.current === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    moveTo(
      held.current,
      ((event.clientX - box.left) / box.width) * FLOOR.width,
      ((event.clientY - box.top) / box.height) * FLOOR.height,
    );
  };
  const walk = (event: KeyboardEvent, i: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [
      0, 0,
    ];
    const spot = spots[i];
    if (!spot || (dx === 0 && dy === 0)) return;
    event.preventDefault();
    moveTo(i, spot.x + (dx ?? 0), spot.y + (dy ?? 0));
  };
  return (
    <svg
      className="sim-plan"
      viewBox={`0 0 ${FLOOR.width} ${FLOOR.height}`}
      role="group"
      aria-label={label}
      onPointerMove={drag}
      onPointerUp={() => (held.current = undefined)}
      onPointerLeave={() => (held.current = undefined)}
    >
      {spots.map(({ x, y }, i) => (
        <circle key={i} className="sim-reach" cx={x} cy={y} r={REACH} />
      ))}
      <path
        className="sim-walls"
        d="M0 0h48v18H0zM0 7h48M0 11h48M8 0v7M16 0v7M24 0v7M32 0v7M40 0v7M8 11v7M16 11v7M24 11v7M32 11v7M40 11v7"
      />
      {spots.map(({ name, x, y, text, value }, i) => (
        <g
          key={name}
          className="sim-spot"
          role="button"
          tabIndex={0}
          aria-pressed={chosen === value}
          aria-label={`${name}, ${text}, ${x} m, ${y} m`}
          transform={`translate(${x} ${y})`}
          onPointerDown={() => {
            held.current = i;
            send({ [chosenPath]: value });
          }}
          onKeyDown={(event) => walk(event, i)}
          onFocus={() => send({ [chosenPath]: value })}
        >
          <circle r="1.1" />
          <text y="2.6">{text}</text>
        </g>
      ))}
    </svg>
  );
}
