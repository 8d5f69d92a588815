import { expect, test } from 'vitest';
import { inOrderOfLine } from '../../../engine/theme/components/solution-plan.ts';
import { FAMILIES } from '../../../engine/theme/drawings/family.ts';

test('parts are in the order in which a packet meets them', () => {
  const parts = [
    { family: 'ceilingAp' },
    { family: 'router' },
    { family: 'ont' },
    { family: 'desktopSwitch' },
  ] as const;
  expect(inOrderOfLine(parts).map(({ family }) => family)).toEqual(['ont', 'router', 'desktopSwitch', 'ceilingAp']);
});

test('every family has its place', () => {
  // A family without a place would come first, before the line itself.
  const [first] = inOrderOfLine(FAMILIES.map((family) => ({ family })));
  expect(first).toEqual({ family: 'olt' });
});
