import { expect, test } from 'vitest';
import { frontMatter } from '../../../../engine/redirects/importers/front-matter/front-matter.ts';
import { joinFiles, splitFiles } from '../../../../engine/redirects/importers/front-matter/joined-files.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { roundTrip } from '../../../support/import-round-trip.ts';
import { readFixture } from '../../../support/originals/documented.ts';
import { metaRefreshOriginal } from '../../../support/originals/front-matter.ts';

const FIXTURES = '../../../fixtures/import/front-matter';

test.each([
  ['full', 31, 20, [1, 1]],
  ['malformed', 2, 1, [1, 1, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5]],
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

test('joined files are split again', () => {
  const files = [
    { path: 'a.md', text: '---\ntitle: A\n---\n' },
    { path: 'b/c d.md', text: 'text\n' },
  ];
  expect(splitFiles(joinFiles(files))).toEqual(files);
});
