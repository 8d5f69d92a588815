import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPageStore } from '../../../../engine/build/pages/page-store.ts';
import { keepPicture, keptPicture } from '../../../../engine/build/pictures/kept-pictures.ts';
import { picturesOf } from '../../../../engine/build/pictures/make-pictures.ts';

const keep = mkdtempSync(join(tmpdir(), 'sitefold-pictures-'));
afterAll(() => rmSync(keep, { recursive: true }));

const picture = (name: string) => ({
  address: `/_astro/${name}.webp`,
  source: '/_astro/a.jpg',
  transform: { width: 4 },
});

test('a picture is kept by its address, and one whose bytes are damaged is not', () => {
  const store = openPageStore(join(keep, 'store'));
  expect(keptPicture(keep, store, picture('one'))).toBeUndefined();
  keepPicture(keep, picture('one'), Buffer.from('bytes'));
  const mark = keptPicture(keep, store, picture('one'));
  expect(mark).toMatchObject({ bytes: 5 });
  expect(keptPicture(keep, store, picture('two'))).toBeUndefined();
  truncateSync(store.pathOf(mark?.sha256 ?? ''), 3);
  expect(keptPicture(keep, store, picture('one'))).toBeUndefined();
});

test('the pictures of an index are among the facts of its pages, in the order of their addresses', () => {
  const facts = ['word/nav.home', `made/${JSON.stringify(picture('b'))}`, `made/${JSON.stringify(picture('a'))}`];
  expect(picturesOf({ facts })).toEqual([picture('a'), picture('b')]);
});
