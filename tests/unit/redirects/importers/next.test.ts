import { expect, test } from 'vitest';
import { next } from '../../../../engine/redirects/importers/next/next.ts';
import { matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/next';

test.each([
  ['full.json', 35, 17, [41, 44, 45, 51, 58, 64, 72, 73, 74]],
  ['malformed.json', 3, 1, [3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
])('%s', async (name, taken, changed, refused) => {
  const imported = next.read(readFixture(`next/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test.each([
  [{}, '/a', ['/a', '/a/']],
  [{}, '/a/', 'never reached'],
  [{ trailingSlash: true }, '/a', ['/a', '/a/']],
  [{ trailingSlash: true }, '/a/', ['/a', '/a/']],
  [{ trailingSlash: true }, '/a.html', ['/a.html', '/a.html/']],
  [{ trailingSlash: true }, '/a.html/', 'never reached'],
  [{ skipTrailingSlashRedirect: true }, '/a', ['/a', '/a/']],
  [{ skipTrailingSlashRedirect: true }, '/a/', ['/a/']],
])('with %o, %s matches %j', (settings, source, taken) => {
  const redirects = [{ source, destination: '/new', permanent: true }];
  const { rules, changed, refused } = next.read(JSON.stringify({ ...settings, redirects }));
  const concrete = rules.map(ruleOfImported);
  const found = ['/a', '/a/', '/a.html', '/a.html/'].filter((path) =>
    matchRedirect(concrete, { path, query: undefined }),
  );
  if (typeof taken === 'string') expect(refused[0]?.reason).toContain(taken);
  else expect(found).toEqual(taken);
  expect(changed.filter(({ reason }) => reason.startsWith('The host')).map(({ text }) => text)).toEqual(
    Object.keys(settings).map((key) => `${key}: true`),
  );
});

test('a redirect below every locale is refused', () => {
  const { rules, refused } = next.read(
    '{ "i18n": { "locales": ["en", "de"], "defaultLocale": "en" },\n"redirects": [\n' +
      '{ "source": "/a", "destination": "/b", "permanent": true },\n' +
      '{ "source": "/de/c", "destination": "/de/d", "permanent": true, "locale": false }\n]}',
  );
  expect(rules.map(({ from }) => from)).toEqual(['/de/c']);
  expect(refused.map(({ line }) => line)).toEqual([3]);
});
