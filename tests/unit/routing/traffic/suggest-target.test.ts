import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../../engine/build/project/git.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { findRenames, type Rename } from '../../../../engine/routing/traffic/find-renames.ts';
import { createSuggester, SURE, type Suggestion } from '../../../../engine/routing/traffic/suggest-target.ts';
import { baseModel } from '../../../support/base-model.ts';
import { withFolder } from '../../../support/temporary.ts';

const model = baseModel();
const router = createRouter(model);
const suggestFor = (path: string, renames: readonly Rename[] = []): Suggestion | undefined =>
  createSuggester({ model, router, renames, answered: [] })(path);

const pages = [...router.pages.keys()];
const isPage = (path: string): boolean => router.decide(path).kind === 'page';

test('the project has the pages of these tests', () => {
  expect(pages).toEqual(expect.arrayContaining(['product/r-one', 'product', 'faq']));
});

describe('an address is meant for', () => {
  test.each<[what: string, path: string, to: string | undefined]>([
    ['the page with the same letters', '/th/product/R_One.html', '/th/product/r-one'],
    ['the page that its file was', '/product/index.php', '/product'],
    ['the home page', '/th/default.html', '/th/'],
    ['the page in another place', '/th/shop/r-one', '/th/product/r-one'],
    ['the page with a letter more', '/product/r-onee', '/product/r-one'],
    ['the page above it', '/th/product/old/thing', '/th/product'],
    ['no page', '/wp-login.php', undefined],
    ['no page, because it is too long', `/${'faq/'.repeat(200)}`, undefined],
    ['no page, because it would be a pattern', '/:id/faq', undefined],
  ])('%s', (_, path, to) => {
    expect(suggestFor(path)?.to).toBe(to);
  });

  test('the page that another name was given', () => {
    const renames: readonly Rename[] = [
      ['r-middle', 'r-one'],
      ['r-old', 'r-middle'],
    ];
    expect(suggestFor('/th/product/r-old', renames)).toEqual({
      to: '/th/product/r-one',
      confidence: 0.99,
      why: 'renamed in git',
    });
    // Names that were exchanged lead nowhere.
    expect(
      suggestFor('/th/help/a-b-c', [
        ['a-b-c', 'd-e-f'],
        ['d-e-f', 'a-b-c'],
      ])?.why,
    ).not.toBe('renamed in git');
  });
});

test('another number is another page', () => {
  expect(suggestFor('/faq/109')?.confidence ?? 0).toBeLessThan(SURE);
});

test('every suggestion is a page, and the address itself never', () => {
  const paths = pages.flatMap((page) => [`/${page}x`, `/th/${page}.html`, `/${page.slice(1)}`, `/xx/${page}`]);
  for (const path of paths) {
    const found = suggestFor(path);
    if (found) expect([path, found.to, isPage(found.to), found.to === path]).toEqual([path, found.to, true, false]);
  }
});

describe('names that were changed are found in git', () => {
  test('of keys and of files, the newest first', async () => {
    await withFolder(async (folder) => {
      const git = (...args: readonly string[]): string =>
        execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
          cwd: folder,
          encoding: 'utf8',
        });
      const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
      mkdirSync(join(folder, 'manifests'));
      mkdirSync(join(folder, 'content/news'), { recursive: true });
      git('init', '--quiet');
      const commit = (): void => {
        git('add', '.');
        git('commit', '--quiet', '--message', 'x');
      };
      write('manifests/routes.yaml', 'routes:\n  - { path: profile/history, template: text }\n');
      write('content/news/1.yaml', 'slug: spring\ntitle: Spring\n');
      write('content/news/spring-fair.yaml', 'title: A fair\ntext: Long enough to be found again.\n');
      commit();
      write('content/news/1.yaml', 'slug: "spring-sale"\ntitle: Sale\n');
      commit();
      write('manifests/routes.yaml', 'routes:\n  - { path: profile/story, template: text }\n');
      renameSync(join(folder, 'content/news/spring-fair.yaml'), join(folder, 'content/news/fair.yaml'));
      commit();
      expect(findRenames(changesOf(folder, ['path', 'slug']), ['path', 'slug'])).toEqual([
        ['profile/history', 'profile/story'],
        ['spring', 'spring-sale'],
        ['spring-fair', 'fair'],
      ]);
    });
  });

  test('not where there is no repository', async () => {
    await withFolder(async (folder) => {
      expect(changesOf(folder, ['path'])).toBe('');
    });
  });

  test.each<[what: string, diff: string]>([
    ['a value that is new', '@@ -1,0 +1 @@\n+slug: a'],
    ['values of two places', '@@ -1 +0,0 @@\n-slug: a\n@@ -9,0 +8 @@\n+slug: b'],
    ['another key', '@@ -1 +1 @@\n-title: a\n+title: b'],
    ['the same value', '@@ -1 +1 @@\n-slug: a\n+slug: "a" # the same'],
    ['a text', '@@ -1 +1 @@\n-slug: "a b"\n+slug: "c d"'],
  ])('not for %s', (_, diff) => {
    expect(findRenames(diff, ['slug'])).toEqual([]);
  });
});

test('a project without pages takes those that the log has seen', () => {
  const bare = { ...model, routes: [] };
  const suggest = createSuggester({
    model: bare,
    router: createRouter(bare),
    renames: [],
    answered: ['/th/journeys/norway', '/journeys'],
  });
  expect(suggest('/th/journeys/norwai')?.to).toBe('/th/journeys/norway');
  expect(suggest('/journeys.html')?.to).toBe('/journeys');
});
