import { describe, expect, test } from 'vitest';
import type { ArtView } from '../../../../engine/theme/drawings/draw.ts';
import { ART_VIEWS } from '../../../../engine/theme/drawings/draw.ts';
import { draw, FAMILIES, PRODUCTS, productOf } from './products.ts';
import { elementsOf } from './svg.ts';

const VIEWS: readonly ArtView[] = [...ART_VIEWS, 'icon'];
/** Bytes of a drawing. */
const MOST_BYTES = 12 * 1024;
const ELEMENTS = new Set(['svg', 'title', 'style', 'g', 'path', 'use']);
const ATTRIBUTES = new Set(['xmlns', 'viewBox', 'class', 'role', 'd', 'data-part', 'id', 'href', 'x', 'y']);

describe.each(PRODUCTS.map((product) => [product.id, product] as const))('%s', (_, product) => {
  test.each(VIEWS)('is drawn as %s', (view) => {
    const text = draw(product, view);
    const elements = elementsOf(text);
    const [root] = elements;
    expect(root?.attributes).toMatchObject({ role: 'img', viewBox: view === 'icon' ? '0 0 40 40' : '0 0 800 600' });
    expect(text).toContain(`<title>${product.model}</title>`);
    expect(text).toContain('@media(prefers-color-scheme:dark)');
    expect(new Set(elements.map(({ name }) => name)).difference(ELEMENTS)).toEqual(new Set());
    const attributes = new Set(elements.flatMap((element) => Object.keys(element.attributes)));
    expect(attributes.difference(ATTRIBUTES)).toEqual(new Set());
    expect(elements.filter(({ attributes: { href } }) => href !== undefined && !href.startsWith('#'))).toEqual([]);
    expect(text).not.toMatch(/url\(|@import|NaN|undefined|Infinity/);
    expect(text.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(draw(product, view)).toBe(text);
  });

  test('stays on its sheet', () => {
    for (const view of ART_VIEWS) {
      const points = elementsOf(draw(product, view)).flatMap(({ attributes: { d = '' } }) =>
        [...d.matchAll(/M(-?[\d.]+)[ ]?(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
      );
      expect(points.length).toBeGreaterThan(5);
      expect(points.filter(([x, y]) => x < 0 || x > 800 || y < 0 || y > 600)).toEqual([]);
    }
  });
});

describe('drawings', () => {
  test('of two products of one family differ', () => {
    for (const [family, products] of Map.groupBy(PRODUCTS, (product) => product.family)) {
      // The title and the label alone would tell any two apart.
      const drawings = products.map((product) => draw({ ...product, model: 'X' }, 'front'));
      expect([family, new Set(drawings).size]).toEqual([family, products.length]);
    }
  });

  test('share no id on one page', () => {
    const ids = PRODUCTS.flatMap((product) =>
      ART_VIEWS.flatMap((view) => elementsOf(draw(product, view)).flatMap(({ attributes: { id = [] } }) => id)),
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each(FAMILIES)('of %s need no figures', (family) => {
    for (const view of VIEWS) {
      const text = draw({ model: 'X1-00A', family, specifications: {} }, view);
      expect(elementsOf(text).length).toBeGreaterThan(3);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test.each(FAMILIES)('of %s bear any figures', (family) => {
    for (const value of [-1, 0, 1e9, Number.NaN, Infinity, '4', null, [1]]) {
      const fields = ['width', 'lanPorts', 'sfpPorts', 'ponPorts', 'antennas', 'leds', 'driveBays', 'units', 'plugs'];
      const specifications = Object.fromEntries([...fields, 'cables', 'kitCameras'].map((field) => [field, value]));
      const text = draw({ model: 'X1-00A', family, specifications }, 'front');
      expect(elementsOf(text).length).toBeGreaterThan(3);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text.length).toBeLessThan(150_000);
    }
  });

  test('take a model as text', () => {
    const kit = { ...productOf('q4-10p'), model: '</title><script>"&' };
    const elements = elementsOf(draw(kit, 'front'));
    expect(elements.map(({ name }) => name)).not.toContain('script');
  });
});

test('a family that the theme does not draw is a box of the size of the product', () => {
  const texts = [100, 300].map((width) =>
    draw({ model: 'OAK-1', family: 'chair', specifications: { width, depth: 100, height: 100 } }, 'front'),
  );
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(elementsOf(text).filter(({ name }) => name === 'path').length).toBeGreaterThan(2);
  expect(elementsOf(draw({ model: 'OAK-1', family: 'chair', specifications: {} }, 'icon')).length).toBeGreaterThan(3);
});

describe('golden drawings', () => {
  test.each([
    ['s24-30a', 'front'],
    ['r7-30a', 'rear'],
    ['c5-30d', 'front'],
    ['m6-20a', 'dimensions'],
    ['r7-60a', 'icon'],
  ] as const)('%s %s', async (id, view) => {
    await expect(draw(productOf(id), view)).toMatchFileSnapshot(`goldens/${id}-${view}.svg`);
  });
});
