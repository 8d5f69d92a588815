import { expect, test } from 'vitest';
import { frontMatter } from '../../../../engine/redirects/importers/front-matter/front-matter.ts';
import { joinFiles, splitFiles } from '../../../../engine/redirects/importers/front-matter/joined-files.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { metaRefreshOriginal } from '../../../support/originals/front-matter.ts';

const FIXTURES = '../../../fixtures/import/front-matter';

test.each([
  ['full', 33, 22, []],
  ['malformed', 2, 1, [1, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5]],
])('%s', async (name, taken, changed, refused) => {
  const imported = frontMatter.read(readFixture(`front-matter/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

const PAGES = {
  '/guide': '/guides/start.html',
  '/launch': '/2021/03/04/launch.html',
  '/update': '/news/product/2022/11/09/update.html',
  '/news/update/': '/news/product/2022/11/09/update.html',
  '/about-us': '/about.html',
  '/kontakt': '/contact/',
  '/contact-us.html': '/contact/',
  '/start': '/',
  '/json': '/docs/json/',
  '/toml': '/docs/toml/',
  '/setup': '/docs/install/',
  '/docs/get started': '/docs/install/',
  '/docs/café': '/docs/install/',
  '/manual': '/docs/',
  '/handbook/': '/docs/',
  '/2019/first.html': '/posts/first/',
  '/blog/first/': '/posts/first/',
  '/posts/old-first': '/posts/first/',
  '/2019/second.html': '/posts/number-two/',
  '/second': '/posts/number-two/',
  '/2019/third.html': '/articles/third/',
  '/docs-old/': '/docs/?from=old#top',
  '/questions': '/faq',
  '/m1': '/many/',
  '/m2': '/many/',
  '/m3': '/many/',
  '/m4/': '/many/',
  '/m(5)': '/many/',
  '/press.html': 'http://press.example.com/kit',
  '/shop/': 'https://shop.example.com/',
  '/team.html': '/company/team/',
  '/people/': '/company/team/',
  '/staff': '/company/team/',
};

test('leads to the same addresses as the pages', async () => {
  const text = readFixture('front-matter/full');
  const { requests, undeclared, declared } = await roundTrip(frontMatter, text, metaRefreshOriginal(PAGES));
  expect({ undeclared, declared }).toEqual({ undeclared: [], declared: 0 });
  expect(requests).toBeGreaterThan(300);
});

test('a file without a name must give its address', () => {
  expect(frontMatter.read('---\npermalink: /new/\naliases: [/old]\n---\n').rules).toMatchObject([
    { from: '/old', to: '/new/' },
  ]);
  expect(frontMatter.read('---\naliases: [/old]\n---\n').refused).toMatchObject([{ line: 2 }]);
});

test.each([
  ['{"aliases": ["/old"], "url": "/new/"}\n\nText', 1],
  ['{\n  "title": "}",\n  "aliases": [\n    "/old"\n  ], "url": "/new/"\n}\nText {', 4],
  ['+++\nurl = "/new/"\naliases = [\n  "/old",\n]\n+++\n', 4],
  ["+++ \nurl = '/new/'\n[nested]\naliases = ['/not-this']\n+++\n", undefined],
  ['---\nAliases: /old\nurl: /new/\n---\n', 2],
  ['---\nurl: /new/\ndraft: true\naliases: /old\n---\n', undefined],
  ['{{< note >}} "aliases": "/old"', undefined],
])('front matter is YAML, TOML or JSON: %j', (text, line) => {
  const { rules } = frontMatter.read(text);
  expect(rules.map((rule) => [rule.from, rule.to, rule.line])).toEqual(
    line === undefined ? [] : [['/old', '/new/', line]],
  );
});

test.each([
  ['+++\nredirect_from = "/old"\npermalink = "/new/"\n+++\n', 'Jekyll reads only front matter in YAML.'],
  ['---\nredirect_from: /old\npublished: false\n---\n', 'The page is not published'],
  ['---\nredirect_from: /?p=7\npermalink: /new/\n---\n', 'The old address has a query'],
  ['+++\naliases = ["/old"]\n', 'The front matter is not closed. Write a line `+++` after it.'],
  ['{"aliases": ["/old"', 'The front matter is not valid JSON'],
  [`{"aliases": ["/old"], "x": ${'['.repeat(9999)}`, 'The front matter is not valid JSON: it is nested too deep'],
  [`+++\naliases = ["/old"]\nx = ${'['.repeat(9999)}\n+++\n`, 'The front matter is not valid TOML'],
])('what is not taken is refused: %#', (text, reason) => {
  expect(frontMatter.read(text)).toMatchObject({ rules: [], refused: [{ reason: expect.stringContaining(reason) }] });
});

test('joined files are split again', () => {
  const files = [
    { path: 'a.md', text: '---\ntitle: A\n---\n' },
    { path: 'b/c d.md', text: 'text\n' },
  ];
  expect(splitFiles(joinFiles(files))).toEqual(files);
});
