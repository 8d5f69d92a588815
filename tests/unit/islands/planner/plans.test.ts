import { describe, expect, test } from 'vitest';
import { clearance, freeSpaceLoss, linksFor } from '../../../../islands/Planner/model/link.ts';
import { FLOORS } from '../../../../islands/Planner/model/floor.ts';
import { powerNeed, switchesFor } from '../../../../islands/Planner/model/power.ts';
import { recordersFor, storagePerDay } from '../../../../islands/Planner/model/recording.ts';
import type { Part, PlannedProduct } from '../../../../islands/Planner/model/products.ts';
import { wifiSets, type RoomsWish } from '../../../../islands/Planner/model/wifi-sets.ts';
import { plannedProducts } from '../../../../theme/components/planned-products.ts';
import { realModel } from '../../../support/real.ts';

const products = plannedProducts(realModel().content.products, ({ id }) => ({ name: id, href: `/product/${id}` }));
const named = (id: string): PlannedProduct => products.find((one) => one.id === id) ?? product(id, {});
/** A product that is made up. */
function product(id: string, figures: Omit<PlannedProduct, 'id' | 'model' | 'name' | 'href'>): PlannedProduct {
  return { id, model: id.toUpperCase(), name: id, href: `/product/${id}`, ...figures };
}
const partsOf = (parts: readonly Part[]): string[] => parts.map(({ product: { id }, count }) => `${count} ${id}`);
const idsOf = (of: (one: PlannedProduct) => unknown): string[] =>
  products
    .filter(of)
    .map(({ id }) => id)
    .sort();

describe('the products of a plan', () => {
  test('are those that can be bought and have the figures', () => {
    expect(idsOf(({ poe }) => poe)).toEqual(['s10-40c', 's16-20p']);
    expect(idsOf(({ recorder }) => recorder)).toEqual(['n16-20a', 'n4-05s', 'n8-10a', 'n8-15s']);
    expect(idsOf(({ radio }) => radio)).toEqual(['b5-20a', 'b5-50a', 'b5-80a', 't5-10a', 't5-30p']);
    expect(idsOf(({ line }) => line?.access === 'terminal')).toEqual(['o1-10a']);
    // Coverage outdoors tells nothing of rooms.
    expect(named('a6-40o').wifi).toBeUndefined();
    expect(named('r4-20a').wifi).toBeUndefined();
  });

  test('have the coverage of one unit', () => {
    expect(named('m7-30a').wifi).toEqual({ role: 'mesh', coverage: 150, units: 3, clients: 150 });
    expect(named('a7-50c')).toMatchObject({
      taken: { power: 27.5, standards: ['IEEE 802.3bt', 'IEEE 802.3at'] },
      wifi: { role: 'accessPoint', coverage: 150, clients: 70 },
    });
  });
});

describe('power over Ethernet', () => {
  const parts = [
    { product: named('c4-20a'), count: 8 },
    { product: named('a7-50c'), count: 2 },
    { product: named('b5-80a'), count: 1 },
  ];

  test('adds up what devices take, with a reserve', () => {
    // 8 × 7 W + 2 × 25.5 W = 107 W, and a fifth more: by IEEE 802.3at the access points do with what arrives. No port feeds the base station, which
    // names IEEE 802.3bt alone.
    const need = powerNeed(parts, products, 0.2);
    expect(need).toMatchObject({ ports: 10, tooMuch: [named('b5-80a')] });
    expect(need.power).toBeCloseTo(128.4, 6);
  });

  test('takes the fewest switches with the least to spare, and then one with more', () => {
    expect(switchesFor(parts, products, 0.2).map(({ part }) => partsOf([part]))).toEqual([['1 s16-20p']]);
    const few = [{ product: named('c4-20a'), count: 4 }];
    expect(switchesFor(few, products, 0).map(({ part, budget, rest }) => [...partsOf([part]), budget, rest])).toEqual([
      ['1 s10-40c', 120, 92],
      ['1 s16-20p', 240, 212],
    ]);
  });

  test('takes several where the budget of one is not enough', () => {
    // 12 × 25.5 W = 306 W: two of 240 W rather than three of 120 W.
    const many = [{ product: named('a7-50c'), count: 12 }];
    expect(partsOf(switchesFor(many, products, 0).map(({ part }) => part))).toEqual(['2 s16-20p']);
  });

  test('feeds each device from one switch', () => {
    // Four times 22 W on each switch of 100 W: 18 devices take five, though all together take less than four.
    const device = product('device', { taken: { power: 22, standards: ['IEEE 802.3at'] } });
    const feed = product('feed', { poe: { ports: 8, standards: ['IEEE 802.3at'], budget: 100, perPort: 30 } });
    const [set] = switchesFor([{ product: device, count: 18 }], [feed], 0);
    expect(set).toMatchObject({ part: { count: 5 }, rest: 104 });
    // 85 % of 25 W are 21.25 W.
    const weak = { ...feed, poe: { ports: 8, standards: ['IEEE 802.3at'], budget: 100, perPort: 25 } };
    expect(powerNeed([{ product: device, count: 1 }], [weak], 0)).toEqual({ ports: 0, power: 0, tooMuch: [device] });
  });

  test('has no switch for nothing', () => {
    expect(switchesFor([], products, 0.2)).toEqual([]);
  });
});

