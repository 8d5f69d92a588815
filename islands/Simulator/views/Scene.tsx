import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { Send } from '../patch.ts';
import { placeOf, type Area, type Mover } from '../shared/area.ts';

export interface SceneProps {
  readonly label: string;
  /** Which place is seen. */
  readonly seed?: number;
  /** Hours of the day. */
  readonly hour: number;
  readonly infrared?: boolean;
  /** 100 is neutral. */
  readonly exposure?: number;
  readonly contrast?: number;
  /** Kelvin. */
  readonly white?: number;
  readonly masks?: readonly Area[];
  readonly areas?: readonly Area[];
  /** The figure that moves across the scene; undefined if the scene is empty. */
  readonly mover?: (Mover & { readonly found: boolean }) | undefined;
  /** Where rectangles go that are drawn with the pointer. */
  readonly draw?: { readonly path: string; readonly most: number; readonly now: readonly Area[] };
}

/** Units of the drawing. */
const WIDTH = 160;
const HEIGHT = 90;

/** Several pictures, as many in a row as fit. */
export function Scenes({ items, send }: { items: readonly SceneProps[]; send: Send }): ReactNode {
  return (
    <div className="sim-scenes" data-count={items.length}>
      {items.map((props) => (
        <Scene key={props.label} {...props} send={send} />
      ))}
    </div>
  );
}

/** The picture of a camera. */
export function Scene({
  label,
  seed = 0,
  hour,
  infrared = false,
  exposure = 100,
  contrast = 100,
  white = 5500,
  masks = [],
  areas = [],
  mover,
  draw,
  send,
}: SceneProps & { send: Send }): ReactNode {
  const [drawn, setDrawn] = useState<Area>();
  const start = useRef<readonly [number, number]>(undefined);
  const light = Math.max(0.08, Math.sin(((hour - 5) / 15) * Math.PI));
  const brightness = (infrared ? 0.6 : 0.15 + light * 0.85) * (exposure / 100);
  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100];
  };
  const move = (event: PointerEvent): void => {
    if (!start.current) return;
    const [x, y] = pointOf(event);
    const [a, b] = start.current;
    setDrawn({
      x: Math.round(Math.min(a, x)),
      y: Math.round(Math.min(b, y)),
      w: Math.round(Math.abs(x - a)),
      h: Math.round(Math.abs(y - b)),
    });
  };
  const end = (): void => {
    if (draw && drawn && drawn.w > 2 && drawn.h > 2 && draw.now.length < draw.most)
      send({ [draw.path]: [...draw.now, drawn] }, label);
    start.current = undefined;
    setDrawn(undefined);
  };
  const pointer = draw
    ? {
        onPointerDown: (event: PointerEvent) => (start.current = pointOf(event)),
        onPointerMove: move,
        onPointerUp: end,
        onPointerLeave: end,
        'data-draw': true,
      }
    : {};
  return (
    <figure className="sim-scene">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} {...pointer}>
        <g
          style={{
            filter: `brightness(${brightness}) contrast(${contrast / 100}) ${infrared ? 'grayscale(1)' : `sepia(${Math.max(0, (5500 - white) / 6000)}) hue-rotate(${(white - 5500) / 300}deg)`}`,
          }}
        >
          <Place seed={seed} lamp={hour >= 19 || hour < 6} />
          {mover && <Moving mover={mover} />}
        </g>
        {areas.map((area, i) => (
          <Box key={i} area={area} name="sim-area" />
        ))}
        {mover?.found === true && <Box area={placeOf(mover)} name="sim-hit" />}
        {masks.map((area, i) => (
          <Box key={i} area={area} name="sim-mask" />
        ))}
        {drawn && <Box area={drawn} name="sim-area" />}
        <text
          x="4"
          y="9"
        >{`${label} ${String(Math.floor(hour) % 24).padStart(2, '0')}:${String(Math.floor((hour % 1) * 60)).padStart(2, '0')}${infrared ? ' IR' : ''}`}</text>
      </svg>
    </figure>
  );
}

function Box({ area, name }: { area: Area; name: string }): ReactNode {
  return (
    <rect
      className={name}
      x={(area.x * WIDTH) / 100}
      y={(area.y * HEIGHT) / 100}
      width={(area.w * WIDTH) / 100}
      height={(area.h * HEIGHT) / 100}
    />
  );
}

/** A yard: sky, a house, a wall, a drive and a tree, set differently for each camera. */
function Place({ seed, lamp }: { seed: number; lamp: boolean }): ReactNode {
  const shift = (seed * 23) % 60;
  return (
    <g className="sim-yard">
      <path className="sky" d="M0 0h160v90H0z" />
      <path className="ground" d="M0 52h160v38H0z" />
      <path className="drive" d="M0 58l160-2v12L0 70z" />
      <path className="wall" d={`M${12 + shift} 20l26-12 26 12v34h-52z`} />
      {[0, 1].map((i) => (
        <path key={i} className={lamp ? 'window lit' : 'window'} d={`M${19 + shift + i * 22} 26h14v12h-14z`} />
      ))}
      <path className="door" d={`M${34 + shift} 40h9v14h-9z`} />
      <path className="wall" d={`M${110 - shift} 40h44v14h-44z`} />
      <path className="tree" d={`M${132 - shift} 54v-14m0 2a11 11 0 1 1 .1 0`} />
    </g>
  );
}

function Moving({ mover }: { mover: Mover }): ReactNode {
  const { x, y } = placeOf(mover);
  const shapes = {
    cat: 'M0 4v-3l1 1h3l1-2 1 1v2l-1 1v1h-1v-1h-2v1h-1v-1z',
    car: 'M0 9V6l5-1 4-4h9l4 4 4 1v3zM4 11a2 2 0 1 1 .1 0M20 11a2 2 0 1 1 .1 0',
    person: 'M3 3a1.6 1.6 0 1 1 .1 0M1 4h4v5h-1v5h-2v-5h-1z',
  };
  return (
    <path
      className="sim-mover"
      transform={`translate(${(x * WIDTH) / 100} ${(y * HEIGHT) / 100})`}
      d={shapes[mover.kind]}
    />
  );
}
