import { expect, test } from 'vitest';
import type { ListedSite } from '../../../islands/ui/listed-site.ts';
import { siteHref } from '../../../islands/ui/site-chooser.ts';

const ROOT = 'https://www.kaveno.example/';
const germany: ListedSite = {
  siteFlag: 'de',
  siteLang: 'de-DE',
  siteCountry: 'DE',
  siteName: 'Deutschland',
  siteAddr: `${ROOT}de/`,
  state: 1,
};

test.each([
  ['the page, where the site has it', 'product/r7-60a', [`${ROOT}de/product/r7-60a`], '/de/product/r7-60a'],
  ['the home page, where it has not', 'product/r7-60a', [`${ROOT}th/product/r7-60a`], '/de/'],
  ['the home page from a home page', '', [`${ROOT}de/`], '/de/'],
  ['the home page from a page that no search engine lists', 'search', [], '/de/'],
])('a choice leads to %s', (_name, remainder, alternates, path) => {
  expect(siteHref(germany, remainder, new Set(alternates))).toBe(path);
});
