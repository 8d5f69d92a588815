import { expect, test } from 'vitest';
import { mdn } from '../../../../engine/redirects/importers/mdn/mdn.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { mdnOriginal } from '../../../support/originals/mdn.ts';

const FIXTURES = '../../../fixtures/import/mdn';

test.each([
  ['full.txt', 27, 9, [16, 18]],
  ['malformed.txt', 4, 1, [2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14, 15]],
])('%s', async (name, taken, changed, refused) => {
  const imported = mdn.read(readFixture(`mdn/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('decides like the original', async () => {
  const text = readFixture('mdn/full.txt');
  const { requests, undeclared, stale, declared } = await roundTrip(mdn, text, mdnOriginal(text), [
    '/en-US/docs/SVG/%C3%A9l%C3%A9ment',
    '/en-US/docs/Web/API/%C3%BCber%20uns',
  ]);
  expect(undeclared).toEqual([]);
  expect(stale).toEqual([]);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});
