import { describe, expect, test } from 'vitest';
import { figureTables } from '../../../engine/content/deciding-figures.ts';
import { localise } from '../../../engine/model/language.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { categoryFacets, leadingField } from '../../../engine/theme/category/facets.ts';
import { typicalProduct } from '../../../engine/theme/category/typical-product.ts';
import { realModel } from '../../support/real.ts';

const model = realModel();
const { content, messages } = model;
const tables = figureTables(content);
const { fields } = tables;
const words = {
  lang: 'en',
  plain: (text: Parameters<typeof localise>[0]) => localise(text, 'en', messages).text,
  units: 'metric' as const,
  yes: 'Yes',
  no: 'No',
};
const inCategory = (urlFlag: string): typeof content.products =>
  content.products.filter(({ categories }) => categories.includes(urlFlag));
const facetsOf = (urlFlag: string): ReturnType<typeof categoryFacets> =>
  categoryFacets({ urlFlag, products: inCategory(urlFlag), filters: content.filters, fields, words });

describe('the filters of a category', () => {
  test('steps are named by the figures that occur, and each product is in one of them', () => {
    const { facets, values } = facetsOf('switches');
    const ports = facets.find(({ id }) => id === 'lan-ports');
    expect(ports?.options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      '8: 5–8',
      '16: 16',
      '24: 24',
      '24+: 48',
    ]);
    expect(values.get('s48-30a')?.['lan-ports']).toEqual(['24+']);
    expect(values.get('s5-10a')?.['lan-ports']).toEqual(['8']);
  });

  test('a filter that would keep all products is not offered', () => {
    for (const { urlFlag } of content.categories) {
      for (const { id, options } of facetsOf(urlFlag).facets)
        expect(options.length, `${id} in ${urlFlag}`).toBeGreaterThan(1);
    }
  });
});

test('the order of a category is that of the figure by which most of its products are chosen', () => {
  expect(leadingField(inCategory('switches'), tables)?.id).toBe('lanPorts');
  expect(leadingField([], tables)).toBeUndefined();
});

test('a category is drawn as its largest family', () => {
  expect(typicalProduct(inCategory('routers'))?.family).toBe('router');
  expect(typicalProduct([])).toBeUndefined();
});

describe('a category with a query', () => {
  const router = createRouter(model);
  test.each([
    ['/products/routers', 'build'],
    ['/products/routers?wifi=wifi7', 'request'],
    ['/th/products/routers?sort=model&utm=x', 'request'],
    ['/products/routers?utm=x', 'build'],
    ['/news?page=2', 'build'],
    ['/product/compare', 'request'],
  ])('%s is rendered at %s', (target, render) => {
    expect(router.decide(target)).toMatchObject({ kind: 'page', render });
  });
});
