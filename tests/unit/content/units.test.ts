import { describe, expect, test } from 'vitest';
import { formatValue } from '../../../engine/content/specification.ts';
import { convertMeasure, type Units } from '../../../engine/content/units.ts';

describe('the United States measure in their own units', () => {
  // Worked out by hand with the factors of NIST SP 811.
  test.each([
    [[254], 'mm', [10], 'in'],
    [[67], 'mm', [2.6], 'in'],
    [[2.8], 'mm', [0.11], 'in'],
    [[5, 8], 'mm', [0.2, 0.31], 'in'],
    [[1.5], 'm', [4.9], 'ft'],
    [[100], 'm', [328], 'ft'],
    [[20], 'km', [12.4], 'mi'],
    [[160], 'km/h', [99], 'mph'],
    [[280], 'm²', [3014], 'sq ft'],
    [[215], 'g', [7.6], 'oz'],
    [[640], 'g', [1.4], 'lb'],
    [[5], 'kg', [11], 'lb'],
    [[-25, 70], '°C', [-13, 158], '°F'],
    [[0, 40], '°C', [32, 104], '°F'],
  ])('%o %s is %o %s', (values, unit, converted, other) => {
    expect(convertMeasure({ values, unit }, 'us')).toEqual({ values: converted, unit: other });
    expect(convertMeasure({ values, unit }, 'metric')).toEqual({ values, unit });
  });

  test.each(['Mbit/s', 'MHz', 'W', 'nm', 'mm²', 'dBm', 'months', ''])('%s stays', (unit) => {
    expect(convertMeasure({ values: [12], unit }, 'us')).toEqual({ values: [12], unit });
  });
});

describe('a specification is written in the units of the market', () => {
  const words = (units: Units) => ({ lang: 'en-US', plain: String, yes: 'Yes', no: 'No', units });
  const width = { id: 'width', kind: 'number', unit: 'mm', name: 'Width' } as const;
  const lens = { ...width, id: 'focalLength', fixedUnit: true } as const;
  const temperature = { id: 'temperature', kind: 'range', unit: '°C', name: 'Temperature' } as const;

  test.each([
    [width, 1234, 'metric', '1,234\u00a0mm'],
    [width, 1234, 'us', '48.6\u00a0in'],
    [lens, 2.8, 'us', '2.8\u00a0mm'],
    [temperature, [-10, 40], 'metric', '-10 – 40\u00a0°C'],
    [temperature, [-10, 40], 'us', '14–104\u00a0°F'],
  ] as const)('%o %o in %s units is %s', (field, value, units, text) => {
    const given = typeof value === 'number' ? value : [...value];
    expect(formatValue(field, given, words(units))).toBe(text);
  });
});