describe('recordings', () => {
  test('take cameras × rate × time', () => {
    // 8 × 4 Mbit/s × 86,400 s = 2,764,800 Mbit = 345.6 GB.
    expect(storagePerDay({ cameras: 8, bitrate: 4, hours: 24, days: 30 })).toBeCloseTo(0.3456, 9);
  });

  test.each([
    // 12 TB / 0.3456 TB = 34.7 days, 20 TB = 57.9 days.
    ['eight cameras', { cameras: 8, bitrate: 4, hours: 24, days: 30 }, ['n8-15s 34', 'n8-10a 57']],
    // 4 × 4 Mbit/s: 0.1728 TB a day; 6 TB are 34.7 days.
    ['four cameras', { cameras: 4, bitrate: 4, hours: 24, days: 30 }, ['n4-05s 34', 'n8-15s 69']],
    // 16 × 10 Mbit/s = 160 of 200 Mbit/s: 1.728 TB a day; 64 TB are 37.0 days, and no recorder keeps 90.
    ['more than any keeps', { cameras: 16, bitrate: 10, hours: 24, days: 90 }, ['n16-20a 37']],
    // 8 × 10 Mbit/s: over the 64 Mbit/s of the N8-15S, as many as the N8-10A takes; 0.864 TB a day are 23.1 days, too few.
    ['a high rate', { cameras: 8, bitrate: 10, hours: 24, days: 20 }, ['n8-10a 23', 'n16-20a 74']],
    ['too many cameras', { cameras: 17, bitrate: 1, hours: 24, days: 1 }, []],
    ['too high a rate', { cameras: 16, bitrate: 13, hours: 24, days: 1 }, []],
  ])('%s', (_, wish, expected) => {
    expect(recordersFor(products, wish).map(({ product: { id }, days }) => `${id} ${days}`)).toEqual(expected);
  });
});

describe('a radio link', () => {
  test('loses as much as in free space', () => {
    // ITU-R P.525: 92.45 + 20 · log10(5.5) + 20 · log10(2) = 92.45 + 14.81 + 6.02 dB.
    expect(freeSpaceLoss(2)).toBeCloseTo(113.28, 2);
  });

  test('needs room around the line of sight', () => {
    // At 8 km: 0.6 × 17.32 × √(8 / 22) = 6.27 m, and 64,000 / (8 × 4/3 × 6371) = 0.94 m of curvature.
    expect(clearance(8)).toBeCloseTo(7.21, 2);
  });

  test('is two units, or a base with an antenna and a unit', () => {
    const [first, second] = linksFor(products, { distance: 2, eirp: 30 });
    // 30 dBm − 113.28 dB + 16 dBi + 94 dBm.
    expect([partsOf(first?.parts ?? []), first?.margin.toFixed(1)]).toEqual([['2 b5-20a'], '26.7']);
    expect(partsOf(second?.parts ?? []).at(-1)).toBe('1 b5-20a');
    expect(second?.parts).toHaveLength(3);
  });

  test('keeps to the power that is permitted, and to what the transmitter has', () => {
    const marginAt = (eirp: number): number => linksFor(products, { distance: 1, eirp })[0]?.margin ?? 0;
    expect(marginAt(36) - marginAt(30)).toBeCloseTo(6, 6);
    // 25 dBm and 16 dBi are 41 dBm.
    expect(marginAt(53)).toBeCloseTo(marginAt(41), 6);
  });

  test.each([
    ['the margin is too small', { distance: 9, eirp: 30 }],
    ['the data sheet ends', { distance: 10.1, eirp: 53 }],
  ])('is not offered where %s', (_, wish) => {
    expect(linksFor(products, wish)).toEqual([]);
  });
});

