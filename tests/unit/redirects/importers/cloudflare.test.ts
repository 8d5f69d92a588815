import { expect, test } from 'vitest';
import { cloudflare } from '../../../../engine/redirects/importers/cloudflare/cloudflare.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/cloudflare';

test.each([
  ['full.txt', 31, 15, [27, 31, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 52, 53]],
  ['malformed.txt', 3, 3, [1, 2, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15, 16, 17]],
])('%s', async (name, taken, changed, refused) => {
  const imported = cloudflare.read(readFixture(`cloudflare/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

const numbered = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test.each([
  ['static rules', numbered(2_001, (number) => `/a${number} /b`), 2_000],
  ['dynamic rules', numbered(102, (number) => `/a${number}/* /b`), 100],
  ['static rules behind a dynamic one', `/x/* /y\n${numbered(101, (number) => `/a${number} /b`)}`, 100],
  ['the length of a line', `/a /${'b'.repeat(2_000)}\n/c /d`, 1],
])('the limit on %s equals that of Cloudflare', (_, text, taken) => {
  const { rules, refused } = cloudflare.read(text);
  expect(rules.length).toBe(taken);
  expect(refused.length).toBe(text.split('\n').length - taken);
});
