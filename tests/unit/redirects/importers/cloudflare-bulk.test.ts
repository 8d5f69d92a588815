import { expect, test } from 'vitest';
import { cloudflareBulk } from '../../../../engine/redirects/importers/cloudflare-bulk/cloudflare-bulk.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { cloudflareBulkOriginal } from '../../../support/originals/cloudflare-bulk.ts';

const FIXTURES = '../../../fixtures/import/cloudflare-bulk';

test.each([
  ['full.csv', 28, 6, []],
  ['full.json', 5, 1, [22, 23, 24]],
  ['malformed.csv', 3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21]],
])('%s', async (name, taken, changed, refused) => {
  const imported = cloudflareBulk.read(readFixture(`cloudflare-bulk/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('decides like the original', async () => {
  const text = readFixture('cloudflare-bulk/full.csv');
  const { requests, undeclared, stale, declared } = await roundTrip(
    cloudflareBulk,
    text,
    cloudflareBulkOriginal(text),
    [],
  );
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 1', 'line 15', 'line 23']);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});
