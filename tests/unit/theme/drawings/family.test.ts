import { expect, test } from 'vitest';
import { hyphenated } from '../../../../engine/model/content.ts';
import { DRAWINGS, FAMILIES, PRODUCTS } from './products.ts';

test('each family has a drawing and a product', () => {
  expect(FAMILIES.length).toBeGreaterThan(25);
  expect([...DRAWINGS.families.keys()].sort()).toEqual(FAMILIES.map(hyphenated).sort());
  expect([...new Set(PRODUCTS.map(({ family }) => family))].sort()).toEqual(FAMILIES.toSorted());
});

test('silhouettes differ', () => {
  const glyphs = [...DRAWINGS.families.values()].map(({ glyph: { body, lines } }) => `${body} ${lines}`);
  expect(new Set(glyphs).size).toBe(FAMILIES.length);
});
