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
  ['full.conf', 45, 35, [18, 30, 44, 45, 48, 53, 67, 72, 74, 76, 77, 79, 80, 81]],
  ['hosts.conf', 13, 14, [14, 28, 33, 38, 48, 49]],
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

const server = (names: string, ...lines: readonly string[]): string =>
  `server {\nserver_name ${names};\n${lines.join('\n')}\n}\n`;
const ruled = (text: string): unknown[] => nginx.read(text).rules.map(({ host, from, to }) => [host, from, to]);

const OLD = 'location = /a { return 301 /b; }';
const WHOLE = 'return 301 https://www.example.com$request_uri;';

test('a file with one server gives rules for every host', () => {
  expect(ruled(server('old.example www.old.example', OLD))).toEqual([[undefined, '/a', '/b']]);
  expect(ruled(server('old.example', WHOLE))).toEqual([[undefined, '/*', 'https://www.example.com/*']]);
});

test.each([
  ['the site is the server to which others lead', [server('example.com', WHOLE), server('www.example.com', OLD)]],
  ['it may come first', [server('www.example.com', OLD), server('example.com', WHOLE)]],
  ['its other name is bound to it', [server('example.com www.example.com', WHOLE, OLD)]],
  [
    'a second server for it only changes the scheme',
    [server('example.com www.example.com', WHOLE), server('www.example.com', OLD)],
  ],
])('%s', (_, blocks) => {
  expect(ruled(blocks.join(''))).toEqual([
    ['example.com', '/*', '/*'],
    [undefined, '/a', '/b'],
  ]);
});

test('a server that leads to its own host is refused', () => {
  const { rules, refused } = nginx.read(server('www.example.com', WHOLE));
  expect(rules).toEqual([]);
  expect(refused).toMatchObject([{ reason: expect.stringContaining('same path of this host') }]);
});

test('servers that all lead elsewhere are bound to their names', () => {
  const text = server('one.example', WHOLE) + server('two.example three.example', 'return 301 https://new.example/;');
  expect(ruled(text)).toEqual([
    ['one.example', '/*', 'https://www.example.com/*'],
    ['two.example', '/*', 'https://new.example/'],
    ['three.example', '/*', 'https://new.example/'],
  ]);
});

test.each([
  ['_', 'answers for all hosts'],
  ['*.old.example', '`*.old.example`, which is not one plain name'],
  ['~^old', '`~^old`, which is not one plain name'],
  ['www.example.com', 'a second server for `www.example.com`, beside that of line 3'],
])('a second server with the name %s is refused', (names, reason) => {
  const { rules, refused } = nginx.read(server('www.example.com', OLD) + server(names, 'rewrite ^/c$ /d permanent;'));
  expect(rules.map(({ from }) => from)).toEqual(['/a']);
  expect(refused).toMatchObject([{ line: 7, reason: expect.stringContaining(reason) }]);
});

test.each([
  ['$host = old.example', 'old.example'],
  ['$http_host = "Old.example"', 'old.example'],
  [String.raw`$host ~* ^old\.example$`, 'old.example'],
  ['$host != www.example.com', 'every host but `www.example.com`'],
  [String.raw`$host ~ old\.example`, 'more than a few plain names'],
  ['$scheme = http', 'which a redirect rule cannot see'],
])('an `if` asks for a host: %s', (condition, said) => {
  const { rules, refused } = nginx.read(`server {\nif (${condition}) { return 301 https://new.example/x; }\n}\n`);
  expect(rules[0]?.host ?? refused[0]?.reason).toEqual(expect.stringContaining(said));
});
