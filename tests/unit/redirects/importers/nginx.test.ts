import { expect, test } from 'vitest';
import { nginx } from '../../../../engine/redirects/importers/nginx/nginx.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/nginx';

test.each([
  ['/old /new;\n~^/x/(.*)$ /y/$1;\ndefault "";\n', ['/old', '/x/*'], '$uri'],
  ['include old.map;\n/old?id=1 /new;\n/b /c;\n', ['/old', '/b'], '$request_uri'],
  ['"/two%20words" /new;\n/caf%c3%a9 /coffee;\n', ['/two%20words', '/caf%C3%A9'], '$request_uri'],
])('a file with only the body of a map is read as a map', (text, sources, source) => {
  const { rules, changed, refused } = nginx.read(text);
  expect(rules.map(({ from }) => from)).toEqual(sources);
  expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining(`\`map ${source} $target { }\``));
  expect(refused.length).toBe(text.startsWith('include') ? 1 : 0);
});

test('lines of a map beside directives are refused', () => {
  const { rules, refused } = nginx.read('/old /new;\nserver { return 301 /x; }\n');
  expect(rules.map(({ line }) => line)).toEqual([2]);
  expect(refused).toMatchObject([{ line: 1, reason: expect.stringContaining('outside a `map`') }]);
});

test.each([
  ['full.conf', 43, 34, [18, 28, 30, 44, 45, 48, 53, 67, 72, 74, 76, 77, 79, 80, 81, 86]],
  [
    'malformed.conf',
    1,
    2,
    [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 26, 27, 27, 28, 29, 29],
  ],
])('%s gives the rules and remarks of its golden file', async (name, taken, changed, refused) => {
  const imported = nginx.read(readFixture(`nginx/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('a relative target is resolved from the only path that leads to it', () => {
  const { rules, changed, refused } = nginx.read(
    'server {\nrewrite ^/docs/old$ new.html permanent;\nlocation = /docs/a/b { return 302 ../c?d=e; }\nrewrite ^/x/(.*)$ y/$1 permanent;\n}\n',
  );
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    ['/docs/old', '/docs/new.html'],
    ['/docs/a/b', '/docs/c?d=e'],
  ]);
  expect(changed.filter(({ reason }) => reason.includes('relative')).map(({ line }) => line)).toEqual([2, 3]);
  expect(refused).toMatchObject([{ line: 4, reason: expect.stringContaining('Begin it with `/`.') }]);
});
