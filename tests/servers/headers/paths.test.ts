import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCheck } from '../../../engine/model/file-paths.ts';
import { CLIENT } from '../../support/built.ts';
import { buildPlan } from '../../support/headers/compare.ts';

const isFile = createFileCheck(buildPlan().files);
const paths = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(CLIENT, join(entry.parentPath, entry.name))}`);

test('a build has no file that is taken for a page, and no page that is taken for a file', () => {
  expect(paths.length).toBeGreaterThan(1000);
  const odd = paths.filter((path) => isFile(path) === path.endsWith('.html'));
  expect(odd).toEqual([]);
});

test('a dot in the last segment tells files from pages', () => {
  const files = paths.filter((path) => !path.endsWith('.html'));
  expect(files.filter((path) => !basename(path).includes('.'))).toEqual([]);
  const pages = paths
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => path.slice(0, -'/index.html'.length));
  expect(pages.filter((path) => basename(path).includes('.'))).toEqual([]);
  expect(files.length + pages.length).toBe(paths.length);
});
