import { convertMeasure, type Units } from '../../engine/content/units.ts';

/** Writes figures as the page does: western digits, a no-break space before the unit, and apart from a text in another direction. */
export interface Figures {
  readonly units: Units;
  /** Metres, square metres and kilometres come out in the units of the plan. */
  measure(value: number, unit: string, decimals?: number): string;
  percent(share: number): string;
  count(value: number): string;
  days(value: number): string;
}

const ISOLATE = '\u2068';
const POP = '\u2069';

export function createFigures(lang: string, units: Units): Figures {
  const format = (value: number, options: Intl.NumberFormatOptions): string =>
    `${ISOLATE}${new Intl.NumberFormat(lang, { numberingSystem: 'latn', ...options }).format(value)}${POP}`;
  return {
    units,
    measure(value, unit, decimals = 1) {
      const measure = convertMeasure({ values: [value], unit }, units);
      const number = new Intl.NumberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: decimals });
      return `${ISOLATE}${number.format(measure.values[0] ?? value)}\u00a0${measure.unit}${POP}`;
    },
    percent: (share) => format(Math.floor(share * 100 + 1e-9) / 100, { style: 'percent' }),
    count: (value) => format(value, {}),
    days: (value) => format(value, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  };
}

/** The unit of a side of a square, and how much of it one square is. */
export function squareUnit(units: Units): { readonly unit: string; readonly each: number } {
  return units === 'us' ? { unit: 'ft', each: 2 } : { unit: 'm', each: 0.5 };
}
