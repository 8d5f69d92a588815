import { FILM_SHEET } from '../../engine/theme/drawings/film.ts';
import { disc, letters, stroke } from './stage.ts';

/** Where a moment is in its film. */
export interface Moment {
  /** Seconds from the start of the film. */
  readonly at: number;
  readonly duration: number;
  /** Starts of the chapters in seconds. */
  readonly chapters: readonly number[];
  readonly models: readonly string[];
}

/** What every frame shows: the models at the top, the chapters and how far the film has come as a ruler at the bottom. */
export function drawFurniture({ at, duration, chapters, models }: Moment): { still: string; moving: string } {
  const chapter = chapters.findLastIndex((start) => start <= at);
  const place = (seconds: number): number => LEFT + (WIDTH * seconds) / duration;
  const ticks = chapters.map((start) => stroke(`M${place(start)} ${RULER - 6}v12`, 'fine', 1.5));
  // A step a second moves less than a pixel, and costs a film little.
  const come = place(Math.floor(at));
  return {
    still:
      stroke(`M${LEFT} ${RULER}h${WIDTH}`, 'line', 2) +
      ticks.join('') +
      letters(LEFT, TOP, models.join('  '), { size: 12, colour: 'fine' }) +
      letters(LEFT + WIDTH, TOP, `${chapter + 1}/${chapters.length}`, { size: 12, colour: 'fine', anchor: 'end' }),
    moving: stroke(`M${LEFT} ${RULER}H${come}`, 'signal', 2) + disc(come, RULER, 4, 'signal'),
  };
}

const LEFT = 36;
const WIDTH = FILM_SHEET.width - 2 * LEFT;
const TOP = 40;
const RULER = 336;
