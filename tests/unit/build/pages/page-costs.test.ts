import { expect, test } from 'vitest';
import { costOf, createCostMeter, updateCosts } from '../../../../engine/build/pages/page-costs.ts';

test('a cost is the average of what all processes measured', () => {
  const [one, other] = [createCostMeter(), createCostMeter()];
  for (let page = 0; page < 30; page += 1) one.add('product', 2);
  for (let page = 0; page < 10; page += 1) other.add('product', 6);
  expect(updateCosts(new Map(), [...one.measured(), ...other.measured()])).toEqual(new Map([['product', 3]]));
});

test('many pages change a cost that is known', () => {
  const measured = [{ template: 'product', pages: 40, milliseconds: 360 }];
  expect(updateCosts(new Map([['product', 3]]), measured)).toEqual(new Map([['product', 9]]));
});

test('a few pages change no cost that is known, and give one that is not', () => {
  const measured = [
    { template: 'product', pages: 1, milliseconds: 90 },
    { template: 'faq', pages: 1, milliseconds: 8 },
  ];
  expect(updateCosts(new Map([['product', 3]]), measured)).toEqual(
    new Map([
      ['product', 3],
      ['faq', 8],
    ]),
  );
});

test('a template that was never measured costs the average', () => {
  const costs = new Map([
    ['product', 3],
    ['faq', 1],
  ]);
  expect([costOf(costs, 'product'), costOf(costs, 'news'), costOf(new Map(), 'news')]).toEqual([3, 2, 1]);
});
