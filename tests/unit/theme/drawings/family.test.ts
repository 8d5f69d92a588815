import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAMILY_DRAWINGS } from '../../../../engine/theme/drawings/families/registry.ts';
import { FAMILIES } from '../../../../engine/theme/drawings/family.ts';
import { GLYPHS } from '../../../../engine/theme/drawings/icons/glyphs.ts';
import { REPOSITORY } from '../../../support/real.ts';
import { PRODUCTS } from './products.ts';

test('families are those of the schema, and each has a drawing, a silhouette and a product', () => {
  const schema = JSON.parse(readFileSync(join(REPOSITORY, 'engine/model/schema/common.schema.json'), 'utf8'));
  expect(schema.$defs.family.enum.toSorted()).toEqual(FAMILIES.toSorted());
  expect(Object.keys(FAMILY_DRAWINGS).sort()).toEqual(FAMILIES.toSorted());
  expect(Object.keys(GLYPHS).sort()).toEqual(FAMILIES.toSorted());
  expect([...new Set(PRODUCTS.map(({ family }) => family))].sort()).toEqual(FAMILIES.toSorted());
});

test('silhouettes differ', () => {
  expect(new Set(Object.values(GLYPHS).map(({ body, lines }) => `${body} ${lines}`)).size).toBe(FAMILIES.length);
});
