import { letterSize } from '../../../engine/theme/drawings/pen.ts';
import { disc, eased, letters, round, stroke, type Colour, type Sequence } from '../stage.ts';

interface MeterShot {
  readonly models: readonly string[];
  readonly unit: string;
  /** The scale from its left end to its right end. */
  readonly scale: readonly [from: number, to: number];
  /** What is read, one after the other. The first is there from the start. */
  readonly values: readonly number[];
  /** From which value on all is well. */
  readonly good: number;
  readonly decimals?: number;
}

/** A scale with a pointer that goes from reading to reading, each as a figure above it. */
export function meterShot({ models, unit, scale: [from, to], values, good, decimals = 0 }: MeterShot): Sequence {
  const place = (value: number): number => LEFT + (WIDTH * (value - from)) / (to - from);
  const ticks = Array.from({ length: STEPS + 1 }, (_, index) => {
    const x = round(LEFT + (WIDTH * index) / STEPS);
    return stroke(`M${x} ${SCALE}v${index % 5 === 0 ? 18 : 9}`, 'fine', 1.5);
  });
  const still =
    stroke(`M${LEFT} ${SCALE}h${WIDTH}`, 'fine', 2) +
    stroke(`M${round(place(good))} ${SCALE - 8}H${LEFT + WIDTH}`, 'signal', 3) +
    ticks.join('') +
    [from, to]
      .map((value, index) =>
        letters(LEFT + index * WIDTH, SCALE + 44, String(value), { size: 14, colour: 'fine', anchor: 'middle' }),
      )
      .join('');
  return {
    models,
    draw(seconds, length) {
      const pace = (length - 1) / values.length;
      const index = Math.min(values.length - 1, Math.floor(seconds / pace));
      const [before = 0, after = 0] = [values[Math.max(0, index - 1)], values[index]];
      const come = eased(seconds - index * pace, 0, MOVE);
      const value = before + (after - before) * come;
      const colour: Colour = value >= good ? 'signal' : 'amber';
      const text = `${value.toFixed(decimals)} ${unit}`;
      const x = round(place(value));
      const read = values
        .slice(0, index + (come === 1 ? 1 : 0))
        .map((one) => disc(place(one), SCALE + 60 - 42, 3, one >= good ? 'signal' : 'amber'));
      return {
        still,
        moving:
          read.join('') +
          stroke(`M${x} ${SCALE - 12}l-9 -16h18z`, colour, 3) +
          letters(320, 158, text, { size: letterSize(text, WIDTH, 56), anchor: 'middle' }),
      };
    },
  };
}

const LEFT = 80;
const WIDTH = 480;
const SCALE = 236;
const STEPS = 30;
/** Seconds of a movement of the pointer. */
const MOVE = 1.4;
