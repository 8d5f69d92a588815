import { expect, test } from 'vitest';
import { netlifyToml } from '../../../../engine/redirects/importers/netlify-toml/netlify-toml.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/netlify-toml';

test.each([
  ['full.toml', 26, 16, [40, 107, 125, 130, 139, 145, 157]],
  ['malformed.toml', 2, 2, [2, 8, 11, 15, 20, 23, 28, 33, 38, 42, 47]],
])('%s', async (name, taken, changed, refused) => {
  const imported = netlifyToml.read(readFixture(`netlify-toml/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test.each([
  ['a list', 'redirects = [\n  { from = "/a", to = "/b" },\n  { from = "/c", to = "/d", status = 302 },\n]\n', [1, 1]],
  [
    'quoted headers',
    '[["redirects"]]\nfrom = "/a"\nto = "/b"\n\n  [[ redirects ]] # two\n  from = "/c"\n  to = "/d"\n',
    [1, 5],
  ],
  [
    'a text that looks like a header',
    "x = '''\n[[redirects]]\n'''\n[[redirects]]\r\nfrom = '/a'\r\nto = '/b'\r\n",
    [4],
  ],
  [
    'a header below the table',
    '[[redirects]]\nfrom = "/a"\nto = "/b"\n[redirects.query]\nid = "1"\n[build]\nto = "/c"\n',
    [1],
  ],
])('%s', (_, text, lines) => {
  const { rules, refused } = netlifyToml.read(text);
  expect(rules.map(({ line }) => line)).toEqual(lines);
  expect(refused).toEqual([]);
});
