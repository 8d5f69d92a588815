import { expect, test } from 'vitest';
import { IMPORTERS } from '../../../../engine/redirects/importers/registry.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { cloudflareBulkOriginal } from '../../../support/originals/cloudflare-bulk.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { mdnOriginal } from '../../../support/originals/mdn.ts';
import { wpRedirectionOriginal, wpTableOriginal } from '../../../support/originals/wp-redirection.ts';

/*
 * Lines of our own in the shapes that public files have. The tests in tests/servers/importers hold those to their matcher whose matcher is a
 * program.
 */

test.each([
  ['netlify', 'shapes.txt', 14, [6, 11, 12, 13, 14, 15, 16, 17]],
  ['netlify-toml', 'shapes.toml', 22, [26, 64, 69, 81, 90, 102, 109, 114, 141, 148, 153, 169, 173, 182, 186, 191]],
  ['cloudflare', 'shapes.txt', 14, [13, 14]],
  ['apache', 'shapes.htaccess', 19, [10, 14, 18, 20, 21, 23]],
  ['nginx', 'shapes.conf', 15, [19]],
  ['vercel', 'shapes.json', 12, [13, 15]],
  ['next', 'shapes.json', 15, [10, 11]],
  ['mdn', 'shapes.txt', 13, []],
  ['cloudflare-bulk', 'shapes.csv', 19, [11, 13, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29]],
  ['cloudflare-bulk', 'shapes-header.csv', 3, [4, 5]],
  ['cloudflare-bulk', 'shapes.json', 6, [35, 36, 37, 38]],
  ['akamai', 'shapes.csv', 26, [24, 27, 28, 29, 30, 31, 32, 34]],
  ['csv', 'shapes.csv', 19, [7, 10, 11, 20, 22, 23, 24, 28, 29, 32]],
  ['csv', 'shapes-semicolon.csv', 4, [6, 11]],
  ['csv', 'shapes-hosts.csv', 10, [6]],
  ['csv', 'shapes-domains.csv', 4, [6, 7]],
  ['csv', 'shapes-export.csv', 9, []],
  ['microsoft', 'shapes.json', 20, [9, 15, 16, 17, 26, 27, 28]],
  ['microsoft', 'shapes-mapping.json', 4, [6]],
  ['nitro', 'shapes.json', 22, [3, 4, 22, 28, 29, 30, 31, 32, 33, 34]],
  ['wp-redirection', 'shapes.json', 29, [2, 23, 28, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 45]],
  ['wp-redirection', 'shapes.csv', 21, [23, 24, 25, 26, 27, 28, 29, 30]],
  ['regex-yaml', 'shapes.yaml', 54, [5, 33, 67, 69, 70]],
  ['front-matter', 'shapes-hugo', 52, [3, 3, 3, 6, 8]],
  ['front-matter', 'shapes-jekyll', 35, [1, 2, 3, 3, 3, 3, 4, 6]],
] as const)('%s %s: each line is taken, or refused with a reason', async (id, name, taken, refused) => {
  const imported = IMPORTERS[id].read(readFixture(`${id}/${name}`));
  expect([countImport(imported).taken, countImport(imported).refused]).toEqual([taken, refused]);
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`../../../fixtures/import/${id}/${name}.golden.txt`);
});

test.each([
  ['mdn', 'shapes.txt', mdnOriginal],
  ['cloudflare-bulk', 'shapes.csv', cloudflareBulkOriginal],
  ['cloudflare-bulk', 'shapes-header.csv', cloudflareBulkOriginal],
  ['cloudflare-bulk', 'shapes.json', cloudflareBulkOriginal],
] as const)('the lines of %s %s decide as they say', async (id, name, original) => {
  const text = readFixture(`${id}/${name}`);
  const { undeclared, unlike } = await roundTrip(IMPORTERS[id], text, original(text));
  expect([undeclared, unlike]).toEqual([[], []]);
});

test.each([
  ['shapes.json', wpRedirectionOriginal],
  ['shapes.csv', wpTableOriginal],
])('the lines of Redirection in %s decide as they say', async (name, original) => {
  const text = readFixture(`wp-redirection/${name}`);
  const { undeclared, stale, requests } = await roundTrip(IMPORTERS['wp-redirection'], text, original(text), [
    '/kitchen/table?a=1',
    '/x/notes/2024/a',
  ]);
  expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
  expect(requests).toBeGreaterThan(250);
});
