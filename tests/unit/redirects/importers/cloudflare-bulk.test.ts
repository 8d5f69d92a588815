import { expect, test } from 'vitest';
import { cloudflareBulk } from '../../../../engine/redirects/importers/cloudflare-bulk/cloudflare-bulk.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { cloudflareBulkOriginal } from '../../../support/originals/cloudflare-bulk.ts';

const FIXTURES = '../../../fixtures/import/cloudflare-bulk';

test.each([
  ['full.csv', 28, 6, []],
  ['full.json', 5, 2, [22, 23, 24]],
  ['malformed.csv', 3, 2, [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21]],
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

test.each<[what: string, text: string, rules: [host: string | undefined, to: string][]]>([
  [
    'a list of one host',
    'x.example/a,https://x.example/b\nx.example/c,/d\n',
    [
      [undefined, '/b'],
      [undefined, '/d'],
    ],
  ],
  [
    'old domains of a site',
    'old.example/a,https://x.example/b\nx.example/a,https://x.example/c\nold.example/d,/e\n',
    [
      ['old.example', '/b'],
      [undefined, '/c'],
      ['old.example', 'https://old.example/e'],
    ],
  ],
  [
    'old domains of a site that has no source',
    'Old.example/a,https://x.example/b\nolder.example/a,https://x.example/b\n',
    [
      ['old.example', 'https://x.example/b'],
      ['older.example', 'https://x.example/b'],
    ],
  ],
  [
    'two hosts that equally many targets lead to',
    'x.example/a,https://x.example/b\ny.example/a,https://y.example/b\n',
    [
      [undefined, '/b'],
      ['y.example', 'https://y.example/b'],
    ],
  ],
])('the hosts of %s', (_, text, rules) => {
  expect(cloudflareBulk.read(text).rules.map(({ host, to }) => [host, to])).toEqual(rules);
});
