import { expect, test } from 'vitest';
import { onlySites } from '../../../engine/build/plan-build.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { realModel } from '../../support/real.ts';

test('a build of some sites switches all others off, for the pages and for the API', () => {
  const model = realModel();
  const built = onlySites(model, ['th']);
  expect(activeSites(built).map(({ flag }) => flag)).toEqual(['', 'th']);
  expect(built.sites).toHaveLength(model.sites.length);
  expect(built.sites.filter(({ active, state }) => active !== (state === 1))).toEqual([]);
});
