import { disc, eased, letters, stroke, type Colour, type Sequence } from '../stage.ts';

interface LinesShot {
  readonly models: readonly string[];
  readonly count: number;
  /** The line that ends before the far side, counted from 1, and how far it goes: 0 to 1. */
  readonly fault?: { readonly line: number; readonly at: number; readonly figure: string };
  /** What is at the far end of a line. */
  readonly figures?: readonly string[];
  readonly colours?: readonly Colour[];
}

/** Wires side by side: a pulse runs down each, one after the other, and its lamp says whether it arrived. */
export function linesShot({ models, count, fault, figures = [], colours = ['fine'] }: LinesShot): Sequence {
  const gap = Math.min(44, 220 / count);
  const top = 186 - ((count - 1) * gap) / 2;
  const lines = Array.from({ length: count }, (_, index) => ({
    y: top + index * gap,
    end: index + 1 === fault?.line ? LEFT + WIDTH * fault.at : LEFT + WIDTH,
    whole: index + 1 !== fault?.line,
  }));
  const still = lines
    .map(
      ({ y, end }, index) =>
        letters(LEFT - 28, y + 6, String(index + 1), { size: 12, colour: 'fine', anchor: 'middle' }) +
        stroke(`M${LEFT} ${y}H${end}`, colours[index % colours.length] ?? 'fine', 3),
    )
    .join('');
  return {
    models,
    draw(seconds, length) {
      const pace = (length - 4) / count;
      const moving = lines.map(({ y, end, whole }, index) => {
        const since = seconds - 2 - index * pace;
        if (since < 0) return '';
        const come = eased(since, 0, RUN);
        if (come < 1) return disc(LEFT + (end - LEFT) * come, y, 6, 'signal');
        const figure = whole ? figures[index] : fault?.figure;
        return (
          disc(end + 14, y, 6, whole ? 'signal' : 'red') +
          (figure === undefined ? '' : letters(end + 32, y + 6, figure, { size: 12, colour: whole ? 'ink' : 'red' }))
        );
      });
      return { still, moving: moving.join('') };
    },
  };
}

const LEFT = 110;
const WIDTH = 370;
/** Seconds of the way of a pulse. */
const RUN = 1.4;
