import { disc, eased, letters, stroke, type Sequence } from '../stage.ts';

interface ScreenShot {
  readonly models: readonly string[];
  /** Rows of a form, filled in and then checked one after the other. */
  readonly rows: readonly string[];
}

/** An administration page as an outline: each row is filled in, then its lamp comes on. */
export function screenShot({ models, rows }: ScreenShot): Sequence {
  const gap = Math.min(46, 196 / rows.length);
  const top = 196 - ((rows.length - 1) * gap) / 2;
  const still =
    stroke('M148 66h344q8 0 8 8v228q0 8 -8 8h-344q-8 0 -8 -8v-228q0 -8 8 -8z', 'fine', 2) +
    stroke('M140 90h360', 'fine', 1.5) +
    [154, 168, 182].map((x) => disc(x, 78, 3, 'fine')).join('') +
    rows.map((_, index) => stroke(`M172 ${top + index * gap + 14}h236`, 'line', 2)).join('');
  return {
    models,
    draw(seconds, length) {
      const pace = (length - 4) / rows.length;
      const moving = rows.map((row, index) => {
        const since = seconds - 2 - index * pace;
        if (since < 0) return '';
        const y = top + index * gap + 6;
        const written = row.slice(0, Math.ceil(row.length * eased(since, 0, WRITE)));
        const checked = eased(since, WRITE + 0.6, 0.6);
        const end = Math.round(10 * checked) / 10;
        return (
          letters(176, y, written, { size: 16 }) +
          (end === 0 ? '' : disc(444, y - 6, 7 * end, 'signal')) +
          (written.length < row.length ? stroke(`M${180 + written.length * 16} ${y}v-16`, 'signal', 2) : '')
        );
      });
      return { still, moving: moving.join('') };
    },
  };
}

/** Seconds in which a row is written. */
const WRITE = 1.6;
