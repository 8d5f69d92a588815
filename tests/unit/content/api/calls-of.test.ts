import { expect, test } from 'vitest';
import { CALL_NAMES, CALLS, callsOf } from '../../../../engine/content/calls.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();

test('a project with products and banners has all calls', () => {
  expect(callsOf(model)).toEqual(CALL_NAMES);
});

test('a project without products has none of the calls about products', () => {
  const without = callsOf({ content: { ...model.content, products: [], categories: [] } });
  expect(without.filter((name) => CALLS[name].path.startsWith('/pro/'))).toEqual([]);
  expect(CALL_NAMES.length - without.length).toBe(12);
  expect(without).toEqual(expect.arrayContaining(['siteMap', 'catalogList', 'pageBlocks', 'bannerHit', 'staticPage']));
});

test('a project without banners does not answer for one', () => {
  expect(callsOf({ content: { ...model.content, banners: [] } })).toEqual(
    CALL_NAMES.filter((name) => name !== 'bannerHit'),
  );
});
