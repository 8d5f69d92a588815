import { expect, test } from 'vitest';
import { fileType } from '../../../engine/content/file-type.ts';
import { listSiteFiles } from '../../../engine/output/site-files/site-files.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { realModel } from '../../support/real.ts';

test.each([
  ['/th/news.xml', 'application/atom+xml; charset=utf-8'],
  ['/downloads.xml', 'application/atom+xml; charset=utf-8'],
  ['/th/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/csaf/white/2026/ksa-2026-01.json.sha256', 'text/plain; charset=utf-8'],
  ['/files/art/r7-60a-front.svg', undefined],
])('%s is %s', (path, type) => {
  expect(fileType(path)).toBe(type);
});

test('every file for machines has a type', () => {
  const model = realModel();
  const paths = listSiteFiles(model, createRouter(model)).map(({ path }) => path);
  expect(paths.filter((path) => fileType(`/${path}`) === undefined)).toEqual([]);
});
