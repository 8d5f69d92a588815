import { FILM_COLOURS, FILM_FRAME, drawTurned, type FilmSubject } from '../../../engine/theme/drawings/film.ts';
import { partsOf } from '../parts.ts';
import { eased, round, type Colour, type Sequence } from '../stage.ts';

interface ProductShot {
  readonly product: FilmSubject;
  /** Degrees from which to which the product turns: 0 is the front, 180 the rear. */
  readonly turn?: readonly [from: number, to: number];
  /** Parts that light up one after the other: a name, or a name and which of them, counted from 1: `port 1-12`. */
  readonly parts?: readonly string[];
  readonly colours?: readonly Colour[];
}

/** A product that may turn, then its parts light up in turn. */
export function productShot({
  product,
  turn: [from, to] = [0, 0],
  parts = [],
  colours = ['signal'],
}: ProductShot): Sequence {
  const way = from === to ? [from] : Array.from({ length: 9 }, (_, step) => from + ((to - from) * step) / 8);
  const still = (degrees: number): string => drawTurned(product, degrees, FILM_FRAME, way);
  const end = still(to);
  const outlines = partsOf(end);
  const groups = parts.map((part) => chosen(outlines, part, product.subject.model));
  const turned = from === to ? HOLD : HOLD + TURN;
  return {
    models: [product.subject.model],
    draw(seconds, length) {
      const degrees = from + (to - from) * eased(seconds, HOLD, TURN);
      const pace = Math.min(LONGEST, (length - turned - 1) / Math.max(1, groups.length));
      const moving = groups.flatMap((group, index) => {
        const since = seconds - turned - index * pace;
        // A group stays until the next one comes; the last one stays.
        if (since < 0 || (since >= pace && colours.length === 1 && index < groups.length - 1)) return [];
        return lit(group, since, colours[index % colours.length] ?? 'signal');
      });
      return { still: degrees === to ? end : still(degrees), moving: moving.join('') };
    },
  };
}

function lit(group: readonly string[], since: number, colour: Colour): string[] {
  const step = Math.min(0.3, SPREAD / group.length);
  return group.flatMap((data, index) => {
    const strength = Math.round(eased(since, index * step, FADE) * 10) / 10;
    if (strength === 0) return [];
    const lamp = data.endsWith('h0');
    const line = !data.endsWith('z');
    const filled = line ? 'none' : FILM_COLOURS[colour];
    return `<path d="${data}" fill="${filled}" fill-opacity="${round(strength * FILLED)}" stroke="${FILM_COLOURS[colour]}" stroke-opacity="${strength}" stroke-width="${lamp ? 9 : 2.5}" stroke-linejoin="round" stroke-linecap="round"/>`;
  });
}

function chosen(outlines: ReadonlyMap<string, readonly string[]>, part: string, model: string): readonly string[] {
  const [name = '', range = ''] = part.split(' ');
  const all = outlines.get(name);
  if (!all) throw new Error(`${model} has no part ${name}, only ${[...outlines.keys()].join(', ')}`);
  if (range === '') return all;
  const [first = 1, last = first] = range.split('-').map(Number);
  return all.slice(first - 1, last);
}

/** How much a part shows of the colour that lies on it. */
const FILLED = 0.3;
/** Seconds: before anything moves, of a turn, of a fade, of a group from its first part to its last, of a group at most. */
const HOLD = 3;
const TURN = 2;
const FADE = 0.5;
const SPREAD = 2.4;
const LONGEST = 9;
