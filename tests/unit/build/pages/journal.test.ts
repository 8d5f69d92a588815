import { existsSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalFolder, openJournal, readJournals, removeJournals } from '../../../../engine/build/pages/journal.ts';
import { createLedger } from '../../../../engine/build/pages/ledger.ts';
import { withFolder } from '../../../support/temporary.ts';

const SHA = '0123456789abcdef'.repeat(4);

async function fill(folder: string, pages: number): Promise<void> {
  const ledger = createLedger();
  const journal = openJournal(folder, ledger);
  const fact = ledger.numberOf('word/en/home');
  for (let page = 0; page < pages; page += 1) {
    const { record } = await ledger.record(async () => ledger.note(fact));
    journal.add('th', `page-${page}`, { record, sha256: SHA, bytes: page });
  }
}

test('pages are noted in parts, with what they read', async () => {
  await withFolder(async (keep) => {
    const folder = journalFolder(keep, 'abc');
    await fill(folder, 600);
    const { pages, facts } = readJournals(folder);
    expect(pages.get('th')?.size).toBe(500);
    expect(pages.get('th')?.get('page-7')).toMatchObject({ sha256: SHA, bytes: 7 });
    expect(facts).toEqual(['word/en/home']);
  });
});

test('a part that is cut off is left out', async () => {
  await withFolder(async (keep) => {
    const folder = journalFolder(keep, 'abc');
    await fill(folder, 500);
    const [first = ''] = readdirSync(folder).sort();
    truncateSync(join(folder, first), 100);
    expect(readJournals(folder).pages.get('th')?.size).toBe(250);
  });
});

test('the journals of a build that has ended are removed, and old ones of others', async () => {
  await withFolder(async (keep) => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await fill(journalFolder(keep, id), 250);
    removeJournals(keep, 'f');
    expect(existsSync(journalFolder(keep, 'f'))).toBe(false);
    expect(readdirSync(join(keep, 'journals'))).toHaveLength(4);
    expect(readJournals(journalFolder(keep, 'f')).pages.size).toBe(0);
  });
});
