import { expect, test } from 'vitest';
import { akamai } from '../../../../engine/redirects/importers/akamai/akamai.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { akamaiOriginal } from '../../../support/originals/akamai.ts';

const FIXTURES = '../../../fixtures/import/akamai';

test.each([
  ['full.csv', 31, 13, [21, 31, 33, 34]],
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

test('decides like the original on several hosts', async () => {
  const text = readFixture('akamai/shapes.csv');
  const { requests, undeclared, stale, unlike } = await roundTrip(akamai, text, akamaiOriginal(text));
  expect(undeclared).toEqual([]);
  expect(stale.map(linesOnly)).toEqual(['line 6', 'line 19', 'line 23', 'line 26']);
  expect(unlike).toEqual([]);
  expect(requests).toBeGreaterThan(500);
});

const HEADER = 'ruleName,matchURL,host,path,query,regex,redirectURL,statusCode';

test.each<[what: string, row: string, rules: readonly object[]]>([
  ['a path without `:` ignores letter case', ',,,/A,,,/b,', [{ from: '/A', case: 'insensitive' }]],
  ['a path with `:` does not', ',,,:/A,,,/b,', [{ from: '/A' }]],
  ['a blank after a backslash is part of the path', ',,,/a\\ b /c,,,/d,', [{ from: '/a%20b' }, { from: '/c' }]],
  ['values of the query are alternatives', ',,,/a,x=1 2,,/b,', [{ query: { x: '1' } }, { query: { x: '2' } }]],
  ['a key alone takes any value', ',,,/a,x & y=2,,/b,', [{ query: { x: true, y: '2' } }]],
  [
    'each host has a rule',
    ',,old.example older.example,/a,,,/b,',
    [{ host: 'old.example' }, { host: 'older.example' }],
  ],
  ['a host alone is for all its paths', ',,old.example www.old.example,,,,/b,', [{ from: '/*' }, { from: '/*' }]],
  [
    'groups of the host are not counted',
    ',,,,,^https?://(www\\.)?old\\.example/(\\d+)$,/b/\\2,',
    [{ to: '/b/:p1' }, {}],
  ],
])('%s', (_what, row, rules) => {
  const { rules: taken, refused } = akamai.read(`# Policy,,,,,,,\n${HEADER}\n${row}\n`);
  expect(refused).toEqual([]);
  expect(taken).toHaveLength(rules.length);
  expect(taken).toMatchObject(rules);
  if (row.includes(':/A')) expect(taken[0]).not.toHaveProperty('case');
});
