import { expect, test } from 'vitest';
import { netlify } from '../../../../engine/redirects/importers/netlify/netlify.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/netlify';

test.each([
  ['full.txt', 38, 27, [35, 41, 45, 48, 49, 50, 51, 52, 53, 54, 55, 60]],
  ['malformed.txt', 2, 2, [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
])('%s', async (name, taken, changed, refused) => {
  const imported = netlify.read(readFixture(`netlify/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('a byte order mark, line ends of Windows and tabs are not part of a rule', () => {
  const { rules, refused } = netlify.read('\ufeff/old\t/new\t302\r\n\r\n  # a comment\r\n/a  /b  # another\r\n');
  expect(rules).toEqual([
    { from: '/old', to: '/new', status: 302, line: 1 },
    { from: '/a', to: '/b', line: 4 },
  ]);
  expect(refused).toEqual([]);
});

test('rules that tie keep their order by priority, rules that are never reached are refused', () => {
  const { rules, changed, refused } = netlify.read('/a/:x /1\n/:y/b /2\n/a/* /3\n/a/b/c /4\n');
  expect(rules.map(({ from, priority }) => [from, priority])).toEqual([
    ['/a/:x', 1],
    ['/:y/b', undefined],
    ['/a/*', undefined],
  ]);
  expect(refused.map(({ line }) => line)).toEqual([4]);
  expect(changed.filter(({ reason }) => reason.includes('more specific'))).toEqual([]);
});

test.each(['/a /b /c 301', '/a /b 301 /c'])('the message on `%s` names the word that does not belong there', (line) => {
  const [refusal] = netlify.read(`${line}\n`).refused;
  expect(refusal?.reason).toBe(
    '`/c` is a word too many. Write one target, one status, and conditions such as `Country=de`.',
  );
});

test.each([
  ['/a /b q=:q', 'Query parameters belong before the target. Write `/a q=:q /b`.'],
  [
    '/a id=1 /b q=:q 302! Country=us',
    'Query parameters belong before the target. Write `/a id=1 q=:q /b 302! Country=us`.',
  ],
  ['/a b/c 302', 'Write `/a /b/c 302`.'],
])('the message on `%s` names the repair, with which the line is taken or read', (line, repair) => {
  const [refusal] = netlify.read(`${line}\n`).refused;
  expect(refusal?.reason).toContain(repair);
  const repaired = /`(\/a [^`]*)`\.$/.exec(repair)?.[1] ?? '';
  const { rules, refused } = netlify.read(`${repaired}\n`);
  expect(rules.length + refused.filter(({ reason }) => reason.includes('depends on `Country`')).length).toBe(1);
});
