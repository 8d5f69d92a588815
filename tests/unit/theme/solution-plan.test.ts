import { expect, test } from 'vitest';
import { inOrderOfFamilies } from '../../../engine/theme/components/solution-plan.ts';
import { realModel } from '../../support/real.ts';

const families = realModel().content.families.map(({ id }) => id);

test('parts are in the order in which a packet meets them', () => {
  const parts = ['ceilingAp', 'router', 'ont', 'desktopSwitch'].map((family) => ({ family }));
  expect(inOrderOfFamilies(parts, families).map(({ family }) => family)).toEqual([
    'ont',
    'router',
    'desktopSwitch',
    'ceilingAp',
  ]);
});

test('parts of a family without a place come last, in their own order', () => {
  const parts = ['chair', 'router', 'table', 'olt'].map((family) => ({ family }));
  expect(inOrderOfFamilies(parts, families).map(({ family }) => family)).toEqual(['olt', 'router', 'chair', 'table']);
});
