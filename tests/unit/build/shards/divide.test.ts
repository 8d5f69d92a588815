import { expect, test } from 'vitest';
import type { PageNote } from '../../../../engine/build/pages/page-index.ts';
import type { SitePlan } from '../../../../engine/build/pages/plan-pages.ts';
import { divide, readShardNumber } from '../../../../engine/build/shards/divide.ts';
import { baseModel } from '../../../support/base-model.ts';

const NOTE: PageNote = { record: 0, sha256: '00', bytes: 1 };
const sites = baseModel().sites.slice(0, 3);

/** A plan in which each site renders ten pages, gives one other alternates, and keeps one. */
const plans = sites.map((site): SitePlan => ({
  site,
  kept: [['kept', NOTE]],
  made: [],
  patched: [['patched', NOTE, ['ask/alternates/patched']]],
  rendered: new Map(Array.from({ length: 10 }, (_, page) => [`page-${page}`, []])),
}));

function pagesOf(share: readonly SitePlan[]): string[] {
  return share.flatMap(({ site, rendered, patched }) =>
    [...rendered.keys(), ...patched.map(([remainder]) => remainder)].map((page) => `${site.flag}/${page}`),
  );
}

const all = pagesOf(plans);
const one = (): number => 1;

test.each([1, 2, 3, 7, 40])('%i shards have each page once', (of) => {
  const shares = Array.from({ length: of }, (_, index) => divide(plans, { shard: index + 1, of }, one));
  expect(shares.flatMap(({ share }) => pagesOf(share))).toEqual(all);
  expect(new Set(shares.map(({ digest }) => digest)).size).toBe(1);
  const sizes = shares.map(({ share }) => pagesOf(share).length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  expect(shares.flatMap(({ share }) => share.flatMap(({ kept }) => kept))).toEqual([]);
});

test('a page that takes longer counts for more', () => {
  const cost = (remainder: string): number => (remainder === 'page-0' ? 20 : 1);
  const sizes = [1, 2, 3].map((shard) => pagesOf(divide(plans, { shard, of: 3 }, cost).share).length);
  expect(sizes).toEqual([11, 11, 11]);
  const halves = [1, 2].map((shard) => pagesOf(divide(plans.slice(0, 1), { shard, of: 2 }, cost).share));
  expect(halves.map(({ length }) => length)).toEqual([1, 10]);
});

test('other pages or other costs make another division', () => {
  const { digest } = divide(plans, { shard: 1, of: 2 }, one);
  expect(divide(plans.slice(1), { shard: 1, of: 2 }, one).digest).not.toBe(digest);
  expect(divide(plans, { shard: 1, of: 3 }, one).digest).not.toBe(digest);
  const cost = (remainder: string): number => (remainder === 'page-0' ? 100 : 1);
  expect(divide(plans, { shard: 1, of: 2 }, cost).digest).not.toBe(digest);
});

test.each([
  ['2/7', { shard: 2, of: 7 }],
  ['1/1', { shard: 1, of: 1 }],
  ['0/7', undefined],
  ['8/7', undefined],
  ['2', undefined],
  ['a/b', undefined],
  ['1/1000000', undefined],
])('reads %s', (text, number) => {
  expect(readShardNumber(text)).toEqual(number);
});
