/** The units in which a market measures. Figures of specifications are in metric ones. */
export type Units = 'metric' | 'us';

/** A figure, or the two ends of a range, in a unit. */
export interface Measure {
  readonly values: readonly number[];
  readonly unit: string;
}

/** How the United States write a metric unit: with the first of these whose highest value is enough. */
interface Conversion {
  readonly unit: string;
  readonly factor: number;
  readonly plus?: number;
  /** The highest value, in the metric unit, up to which it is used. */
  readonly upTo?: number;
  readonly decimals: number;
}

/** NIST Special Publication 811, appendix B. */
const US: Readonly<Record<string, readonly Conversion[]>> = {
  mm: [
    { unit: 'in', factor: 1 / 25.4, upTo: 25.4, decimals: 2 },
    { unit: 'in', factor: 1 / 25.4, decimals: 1 },
  ],
  m: [
    { unit: 'ft', factor: 1 / 0.3048, upTo: 3.048, decimals: 1 },
    { unit: 'ft', factor: 1 / 0.3048, decimals: 0 },
  ],
  km: [{ unit: 'mi', factor: 1 / 1.609_344, decimals: 1 }],
  'm²': [{ unit: 'sq ft', factor: 1 / 0.092_903_04, decimals: 0 }],
  g: [
    { unit: 'oz', factor: 1 / 28.349_523_125, upTo: 453.592_37, decimals: 1 },
    { unit: 'lb', factor: 1 / 453.592_37, decimals: 1 },
  ],
  kg: [{ unit: 'lb', factor: 1 / 0.453_592_37, decimals: 1 }],
  'km/h': [{ unit: 'mph', factor: 1 / 1.609_344, decimals: 0 }],
  N: [{ unit: 'lbf', factor: 1 / 4.448_221_615_260_5, decimals: 0 }],
  '°C': [{ unit: '°F', factor: 1.8, plus: 32, decimals: 0 }],
};

/** Returns a measure in the units of a market. Measures that it writes as others do, such as frequencies and rates, stay as they are. */
export function convertMeasure(measure: Measure, units: Units): Measure {
  const conversions = units === 'us' ? US[measure.unit] : undefined;
  if (!conversions) return measure;
  const highest = Math.max(...measure.values.map(Math.abs));
  const conversion = conversions.find(({ upTo = Infinity }) => highest < upTo);
  if (!conversion) return measure;
  const { unit, factor, plus = 0, decimals } = conversion;
  return { unit, values: measure.values.map((value) => round(value * factor + plus, decimals)) };
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
