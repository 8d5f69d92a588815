import { expect, test } from 'vitest';
import { toggleModel } from '../../../islands/ui/compare-list.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, model: id.toUpperCase() })) as [
  { id: string; model: string },
  { id: string; model: string },
  { id: string; model: string },
];

test('a model is added at the end, and taken away where it was in the list', () => {
  expect(toggleModel([a], b, 2)).toEqual([a, b]);
  expect(toggleModel([a, b], a, 2)).toEqual([b]);
});

test('a full list has no room, and gives one up all the same', () => {
  expect(toggleModel([a, b], c, 2)).toBeUndefined();
  expect(toggleModel([a, b], b, 2)).toEqual([a]);
});
