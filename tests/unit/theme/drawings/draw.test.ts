import { describe, expect, test } from 'vitest';
import type { ArtView } from '../../../../engine/theme/drawings/draw.ts';
import { ART_VIEWS, drawProduct } from '../../../../engine/theme/drawings/draw.ts';
import { FAMILIES } from '../../../../engine/theme/drawings/family.ts';
import { PRODUCTS, productOf } from './products.ts';
import { elementsOf } from './svg.ts';

const VIEWS: readonly ArtView[] = [...ART_VIEWS, 'icon'];
/** Bytes of a drawing. */
const MOST_BYTES = 12 * 1024;
const ELEMENTS = new Set(['svg', 'title', 'style', 'g', 'path', 'use']);
const ATTRIBUTES = new Set(['xmlns', 'viewBox', 'class', 'role', 'd', 'data-part', 'id', 'href', 'x', 'y']);

describe.each(PRODUCTS.map((product) => [product.id, product] as const))('%s', (_, product) => {
  test.each(VIEWS)('is drawn as %s', (view) => {
    const text = drawProduct(product, view);
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
    expect(drawProduct(product, view)).toBe(text);
  });

  test('stays on its sheet', () => {
    for (const view of ART_VIEWS) {
      const points = elementsOf(drawProduct(product, view)).flatMap(({ attributes: { d = '' } }) =>
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
      const drawings = products.map((product) => drawProduct({ ...product, model: 'X' }, 'front'));
      expect([family, new Set(drawings).size]).toEqual([family, products.length]);
    }
  });

  test('share no id on one page', () => {
    const ids = PRODUCTS.flatMap((product) =>
      ART_VIEWS.flatMap((view) => elementsOf(drawProduct(product, view)).flatMap(({ attributes: { id = [] } }) => id)),
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each(FAMILIES)('of %s need no figures', (family) => {
    for (const view of VIEWS) {
      const text = drawProduct({ model: 'X1-00A', family, specifications: {} }, view);
      expect(elementsOf(text).length).toBeGreaterThan(3);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test.each(FAMILIES)('of %s bear any figures', (family) => {
    for (const value of [-1, 0, 1e9, Number.NaN, Infinity, '4', null, [1]]) {
      const fields = ['width', 'lanPorts', 'sfpPorts', 'ponPorts', 'antennas', 'leds', 'driveBays', 'units', 'plugs'];
      const specifications = Object.fromEntries([...fields, 'cables', 'kitCameras'].map((field) => [field, value]));
      const text = drawProduct({ model: 'X1-00A', family, specifications }, 'front');
      expect(elementsOf(text).length).toBeGreaterThan(3);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text.length).toBeLessThan(150_000);
    }
  });

  test('take a model as text', () => {
    const kit = { ...productOf('q4-10p'), model: '</title><script>"&' };
    const elements = elementsOf(drawProduct(kit, 'front'));
    expect(elements.map(({ name }) => name)).not.toContain('script');
  });
});

describe('golden drawings', () => {
  test.each([
    ['s24-30a', 'front'],
    ['r7-30a', 'rear'],
    ['c5-30d', 'front'],
    ['m6-20a', 'dimensions'],
    ['r7-60a', 'icon'],
  ] as const)('%s %s', async (id, view) => {
    await expect(drawProduct(productOf(id), view)).toMatchFileSnapshot(`goldens/${id}-${view}.svg`);
  });
});
