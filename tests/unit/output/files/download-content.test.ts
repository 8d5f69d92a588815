import { describe, expect, test } from 'vitest';
import type { Download } from '../../../../engine/model/content.ts';
import { realModel } from '../../../support/real.ts';

const { downloads, products, advisories } = realModel().content;

/** Products without loadable software: passive parts, and devices whose only settings are sliders. */
const WITHOUT_SOFTWARE = [
  'o0-05a',
  'o0-20s',
  's5-10a',
  's8-10a',
  's8-20p',
  't5-10a',
  't5-30p',
  'v1-10a',
  'x1-01a',
  'x1-10c',
  'x1-30e',
];
/** Adapters whose software runs on the computer, and powerline adapters without an operating system. */
const WITHOUT_OPEN_SOURCE = [...WITHOUT_SOFTWARE, 'i6-20a', 'i7-30a', 'p2-10a', 'u6-10a', 'u7-20a'];

const lacking = (category: Download['category']): string[] => {
  const named = new Set(downloads.filter((one) => one.category === category).flatMap((one) => one.products));
  return products.map(({ id }) => id).filter((id) => !named.has(id));
};

describe('every product is named by', () => {
  test.each(['B104', 'B106', 'B107', 'ce'] as const)('%s', (category) => {
    expect(lacking(category)).toEqual([]);
  });

  test('firmware, but for those without software', () => {
    expect(lacking('B101').sort()).toEqual(WITHOUT_SOFTWARE.toSorted());
  });

  test('open-source code, but for those without any', () => {
    expect(lacking('gpl').sort()).toEqual(WITHOUT_OPEN_SOURCE.toSorted());
  });

  test('a driver, where it is an adapter for computers', () => {
    const adapters = products
      .filter(({ family }) => family === 'usbAdapter' || family === 'pcieAdapter')
      .map(({ id }) => id);
    expect(adapters.length).toBeGreaterThan(3);
    expect(adapters.filter((id) => lacking('B102').includes(id))).toEqual([]);
  });
});

describe('versions', () => {
  test('firmware has release notes and one to three earlier versions, older ones last', () => {
    for (const { id, date, notes, previous = [] } of downloads.filter(({ category }) => category === 'B101')) {
      expect(notes, String(id)).toBeDefined();
      expect(previous.length, String(id)).toBeGreaterThanOrEqual(1);
      expect(previous.length, String(id)).toBeLessThanOrEqual(3);
      const dates = [date, ...previous.map((one) => one.date)];
      expect(dates, String(id)).toEqual(dates.toSorted().reverse());
      expect(
        previous.every((one) => one.notes !== undefined),
        String(id),
      ).toBe(true);
    }
  });

  test('nothing is older than the products that it is for, or younger than the content', () => {
    const released = new Map(products.map((product) => [product.id, product.released]));
    for (const { id, date, products: ids, previous = [] } of downloads) {
      const days = ids.map((one) => released.get(one) ?? '9999').sort();
      expect(date >= (days.at(-1) ?? ''), `${id}: ${date}`).toBe(true);
      expect(date <= '2026-11-20', `${id}: ${date}`).toBe(true);
      for (const one of previous) expect(one.date >= (days[0] ?? ''), `${id}: ${one.date}`).toBe(true);
    }
  });

  test('what an advisory calls fixed can be had', () => {
    const parts = (version: string): number[] => version.split('.').map(Number);
    const atLeast = (version: string, least: string): boolean => {
      const [a, b] = [parts(version), parts(least)];
      const index = a.findIndex((part, at) => part !== b[at]);
      return index === -1 || (a[index] ?? 0) > (b[index] ?? 0);
    };
    const affected = advisories.flatMap((advisory) => advisory.affected);
    expect(affected.length).toBeGreaterThan(8);
    for (const { product, fixed } of affected) {
      const offered = downloads.filter(({ category, products: ids }) => category === 'B101' && ids.includes(product));
      expect(
        offered.some(({ version }) => atLeast(version, fixed)),
        `${product} ${fixed}`,
      ).toBe(true);
    }
  });
});
