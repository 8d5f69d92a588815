import { drawTurned, type FilmSubject } from '../../../engine/theme/drawings/film.ts';
import { disc, eased, round, stroke, type Sequence } from '../stage.ts';

interface LinkShot {
  readonly from: FilmSubject;
  readonly to: FilmSubject;
  readonly over: 'cable' | 'fibre' | 'radio';
  /** True: nothing arrives until half of the time is over. */
  readonly late?: boolean;
}

/** Two products and what runs between them: a packet every few seconds, there and back. */
export function linkShot({ from, to, over, late = false }: LinkShot): Sequence {
  const products =
    drawTurned(from, 0, { left: 50, top: 92, width: 190, height: 190 }) +
    drawTurned(to, 0, { left: 400, top: 92, width: 190, height: 190 });
  const colour = over === 'fibre' ? 'amber' : 'fine';
  const way = arcOf(over === 'radio' ? 118 : -46);
  const dashes = over === 'radio' ? '2 7' : '';
  const line = stroke(dataOf(way), colour, 3, dashes);
  return {
    models: [from.subject.model, to.subject.model],
    draw(seconds, length) {
      const start = late ? length / 2 : START;
      const drawn = eased(seconds, 1, 1.5);
      const shown = way.slice(0, 1 + Math.round(drawn * (way.length - 1)));
      if (drawn < 1) return { still: stroke(dataOf(shown), colour, 3, dashes) + products, moving: '' };
      const trips = Math.floor((seconds - start) / EVERY);
      const come = eased((seconds - start) % EVERY, 0, TRIP);
      const back = trips % 2 === 1;
      const travelling = seconds >= start && come > 0 && come < 1;
      // Behind the products the line cannot be seen, nor what runs along it.
      const part = HIDDEN + (1 - 2 * HIDDEN) * (back ? 1 - come : come);
      const [x = 0, y = 0] = way[Math.round(part * (way.length - 1))] ?? [];
      return {
        still: line + products,
        moving:
          (travelling ? disc(x, y, 6, 'signal') : '') +
          (seconds >= start + TRIP ? ends('signal') : ends(late ? 'red' : 'amber')),
      };
    },
  };
}

/** A lamp at each end: amber while it waits, of the signal colour when packets have arrived. */
function ends(colour: 'signal' | 'amber' | 'red'): string {
  return disc(145, 306, 5, colour) + disc(495, 306, 5, colour);
}

function arcOf(rise: number): (readonly [number, number])[] {
  return Array.from({ length: 81 }, (_, step) => {
    const part = step / 80;
    return [round(150 + 340 * part), round(214 - 4 * rise * part * (1 - part))] as const;
  });
}

function dataOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Part of the line at each end that the products cover. */
const HIDDEN = 0.27;
/** Seconds: before the first packet, between two, of the way of one. */
const START = 4;
const EVERY = 4.5;
const TRIP = 1.6;
