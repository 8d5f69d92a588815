import { expect, test } from 'vitest';
import { warrantyUntil } from '../../../engine/content/warranty.ts';
import { realModel } from '../../support/real.ts';

const { constants } = realModel();

test.each([
  ['router', '2026-05-02', '2029-05-02'],
  ['modem', '2026-05-02', '2028-05-02'],
  ['rackSwitch', '2026-05-02', '2031-05-02'],
  // February of 2028 has 29 days, that of 2027 has not.
  ['router', '2024-02-29', '2027-02-28'],
  ['rackSwitch', '2024-02-29', '2029-02-28'],
  ['modem', '2026-12-31', '2028-12-31'],
] as const)('a %s of %s is covered until %s', (family, purchased, until) => {
  expect(warrantyUntil({ family }, purchased, constants)).toBe(until);
});
