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
