import { expect, test } from 'vitest';
import { checkWarranty, warrantyMonths, warrantyUntil } from '../../../engine/content/warranty.ts';
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

const TERMS = { form: 'K{yy}{ww}-######', daysToDelivery: 90 };

test.each([
  // Sunday of week 8 is 25 February 2024; 90 days later it is 25 May.
  ['', '2026-11-30', { from: '2024-05-25', isFromInvoice: false, until: '2027-05-25', isCovered: true }],
  ['', '2027-05-25', { from: '2024-05-25', isFromInvoice: false, until: '2027-05-25', isCovered: true }],
  ['', '2027-05-26', { from: '2024-05-25', isFromInvoice: false, until: '2027-05-25', isCovered: false }],
  ['2024-02-29', '2026-11-30', { from: '2024-02-29', isFromInvoice: true, until: '2027-02-28', isCovered: true }],
  // Monday of week 8, the first day on which it can have been made, and the day of the question.
  ['2024-02-19', '2026-11-30', { from: '2024-02-19', isFromInvoice: true, until: '2027-02-19', isCovered: true }],
  ['2026-11-30', '2026-11-30', { from: '2026-11-30', isFromInvoice: true, until: '2029-11-30', isCovered: true }],
] as const)('a device delivered on "%s", asked about on %s, is covered: %j', (delivered, today, answer) => {
  const question = { serial: 'K2408-117342', months: 36, delivered };
  expect(checkWarranty(question, TERMS, today)).toEqual({ made: { year: 2024, week: 8 }, ...answer });
});

test.each([
  ['8408-117342', '', 'notOurs'],
  ['K2453-117342', '', 'notOurs'],
  ['K2650-117342', '', 'notYet'],
  ['K2408-117342', '2024-02-18', 'tooEarly'],
  ['K2408-117342', '2026-12-01', 'notDelivered'],
] as const)('the number %s and the day "%s" have no answer: %s', (serial, delivered, problem) => {
  expect(checkWarranty({ serial, months: 36, delivered }, TERMS, '2026-11-30')).toBe(problem);
});

test('a device that is made this week has an answer', () => {
  const question = { serial: 'K2649-000001', months: 24, delivered: '' };
  expect(checkWarranty(question, TERMS, '2026-11-30')).toMatchObject({ until: '2029-03-06', isCovered: true });
});

test('the technical data of products say the same as the periods of their families', () => {
  const { products } = realModel().content;
  const said = products.flatMap(({ id, family, specifications }) => {
    const months = specifications.warranty;
    return months === undefined ? [] : [[id, months, warrantyMonths(family, constants)] as const];
  });
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter(([, data, period]) => data !== period)).toEqual([]);
});
