import { expect, test } from 'vitest';
import { csv } from '../../../../engine/redirects/importers/csv/csv.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { csvOriginal, type Meant } from '../../../support/originals/csv.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/csv';

test.each([
  ['full.csv', 30, 9, [33]],
  ['no-header.csv', 2, 0, []],
  ['malformed.csv', 6, 3, [1, 2, 3, 4, 5, 8, 9, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24]],
])('%s', async (name, taken, changed, refused) => {
  const imported = csv.read(readFixture(`csv/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

const MEANT: readonly Meant[] = [
  { line: 2, path: /^\/about\.html$/, to: '/about' },
  { line: 3, path: /^\/home$/, to: '/' },
  { line: 4, path: /^\/temporary$/, to: '/sale', status: 302 },
  { line: 5, path: /^\/other$/, to: '/see-also', status: 303 },
  { line: 6, path: /^\/form$/, to: '/contact', status: 307 },
  { line: 7, path: /^\/moved$/, to: '/here', status: 308 },
  { line: 8, path: /^\/gone$/, status: 410 },
  { line: 9, path: /^\/old(?:\/+|\/(.*))?$/, to: '/new/$1' },
  { line: 10, path: /^\/blog\/([^/]+)$/, to: '/news/$1' },
  { line: 11, path: /^\/blog\/[^/]+\/([^/]+)$/, to: '/news/$1?year=old' },
  { line: 12, path: /^\/lang\/(en|de)\/start$/, to: '/$1/home' },
  { line: 13, path: /^\/article$/, query: 'id=7', to: '/articles/seven' },
  { line: 14, path: /^\/article$/, query: 'id=8&print=1', to: '/articles/eight' },
  { line: 15, path: /^\/wiki\/Plan_\(2024\)$/, to: '/plan' },
  { line: 16, path: /^\/wiki\/\/double$/, to: '/wiki/double' },
  { line: 17, path: /^\/wiki\/a\*b$/, to: '/wiki/a-b' },
  { line: 18, path: /^\/with space$/, to: '/with-space' },
  { line: 19, path: /^\/café$/, to: '/coffee' },
  { line: 20, path: /^\/café\/menu$/, to: '/coffee/menu' },
  { line: 21, path: /^\/a,b$/, to: '/c,d' },
  { line: 22, path: /^\/say "hi"$/, to: '/hello' },
  { line: 23, path: /^\/anchor$/, to: '/faq#returns' },
  { line: 24, path: /^\/search$/, to: '/find?source=old' },
  { line: 25, path: /^\/extern$/, to: 'https://shop.example.com/start' },
  { line: 26, path: /^\/insecure$/, to: 'http://old.example.com/x' },
  { line: 27, path: /^\/full$/, to: 'https://www.example.com/path' },
  { line: 29, path: /^\/Trailing$/, to: '/no-slash' },
  { line: 30, path: /^\/~user$/, to: '/users/user' },
  { line: 31, path: /^\/multi$/, to: '/line' },
];

test('decides as its rows say', async () => {
  const { requests, undeclared, stale, declared } = await roundTrip(
    csv,
    readFixture('csv/full.csv'),
    csvOriginal(MEANT),
  );
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 26', 'line 27']);
  expect(requests).toBeGreaterThan(300);
  expect(declared).toBeGreaterThan(0);
});

test.each([
  ['semicolons', 'From;To\n/a;/b\n"/c;d";/e\n'],
  ['semicolons without a header', '/a;/b\n"/c;d";/e\n'],
  ['tabs', 'Old URL\tNew URL\n/a\t/b\n"/c;d"\t/e\n'],
  ['commas', '\ufeffsource,destination\r\n/a,/b\r\n/c;d,/e\r\n'],
])('cells are separated by %s', (_what, text) => {
  const { rules, refused } = csv.read(text);
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    ['/a', '/b'],
    ['/c;d', '/e'],
  ]);
  expect(refused).toEqual([]);
});

test('a path without a slash at its start is read from the root, and what may be a host is refused', () => {
  const { rules, changed, refused } = csv.read(
    'from,to\nold.html,new/page\nold.example/x,/x\n/y,www.new.example\n/z,../z\n',
  );
  expect(rules).toEqual([{ from: '/old.html', to: '/new/page', line: 2 }]);
  expect(changed.map(({ reason }) => reason)).toEqual([
    '`old.html` has no slash at its start; it is read as `/old.html`.',
    '`new/page` has no slash at its start; it is read as `/new/page`.',
  ]);
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5]);
});
