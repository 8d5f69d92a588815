import { expect, test } from 'vitest';
import { microsoft } from '../../../../engine/redirects/importers/microsoft/microsoft.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { microsoftOriginal } from '../../../support/originals/microsoft.ts';

const FIXTURES = '../../../fixtures/import/microsoft';

test.each([
  ['full.json', 27, 5, [136]],
  ['malformed.json', 3, 2, [4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18]],
])('%s', async (name, taken, changed, refused) => {
  const imported = microsoft.read(readFixture(`microsoft/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('decides like the original', async () => {
  const text = readFixture('microsoft/full.json');
  const { requests, undeclared, stale, declared } = await roundTrip(microsoft, text, microsoftOriginal(text), [
    '/docs/%C3%9Cber',
  ]);
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 2', 'line 52']);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});

test.each([
  ['shapes.json', 200],
  ['shapes-mapping.json', 50],
])('decides the entries of %s like the original', async (name, least) => {
  const text = readFixture(`microsoft/${name}`);
  const { requests, undeclared } = await roundTrip(microsoft, text, microsoftOriginal(text));
  expect(undeclared).toEqual([]);
  expect(requests).toBeGreaterThan(least);
});
