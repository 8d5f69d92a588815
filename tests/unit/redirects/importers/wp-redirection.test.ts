import { expect, test } from 'vitest';
import { wpRedirection } from '../../../../engine/redirects/importers/wp-redirection/wp-redirection.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { wpRedirectionOriginal } from '../../../support/originals/wp-redirection.ts';

const FIXTURES = '../../../fixtures/import/wp-redirection';

test.each([
  ['full.json', 26, 26, [28, 29, 30, 31, 32, 33, 34, 35, 36, 37]],
  ['full.csv', 5, 8, [5, 8, 9]],
  ['malformed.json', 1, 1, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
  ['torn.json', 0, 0, [4]],
])('%s', async (name, taken, changed, refused) => {
  const imported = wpRedirection.read(readFixture(`wp-redirection/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('decides like the original', async () => {
  const text = readFixture('wp-redirection/full.json');
  const { requests, undeclared, stale, declared } = await roundTrip(wpRedirection, text, wpRedirectionOriginal(text), [
    '/pass-own?a=2',
  ]);
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 23']);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});