describe('Wi-Fi for rooms', () => {
  const wish: RoomsWish = { floor: FLOORS.flat, square: 0.5, access: 'ethernet', speed: 250, clients: 20 };
  const few = [
    product('small', {
      wifi: { role: 'router', coverage: 60, units: 1, clients: 20 },
      line: { access: 'ethernet', rate: 940 },
    }),
    product('large', {
      wifi: { role: 'router', coverage: 2500, units: 1, clients: 60 },
      line: { access: 'ethernet', rate: 2300 },
    }),
    product('kit', {
      wifi: { role: 'mesh', coverage: 150, units: 3, clients: 90 },
      line: { access: 'ethernet', rate: 940 },
    }),
    product('wired', { line: { access: 'ethernet', rate: 940 } }),
    product('point', {
      wifi: { role: 'accessPoint', coverage: 120, units: 1, clients: 35 },
      taken: { power: 14, standards: ['IEEE 802.3at'] },
    }),
    product('feed', { poe: { ports: 4, standards: ['IEEE 802.3at'], budget: 60, perPort: 30 } }),
  ];

  test('one device where one is enough, and a cable to each access point', () => {
    const { byRadio, byCable } = wifiSets(few, wish);
    expect([byRadio?.kind, partsOf(byRadio?.parts ?? [])]).toEqual(['single', ['1 large']]);
    expect(byRadio?.share).toBeGreaterThanOrEqual(0.95);
    // The router without Wi-Fi, and a switch that gives 14 W and a fifth more to each.
    expect([byCable?.kind, partsOf(byCable?.parts ?? [])]).toEqual(['cable', ['1 wired', '1 feed', '2 point']]);
    expect(byCable?.units).toHaveLength(2);
  });

  test('more units where one is not enough', () => {
    const without = few.filter(({ id }) => id !== 'large');
    const { byRadio } = wifiSets(without, wish);
    expect([byRadio?.kind, partsOf(byRadio?.parts ?? [])]).toEqual(['mesh', ['1 kit']]);
  });

  test('as many kits as the devices need, or the set that takes most of them', () => {
    const without = few.filter(({ id }) => id !== 'large');
    expect(partsOf(wifiSets(without, { ...wish, clients: 100 }).byRadio?.parts ?? [])).toEqual(['2 kit']);
    const { byRadio } = wifiSets(few, { ...wish, clients: 900 });
    expect([partsOf(byRadio?.parts ?? []), byRadio?.clients]).toEqual([['2 kit'], 180]);
  });

  test('as many access points as the devices need', () => {
    // 35 devices for each access point: 130 need four, with one switch of four ports and 60 W, of which they take 67.2 W: so two switches.
    const { byCable } = wifiSets(few, { ...wish, clients: 130 });
    expect(partsOf(byCable?.parts ?? [])).toEqual(['1 wired', '2 feed', '4 point']);
  });

  test('a router that passes on what the line brings', () => {
    const { byRadio, byCable } = wifiSets(few, { ...wish, speed: 2500 });
    expect(byRadio).toBeUndefined();
    expect(byCable).toBeUndefined();
    expect(wifiSets(few, { ...wish, speed: 1000 }).byCable?.main.id).toBe('wired');
  });

  test('what serves most where nothing serves enough', () => {
    const { byRadio } = wifiSets(few.slice(0, 1), { ...wish, floor: FLOORS.office });
    expect(partsOf(byRadio?.parts ?? [])).toEqual(['1 small']);
    expect(byRadio?.share).toBeLessThan(0.95);
  });

  test('each kind of line, on each floor that is offered, with real products', () => {
    for (const [access, speed] of [
      ['ethernet', 1000],
      ['fibre', 1000],
      ['dsl', 100],
      ['mobile', 300],
    ] as const) {
      const { byRadio, byCable } = wifiSets(products, { ...wish, access, speed });
      expect([access, byRadio?.share]).toEqual([access, expect.closeTo(0.975, 1)]);
      expect(byCable?.share).toBeGreaterThanOrEqual(0.95);
    }
    for (const floor of Object.values(FLOORS)) {
      expect(wifiSets(products, { ...wish, floor }).byCable?.share).toBeGreaterThanOrEqual(0.95);
    }
  });

  test('units of a mesh reach each other', () => {
    // Two rooms with a wall between them that no unit passes: the second room is not served by radio, but it is by cable.
    const walls = Array.from({ length: 4 }, (_, at) => ({
      material: 'concrete' as const,
      from: [20 + at, 0] as const,
      to: [20 + at, 16] as const,
    }));
    const floor = { width: 44, depth: 16, walls, line: [2, 8] as const };
    const { byRadio, byCable } = wifiSets(
      few.filter(({ id }) => id !== 'large'),
      { ...wish, floor },
    );
    expect(byRadio?.share).toBeLessThan(0.6);
    expect(byCable?.share).toBeGreaterThan(0.9);
  });
});
