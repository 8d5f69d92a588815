import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { Answers, ChoiceField, NumberField, Starts } from './Fields.tsx';
import { squareUnit } from './figures.ts';
import { FloorPlan, type Drawing } from './FloorPlan.tsx';
import { serve } from './model/coverage.ts';
import {
  addWall,
  FLOORS,
  LEAST_SIDE,
  MATERIALS,
  MOST_SIDE,
  resizeFloor,
  SQUARES,
  type Floor,
  type FloorName,
  type Material,
  type Point,
} from './model/floor.ts';
import { LIMITS, SPEEDS, speedOf, type Plan } from './model/plan.ts';
import { ACCESSES, type Access } from './model/products.ts';
import { ENOUGH, wifiSets, type RoomsWish, type WifiSet } from './model/wifi-sets.ts';
import { SetCard, type Reason } from './SetCard.tsx';
import { WallList } from './WallList.tsx';

interface Props {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}

type Way = 'byRadio' | 'byCable';
const WAYS = ['byRadio', 'byCable'] as const;
const FLOOR_NAMES = Object.keys(FLOORS) as FloorName[];

/** Wi-Fi for rooms: a floor that one draws, and two sets of devices that serve it. */
export function RoomsTool({ plan, onChange }: Props): ReactNode {
  const { words, figures, products, say } = usePlanner();
  const [drawing, setDrawing] = useState<Drawing>('drawWall');
  const [material, setMaterial] = useState<Material>('brick');
  const [shown, setShown] = useState<Way>('byRadio');
  const { floor, access, speed, clients } = plan;
  const [history, setHistory] = useState<{ readonly of: Floor; readonly before: readonly Floor[] }>();
  // Another plan may have been opened: what was before its floor is another one's.
  const before = history?.of === floor ? history.before : [];
  const square = SQUARES[plan.units];
  const side = squareUnit(plan.units);

  // While one draws, the plan follows at once and the sets a moment later.
  const wish = useDeferredValue(
    useMemo((): RoomsWish => ({ floor, square, access, speed, clients }), [floor, square, access, speed, clients]),
  );
  const sets = useMemo(() => wifiSets(products, wish), [products, wish]);
  const set = sets[shown] ?? sets.byRadio ?? sets.byCable;
  const levels = useMemo(() => (set ? serve(wish.floor, set.units, wish.square).levels : []), [wish, set]);
  const area = figures.measure(wish.floor.width * wish.floor.depth * square ** 2, 'm²', 0);
  const sideLimits = [LEAST_SIDE * side.each, MOST_SIDE * side.each, side.each] as const;

  return (
    <>
      <div className="plan-tools">
        <Starts
          label={words.start}
          options={FLOOR_NAMES.map((name) => ({ value: name, label: words[name] }))}
          onChoose={(name) => change(FLOORS[name as FloorName])}
        />
      </div>
      <div className="plan-fields plan-tools">
        <NumberField
          label={words.width}
          value={floor.width * side.each}
          limits={sideLimits}
          unit={side.unit}
          onChange={(value) => change(resizeFloor(floor, Math.round(value / side.each), floor.depth))}
        />
        <NumberField
          label={words.depth}
          value={floor.depth * side.each}
          limits={sideLimits}
          unit={side.unit}
          onChange={(value) => change(resizeFloor(floor, floor.width, Math.round(value / side.each)))}
        />
        <ChoiceField
          label={words.access}
          value={access}
          options={ACCESSES.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => onChange({ access: value as Access, speed: speedOf(value as Access, speed) })}
        />
        <ChoiceField
          label={words.speed}
          value={String(speed)}
          options={SPEEDS[access].map((value) => ({ value: String(value), label: figures.measure(value, 'Mbit/s') }))}
          onChange={(value) => onChange({ speed: Number(value) })}
        />
        <NumberField
          label={words.clients}
          value={clients}
          limits={LIMITS.clients}
          onChange={(value) => onChange({ clients: value })}
        />
      </div>
      <div className="plan-tools plan-drawing">
        <Answers
          label={words.draw}
          value={drawing}
          options={[
            { value: 'drawWall', label: words.drawWall },
            { value: 'drawLine', label: words.drawLine },
          ]}
          onChange={(value) => setDrawing(value as Drawing)}
        />
        <ChoiceField
          label={words.material}
          value={material}
          options={MATERIALS.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => setMaterial(value as Material)}
        />
        <button className="quiet" type="button" aria-disabled={before.length === 0} onClick={undo}>
          {words.undo}
        </button>
      </div>
      <figure className="plan-floor">
        <FloorPlan
          floor={floor}
          drawing={drawing}
          levels={wish.floor === floor ? levels : []}
          units={(wish.floor === floor && set?.units) || []}
          onWall={draw}
          onLine={(line) => change({ ...floor, line })}
        />
        <figcaption>
          <ul className="plan-legend">
            {(['strong', 'enough', 'weak'] as const).map((tone) => (
              <li key={tone} className={`tone-${tone}`}>
                {words[tone]}
              </li>
            ))}
            {MATERIALS.map((one) => (
              <li key={one} className={`tone-${one}`}>
                {words[one]}
              </li>
            ))}
            <li className="tone-line">{words.line}</li>
          </ul>
        </figcaption>
      </figure>
      <WallList floor={floor} material={material} onAdd={draw} onChange={change} />
      <p className="unseen" role="status">
        {WAYS.map((way) => `${words[way]}: ${resultOf(sets[way])}`).join('. ')}
      </p>
      <div className="plan-sets">{WAYS.map((way) => setCard(way, sets[way]))}</div>
    </>
  );

  function change(next: Floor): void {
    if (next === floor) return;
    setHistory({ of: next, before: [...before, floor] });
    onChange({ floor: next });
  }

  function undo(): void {
    const last = before.at(-1);
    if (!last) return;
    setHistory({ of: last, before: before.slice(0, -1) });
    onChange({ floor: last });
  }

  function draw(from: Point, to: Point): void {
    change(addWall(floor, { material, from, to }));
  }

  function setCard(way: Way, found: WifiSet | undefined): ReactNode {
    if (!found) {
      return (
        <section key={way} className="card plan-set">
          <h3>{words[way]}</h3>
          <p>{words.noSet}</p>
        </section>
      );
    }
    return (
      <SetCard key={way} title={words[way]} figure={resultOf(found)} reasons={reasonsOf(found)} parts={found.parts}>
        <label className="plan-tools plan-show">
          <input type="radio" name="shown" checked={set === found} onChange={() => setShown(way)} />
          {words.show}
          <span className="unseen">: {words[way]}</span>
        </label>
      </SetCard>
    );
  }

  function resultOf(found: WifiSet | undefined): string {
    if (!found) return words.noSet;
    return say(found.share >= ENOUGH ? 'share' : 'shareOnly', { share: figures.percent(found.share), area });
  }

  function reasonsOf({ kind, parts, main, rate, clients: most, share }: WifiSet): Reason[] {
    const feeds = parts.some(({ product }) => product.poe !== undefined);
    const why = {
      single: 'reasonSingle',
      mesh: 'reasonMesh',
      extender: 'reasonExtender',
      cable: 'reasonCable',
    } as const;
    const reasons = [
      // One device that serves a part serves not all rooms.
      ...(kind === 'single' && share < ENOUGH ? [] : [words[why[kind]]]),
      ...(feeds ? [words.reasonPower] : []),
      say('reasonSpeed', { model: main.model, rate: figures.measure(Math.min(rate, wish.speed), 'Mbit/s') }),
    ];
    const made = say('reasonClients', { count: figures.count(most) });
    return [...reasons.map((text) => ({ text })), { text: made, isProblem: most < wish.clients }];
  }
}
