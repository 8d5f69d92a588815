import { expect, test } from 'vitest';
import { nitro } from '../../../../engine/redirects/importers/nitro/nitro.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/nitro';

test.each([
  ['full.json', 34, 19, [20, 25, 36, 37, 38, 39, 40, 41, 42, 43]],
  ['malformed.json', 3, 1, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
])('%s', async (name, taken, changed, refused) => {
  const imported = nitro.read(readFixture(`nitro/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('the order of the file does not matter', () => {
  const entries = ['"/a/*/c": { "redirect": "/1" }', '"/*/b/c": { "redirect": "/2" }', '"/a/**": { "redirect": "/3" }'];
  const prioritiesOf = (lines: readonly string[]): unknown => {
    const { rules } = nitro.read(`{\n${lines.join(',\n')}\n}`);
    return Object.fromEntries(rules.map(({ from, priority = 0 }) => [from, priority]));
  };
  expect(prioritiesOf(entries)).toEqual({ '/a/:p2/c': 1, '/:p1/b/c': 0, '/a/*': 0 });
  expect(prioritiesOf(entries.toReversed())).toEqual(prioritiesOf(entries));
});

test('a placeholder with two names in one place keeps the last name', () => {
  const { rules, refused } = nitro.read('{\n"/a/:x": { "redirect": "/1" },\n"/a/:y/b": { "redirect": "/2" }\n}');
  expect(rules.map(({ from }) => from)).toEqual(['/a/:y/b']);
  expect(refused.map(({ line }) => line)).toEqual([2]);
});

test('a path keeps its redirect beside `/**` below it', () => {
  const { rules, refused } = nitro.read('{\n"/a": { "redirect": "/one" },\n"/a/**": { "redirect": "/all/**" }\n}');
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    ['/a', '/one'],
    ['/a/*', '/all/*'],
  ]);
  expect(refused).toEqual([]);
});

test.each([
  ['/brochure-:year', 'Nitro never matches `brochure-:year`'],
  ['/*/a:b', 'Nitro never matches `a:b`'],
])('%s matches nothing there, and is refused', (path, reason) => {
  const { rules, refused } = nitro.read(JSON.stringify({ [path]: { redirect: '/new' } }));
  expect(rules).toEqual([]);
  expect(refused).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

test('a colon before `/**` is a letter', () => {
  expect(nitro.read('{"/a:b/**": { "redirect": "/new" }}').rules).toMatchObject([{ from: '/a:b/*' }]);
});

test('a relative target leads where browsers follow it', () => {
  const { rules, changed } = nitro.read('{"/docs/old": { "redirect": "new" }, "/any/*": { "redirect": "new" }}');
  expect(rules).toMatchObject([{ from: '/docs/old', to: '/docs/new' }]);
  expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('relative to the request'));
});

test('the status is also that of Nitro 3', () => {
  const { rules, changed } = nitro.read('{"/a": { "redirect": { "to": "/b", "status": 301 } }}');
  expect(rules).toEqual([{ from: '/a', to: '/b', line: 1 }]);
  expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('Nitro 2 knows only'));
});
