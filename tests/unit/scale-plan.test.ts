import { expect, test } from 'vitest';
import { FIGURES, planScale, withScalePlans } from '../../scripts/scale-plan.ts';

test('a plan grows with its pages', () => {
  const million = planScale(1_000_000);
  const hundred = planScale(100_000_000);
  expect([million.releases, hundred.releases]).toEqual([1, 100]);
  expect(hundred.machines).toBe(100 * million.machines);
  expect(hundred.machineHours).toBeCloseTo(100 * million.machineHours);
  expect(hundred.dollars).toBeCloseTo(100 * million.dollars);
  // Releases are made side by side.
  expect(hundred.shardMinutes).toBeCloseTo(million.shardMinutes);
  expect(million.disk).toBeCloseTo((1_000_000 * FIGURES.page.value) / 1e9);
});

test('machine hours hold at least the processor time of the pages', () => {
  const { machineHours } = planScale(1_000_000);
  expect(machineHours * 3_600_000 * 2).toBeGreaterThan(1_000_000 * FIGURES.render.value);
});

test('a document without the place for the plans is refused', () => {
  expect(() => withScalePlans('# More machines')).toThrow('lacks the lines');
});
