import { expect, test } from 'vitest';
import { vercel } from '../../../../engine/redirects/importers/vercel/vercel.ts';
import { matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/vercel';

test.each([
  ['full.json', 39, 24, [3, 6, 14, 52, 53, 54, 59, 61, 62, 67, 70, 71]],
  ['malformed.json', 2, 1, [2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]],
])('%s', async (name, taken, changed, refused) => {
  const imported = vercel.read(readFixture(`vercel/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

const FORMS = [
  [undefined, '/a', '/a'],
  [undefined, '/a/', '/a/'],
  [false, '/a', '/a and /a/'],
  [false, '/a/', 'never reached'],
  [false, '/:x', '/a and /a/'],
  [true, '/a', 'never reached'],
  [true, '/a/', '/a and /a/'],
  [true, '/:x', 'never reached'],
  [true, '/:x/', '/a and /a/'],
  [true, '/(.*)', '/a and /a/'],
  [true, '/a.html', '/a.html and /a.html/'],
  [true, '/a.html/', 'never reached'],
  [true, '/a.b-c/', '/a.b-c/'],
  [true, '/', '/'],
] as const;

test.each(FORMS)('with trailingSlash: %o, %s matches %s', (trailingSlash, source, taken) => {
  const redirects = [{ source, destination: '/new' }];
  const { rules, changed, refused } = vercel.read(JSON.stringify({ trailingSlash, redirects }));
  const concrete = rules.map(ruleOfImported);
  const paths = ['/', '/a', '/a/', '/a.html', '/a.html/', '/a.b-c', '/a.b-c/'];
  const found = paths.filter((path) => matchRedirect(concrete, { path, query: undefined }));
  const named = source.includes('x') || source.includes('*') ? found.filter((path) => /^\/a\/?$/.test(path)) : found;
  expect(refused[0]?.reason ?? named.join(' and ')).toContain(taken);
  expect(changed.some(({ text }) => text === `trailingSlash: ${trailingSlash}`)).toBe(trailingSlash !== undefined);
});

test('a `trailingSlash` that is not a boolean is refused', () => {
  const { refused } = vercel.read('{\n"trailingSlash": "always",\n"redirects": []\n}');
  expect(refused).toMatchObject([{ line: 2, reason: '`trailingSlash` is neither true nor false.' }]);
});

test('a file that is only a list is read too', () => {
  const { rules } = vercel.read('[\n  { "source": "/a", "destination": "/b", "permanent": false }\n]');
  expect(rules).toEqual([{ from: '/a', slash: 'exact', to: '/b', status: 307, line: 2 }]);
});

test.each([undefined, false, true])(
  'an escape that a linear expression does not know is refused, with trailingSlash: %o',
  (trailingSlash) => {
    const redirects = [{ source: String.raw`/item/:id(a\-b|c)`, destination: '/new' }];
    const { rules, refused } = vercel.read(JSON.stringify({ trailingSlash, redirects }));
    expect(rules).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual([expect.stringContaining(String.raw`a\-b|c`) as string]);
    expect(refused[0]?.reason).toContain('is not a valid regular expression');
  },
);

test('a relative target is resolved from a source without patterns, and a blank before a target left out', () => {
  const { rules, changed, refused } = vercel.read(
    '[\n{ "source": "/docs/old", "destination": "new" },\n{ "source": "/a", "destination": " /b" },\n{ "source": "/x/:y", "destination": "z" }\n]',
  );
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    ['/docs/old', '/docs/new'],
    ['/a', '/b'],
  ]);
  expect(changed.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.any(String)],
    [
      2,
      'The target `new` is relative to the request; it is written as `/docs/new`, to which it leads from the source.',
    ],
    [3, 'The blank before the target is left out.'],
  ]);
  expect(refused).toMatchObject([{ line: 4, reason: expect.stringContaining('Write `/z`') }]);
});
