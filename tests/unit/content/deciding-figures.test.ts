import { expect, test } from 'vitest';
import { decidingFields, decidingFigures, figureTables } from '../../../engine/content/deciding-figures.ts';
import { localise } from '../../../engine/model/language.ts';
import { realModel } from '../../support/real.ts';

const { content, messages } = realModel();
const tables = figureTables(content);
const words = (lang: string): Parameters<typeof decidingFigures>[2] => ({
  lang,
  plain: (text) => localise(text, lang, messages).text,
  units: 'metric',
  yes: 'Yes',
  no: 'No',
});

test.each(content.products.map((product) => [product.model, product] as const))('%s has three', (_, product) => {
  expect(decidingFields(product, tables.familyOf)).toHaveLength(3);
  const figures = decidingFigures(product, tables, words('en'));
  expect(figures).toHaveLength(3);
  for (const { value, unit } of figures) {
    expect(value).not.toBe('');
    expect(`${value} ${unit}`.length).toBeLessThan(24);
  }
});

test('rates of a gigabit and more are given in gigabits', () => {
  const router = content.products.find(({ id }) => id === 'r7-60a');
  if (!router) throw new Error('the router is gone');
  const text = (lang: string): string[] =>
    decidingFigures(router, tables, words(lang)).map(({ value, unit }) => `${value} ${unit}`);
  expect(text('en')).toEqual(['11.5 Gbit/s', '9.4 Gbit/s', '220 m²']);
  expect(text('de')).toEqual(['11,5 Gbit/s', '9,4 Gbit/s', '220 m²']);
});

test('a product of a family that nothing is said about has none', () => {
  const [product] = content.products;
  if (!product) throw new Error('there is no product');
  expect(decidingFigures({ ...product, family: 'chair' }, tables, words('en'))).toEqual([]);
});
