import { hash } from 'node:crypto';
import { cpSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findDifferences } from '../../../../engine/build/check/release-files.ts';
import { INTEGRITY_FILE, writeIntegrity } from '../../../../engine/build/release/integrity.ts';
import { withFolder } from '../../../support/temporary.ts';

const PAGES = ['client/index.html', 'client/th/index.html', 'client/th/faq/101/index.html'];
const TEXT = 'a page';
/** Long before the record is written. */
const EARLIER = new Date('2026-03-14T09:26:53Z');

function write(folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), TEXT);
}

/** Makes a release on record, none of whose folders was touched since, and tells how it differs after a change. */
async function differencesAfter(change: (folder: string) => void): Promise<ReturnType<typeof findDifferences>> {
  return withFolder(async (folder) => {
    for (const path of PAGES) write(folder, path);
    for (const below of ['client/th/faq/101', 'client/th/faq', 'client/th', 'client'])
      utimesSync(join(folder, below), EARLIER, EARLIER);
    const mark = { sha256: hash('sha256', TEXT), bytes: TEXT.length };
    writeIntegrity(folder, new Map(PAGES.map((path) => [path, mark])));
    change(folder);
    return findDifferences(folder);
  });
}

test.each<[what: string, change: (folder: string) => void, added: readonly string[]]>([
  ['nothing', () => undefined, []],
  ['a page in a folder of others', (folder) => write(folder, 'client/th/faq/old.html'), ['client/th/faq/old.html']],
  [
    'a page in folders of its own',
    (folder) => write(folder, 'client/th/old/1/index.html'),
    ['client/th/old/1/index.html'],
  ],
  ['a page beside the sites', (folder) => write(folder, 'client/old.html'), ['client/old.html']],
  [
    'a folder in place of another one, with its date',
    (folder) => {
      const [faq, other] = [join(folder, 'client/th/faq'), join(folder, 'other')];
      cpSync(faq, other, { recursive: true });
      write(folder, 'other/101/old.html');
      for (const path of [join(other, '101'), other]) utimesSync(path, EARLIER, EARLIER);
      rmSync(faq, { recursive: true });
      renameSync(other, faq);
    },
    ['client/th/faq/101/old.html'],
  ],
])('%s is found', async (_, change, added) => {
  expect(await differencesAfter(change)).toEqual({ touched: [], added });
});

test('pages that were changed or are missing are found', async () => {
  const [first = '', second = ''] = PAGES;
  const { touched } = await differencesAfter((folder) => {
    rmSync(join(folder, first));
    writeFileSync(join(folder, second), TEXT.toUpperCase());
  });
  expect(touched).toEqual([first, second]);
});

test('without a record no page is on record', async () => {
  const { touched, added } = await differencesAfter((folder) => rmSync(join(folder, INTEGRITY_FILE)));
  expect([touched, added.toSorted()]).toEqual([[], PAGES.toSorted()]);
});
