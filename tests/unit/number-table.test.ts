import { expect, test } from 'vitest';
import { formatNumbers } from '../../bench/number-table.ts';

test('a figure is beside its limit and its peer', () => {
  const table = formatNumbers([
    {
      work: 'all',
      was: '158 s',
      reach: { text: '≤ 45 s', atMost: 45 },
      measured: 40,
      unit: 's',
      beside: { name: 'Hugo', value: 20 },
    },
    { work: 'one', was: '–', reach: { text: '≤ 1 s', atMost: 1 }, measured: 123.4, unit: 's' },
    { work: 'other', was: '–', measured: 2, unit: 's' },
  ]);
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['work', 'was', 'reach', 'measured', 'beside'],
    ['all', '158 s', '≤ 45 s', '40.00 s', 'reached', 'Hugo: 20.00 s, ratio 2.00'],
    ['one', '–', '≤ 1 s', '123 s', 'MISSED'],
    ['other', '–', '–', '2.00 s'],
    [''],
  ]);
});
