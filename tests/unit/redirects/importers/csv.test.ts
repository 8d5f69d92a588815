import { expect, test } from 'vitest';
import { csv } from '../../../../engine/redirects/importers/csv/csv.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { EXPORT_FIELDS } from '../../../../engine/redirects/targets/shared/files/export-row.ts';
import { csvOriginal, type Meant } from '../../../support/originals/csv.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/csv';

test.each([
  ['full.csv', 30, 8, [33]],
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
  { line: 27, host: 'www.example.com', path: /^\/full$/, to: 'https://www.example.com/path' },
  { line: 28, host: 'shop.example.com', path: /^\/full-two$/, to: 'https://www.example.com/path' },
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

const SHAPES: readonly Meant[] = [
  { line: 4, host: 'www.example.com', path: /^\/about-us\.html$/, to: 'https://www.example.com/about' },
  { line: 5, path: /^\/tents\.php$/, query: 'id=12', to: '/tents/alpine' },
  { line: 6, path: /^\/tents\.php$/, query: /^id=/, to: '/tents', status: 302 },
  { line: 8, path: /^\/size,38$/, to: '/sizes?cut=38,wide' },
  { line: 9, path: /^\/closed-shop$/, status: 410 },
  { line: 12, path: /^\/blog(?:\/+|\/(.*))?$/, to: '/journal/$1' },
  { line: 13, path: /^\/p\/(\d+)\/.*$/, to: '/products/$1' },
  { line: 14, path: /^\/([a-z]+)\.php5$/, to: '/words/$1', status: 302 },
  { line: 15, path: /^.*?store\/([a-z]+).*$/, to: '/shops/$1' },
  { line: 16, path: /^\/old-prices$/, to: '/prices' },
  { line: 17, path: /^\/Catalogue\.PDF$/, to: '/downloads/catalogue.pdf', status: 302 },
  { line: 18, path: /^\/say-"hello"$/, to: '/hello' },
  { line: 21, path: /^\/contact\.php$/, to: '/contact' },
  { line: 25, path: /^\/a\/b\/([^/]+)$/, to: '/b/$1', status: 308 },
  { line: 26, path: /^\/with space$/, to: '/with-space', status: 307 },
  { line: 27, path: /^\/straße$/, to: '/street', status: 303 },
  { line: 31, path: /^\/partner$/, to: 'https://partner.example.net/x', status: 302 },
  { line: 33, path: /^\/basket$/, to: 'https://www.example.com/cart' },
  { line: 34, path: /^\/v\/([^/]+)$/, to: '/versions/$1.html' },
];

const HOSTS: readonly Meant[] = [
  { line: 2, host: 'old.example', path: /^\/team$/, to: '/about' },
  { line: 3, host: 'www.old.example', path: /^\/team$/, to: 'https://www.example.com/people' },
  { line: 4, host: 'www.example.com', path: /^\/kontakt$/, to: 'https://www.example.com/contact' },
  { line: 5, path: /^\/everywhere$/, to: 'https://www.example.com/here', status: 302 },
  { line: 10, host: 'journal.example', path: /^\/$/, query: 'p=7', to: '/journal/seven' },
  { line: 7, host: 'old.example', path: /^\/$/, to: '/' },
  {
    line: 8,
    host: 'old.example',
    path: /^\/docs(?:\/+|\/(.*))?$/,
    to: 'https://www.example.com/docs/$1',
    status: 308,
  },
  { line: 9, host: 'old.example', path: /^\/gone$/, status: 410 },
  { line: 11, path: /^\/team$/, to: '/crew' },
  { line: 12, host: 'old.example', path: /^\/self$/, to: 'https://old.example/self/' },
];

test.each([
  ['shapes.csv', SHAPES, 200],
  ['shapes-hosts.csv', HOSTS, 150],
])('decides as the rows of %s say', async (name, rows, least) => {
  const text = readFixture(`csv/${name}`);
  const onEveryHost = csv.read(text).changed.find(({ reason }) => reason.startsWith('Sources are on'))?.reason ?? '';
  const { requests, undeclared, unlike } = await roundTrip(
    csv,
    text,
    csvOriginal(rows),
    [],
    [{ reason: onEveryHost, covers: (request) => request.startsWith('https:') }],
  );
  expect(undeclared).toEqual([]);
  expect(unlike).toEqual([]);
  expect(requests).toBeGreaterThan(least);
});

test('the columns of the export are read back', () => {
  const text = readFixture('csv/shapes-export.csv');
  expect(text.split('\n')[0]).toBe(EXPORT_FIELDS.join(','));
  const { rules } = csv.read(text);
  expect(rules.map(({ host }) => host).filter((host) => host !== undefined)).toEqual(['old.example', 'older.example']);
});

test.each([
  ['301', 301],
  ['302 Found', 302],
  ['308 (permanent)', 308],
  ['307.0', 307],
  ['Permanent', 301],
  ['temporary', 302],
])('the status %s is read', (text, status) => {
  const { rules, refused } = csv.read(`from,to,status\n/a,/b,${text}\n`);
  expect(refused).toEqual([]);
  expect(rules.map((rule) => rule.status ?? 301)).toEqual([status]);
});

test.each(['Response Code', 'response_code', 'HTTP-Response-Code', 'Status Code', 'HTTP Status', 'Code', 'Type'])(
  'the status is read from a column `%s`',
  (column) => {
    const { rules, changed, refused } = csv.read(`From,To,${column}\n/a,/b,301\n/c,/d,302\n/e,/f,\n/g,/h,Moved\n`);
    expect(rules.map((rule) => rule.status ?? 301)).toEqual([301, 302, 301]);
    expect([changed, refused.map(({ line }) => line)]).toEqual([[], [5]]);
  },
);

test('a column whose name may mean something else is left out if none of its values is a status', () => {
  const { rules, changed } = csv.read('From,To,Type,Response Code,Code\n/a,/b,Page,404,302\n/c,/d,Post,200,307\n');
  expect(rules.map(({ status }) => status)).toEqual([302, 307]);
  expect(changed.map(({ reason }) => reason)).toEqual([
    'Columns that the import does not read are left out: `Type`, `Response Code`.',
  ]);
});

test('a page that leads to itself is refused, but not on an old domain', () => {
  const { rules, refused } = csv.read('host,from,to\n,/a,/a/\nold.example,/b,/b\n');
  expect(refused.map(({ line }) => line)).toEqual([2]);
  expect(rules).toMatchObject([{ from: '/b', host: 'old.example', to: '/b' }]);
});
