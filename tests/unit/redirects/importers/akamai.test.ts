import { expect, test } from 'vitest';
import { akamai } from '../../../../engine/redirects/importers/akamai/akamai.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { akamaiOriginal } from '../../../support/originals/akamai.ts';

const FIXTURES = '../../../fixtures/import/akamai';

test.each([
  ['full.csv', 30, 12, [21, 31, 32, 33, 34]],
  ['malformed.csv', 1, 0, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21]],
  ['no-header.csv', 0, 0, [1]],
])('%s', async (name, taken, changed, refused) => {
  const imported = akamai.read(readFixture(`akamai/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('decides like the original', async () => {
  const text = readFixture('akamai/full.csv');
  const { requests, undeclared, stale, declared } = await roundTrip(akamai, text, akamaiOriginal(text), []);
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 2', 'line 29', 'line 30']);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});
