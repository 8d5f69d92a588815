import { expect, test } from 'vitest';
import {
  addDays,
  exampleSerial,
  firstDayOf,
  lastDayOf,
  missingPart,
  weekOfSerial,
} from '../../../engine/content/serial-number.ts';

const FORM = 'K{yy}{ww}-######';

// The calendars of ISO 8601 weeks: 2020 and 2026 have 53 of them.
test.each([
  [{ year: 2024, week: 8 }, '2024-02-19', '2024-02-25'],
  [{ year: 2020, week: 53 }, '2020-12-28', '2021-01-03'],
  [{ year: 2021, week: 1 }, '2021-01-04', '2021-01-10'],
  [{ year: 2025, week: 1 }, '2024-12-30', '2025-01-05'],
  [{ year: 2026, week: 53 }, '2026-12-28', '2027-01-03'],
  [{ year: 2023, week: 1 }, '2023-01-02', '2023-01-08'],
])('the week %j is from %s to %s', (week, first, last) => {
  expect([firstDayOf(week), lastDayOf(week)]).toEqual([first, last]);
});

test.each([
  ['2024-02-25', 90, '2024-05-25'],
  ['2023-12-31', 1, '2024-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
])('%s and %d days are %s', (day, days, sum) => {
  expect(addDays(day, days)).toBe(sum);
});

test.each([
  ['K2408-117342', { year: 2024, week: 8 }],
  ['k2408117342', { year: 2024, week: 8 }],
  [' K24 08-11 73-42 ', { year: 2024, week: 8 }],
  ['K2653-000000', { year: 2026, week: 53 }],
  ['K2101-999999', { year: 2021, week: 1 }],
  // 2024 has 52 weeks.
  ['K2453-117342', undefined],
  ['K2400-117342', undefined],
  ['K2454-117342', undefined],
  ['K2408-11734', undefined],
  ['K2408-1173420', undefined],
  ['R2408-117342', undefined],
  ['K24O8-117342', undefined],
  ['K２４08-117342', undefined],
  ['', undefined],
  ['<script>alert(1)</script>', undefined],
])('the serial number %j is of the week %j', (text, week) => {
  expect(weekOfSerial(text, FORM)).toEqual(week);
});

test('all that is not a part of a form stands for itself', () => {
  expect(weekOfSerial('a.b/2408', 'A.B/{yy}{ww}')).toEqual({ year: 2024, week: 8 });
  expect(weekOfSerial('axb/2408', 'A.B/{yy}{ww}')).toBeUndefined();
  expect(weekOfSerial('(08)24', '({ww}){yy}')).toEqual({ year: 2024, week: 8 });
  expect(weekOfSerial('é2408', 'é{yy}{ww}')).toEqual({ year: 2024, week: 8 });
});

test('an example has the form', () => {
  expect(exampleSerial(FORM)).toBe('K2408-123456');
  expect(weekOfSerial(exampleSerial('{ww}.{yy}/############'), '{ww}.{yy}/############')).toEqual({
    year: 2024,
    week: 8,
  });
});

test.each([
  [FORM, undefined],
  ['{ww}{yy}', undefined],
  ['K{ww}-####', '{yy}'],
  ['K{yy}-####', '{ww}'],
  ['K{yy}{yy}{ww}', '{yy}'],
  ['K{YY}{ww}', '{yy}'],
])('the form %s lacks %s', (form, part) => {
  expect(missingPart(form)).toBe(part);
});
