import { expect, test } from 'vitest';
import { wpRedirection } from '../../../../engine/redirects/importers/wp-redirection/wp-redirection.ts';
import { countImport, formatImport, linesOnly } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { wpRedirectionOriginal } from '../../../support/originals/wp-redirection.ts';

const FIXTURES = '../../../fixtures/import/wp-redirection';

test.each([
  ['full.json', 26, 27, [28, 29, 30, 31, 32, 33, 34, 35, 36, 37]],
  ['full.csv', 5, 8, [5, 8, 9]],
  ['malformed.json', 2, 2, [3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
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

interface Entry {
  readonly url: string;
  readonly action_data: object | string;
  readonly [key: string]: unknown;
}

const read = (...entries: readonly Entry[]): ReturnType<typeof wpRedirection.read> =>
  wpRedirection.read(JSON.stringify(entries.map((entry) => ({ match_data: { source: EXACT }, ...entry }))));

const EXACT = { flag_query: 'ignore', flag_case: false, flag_trailing: false, flag_regex: false };
const REGEX = { match_data: { source: { ...EXACT, flag_regex: true } } };

test('the position decides, not the line', () => {
  const { rules, refused } = read(
    { url: '/a', action_data: { url: '/second' }, position: 7 },
    { url: '/a', action_data: { url: '/first' }, position: 2 },
  );
  expect(rules.map(({ to }) => to)).toEqual(['/first']);
  expect(refused.map(({ line }) => line)).toEqual([1]);
});

test.each([
  ['^/a/', '/b/', '/a/*', '/b/*'],
  ['^/a', '/b', '^/a(?<rest>.*)', '/b{:rest}'],
  ['^/(en|de)/a', '/$1/b', '^/(?<p1>en|de)/a(?<rest>.*)', '/:p1/b{:rest}'],
  ['^/a$', '/b', '/a', '/b'],
  ['^/a/(.*)', '/b/$1', '/a/*', '/b/*'],
])('the target replaces the match of %s, and keeps the text behind it', (url, target, source, to) => {
  const { rules } = read({ url, action_data: { url: target }, ...REGEX });
  expect(rules.map((rule) => [rule.from ?? rule.regex, rule.to])).toEqual([[source, to]]);
});

test('text behind a match that the target cannot keep is named', () => {
  const { changed } = read({ url: '^/a|^/b', action_data: { url: '/c' }, ...REGEX });
  expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('text behind the match'));
});

test('a query of fixed keys and values becomes `query`', () => {
  const { rules } = read({ url: String.raw`^/x\.php\?id=7&lang=en$`, action_data: { url: '/y' }, ...REGEX });
  expect(rules).toMatchObject([{ from: '/x.php', query: { id: '7', lang: 'en' }, to: '/y', forward: 'drop' }]);
});

test('flags that are missing beside others are off', () => {
  const { rules } = read({
    url: '/A/',
    action_data: { url: '/b' },
    match_data: { source: { flag_query: 'ignore' } },
  });
  expect(rules).toMatchObject([{ from: '/A/', slash: 'exact' }]);
  expect(rules[0]).not.toHaveProperty('case');
});

test('a file without flags says so once', () => {
  const { rules, changed } = read(
    { url: '/a', action_data: '/b', match_data: null },
    { url: '/c', action_data: '/d', match_data: null },
  );
  expect(rules).toMatchObject([{ case: 'insensitive' }, { case: 'insensitive' }]);
  expect(changed.filter(({ reason }) => reason.startsWith('The file does not say')).map(({ line }) => line)).toEqual([
    1,
  ]);
});

test.each([
  [{ url: '/a', action_data: { url: '/x/[lower]B[/lower]' } }, '`[lower]`'],
  [{ url: '/a', action_data: { url: '81' } }, 'number of a page'],
  [{ url: '/^a$/', action_data: { url: '/b' }, ...REGEX }, 'between delimiters'],
  [{ url: '/a', action_data: { url: '/b' }, match_type: 'ip' }, 'an edge function'],
  [{ url: '/a', action_data: { url: '/b' }, enabled: 'disabled' }, 'is disabled'],
])('%j is refused, and says why', (entry, reason) => {
  expect(read(entry).refused).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

test.each([
  ['a;/b;0;302\nc;/d\n', 302],
  ['/a|/b|0|302\n/c|/d\n', 302],
  ['target,source,code\n/b,/a,302\n/d,/c,\n', 302],
  ['source,target,regex,type,code\n/a,/b,0,url,302\n/c,/d,0,url,\n', 302],
])('the separator and the names of the columns of %j are read', (text, status) => {
  const { rules, refused } = wpRedirection.read(text);
  expect(refused).toEqual([]);
  expect(rules.map((rule) => [rule.from, rule.to, rule.status])).toEqual([
    ['/a', '/b', status],
    ['/c', '/d', undefined],
  ]);
});
