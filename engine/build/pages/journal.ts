import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from './ledger.ts';
import {
  createIndexBuilder,
  joinIndexes,
  packIndex,
  unpackIndex,
  type PageIndex,
  type PageNote,
} from './page-index.ts';

/** Notes pages as they are rendered, so that a build which is stopped does not render them again. */
export interface Journal {
  add(flag: string, remainder: string, note: PageNote): void;
}

/** So many pages are noted at a time, in about 4 ms. A build that is stopped loses at most as many in each process. */
const NOTED = 250;
/** The number of builds whose journals are kept; they are those of builds that were stopped. */
const KEPT = 4;

/** The folder of the journals of a build, below that of what builds keep. */
export function journalFolder(keep: string, id: string): string {
  return join(keep, 'journals', id);
}

/** Begins a journal in the folder of a build. */
export function openJournal(folder: string, ledger: Ledger): Journal {
  let parts = 0;
  let pages = new Map<string, Map<string, PageNote>>();
  let count = 0;
  const flush = (): void => {
    const builder = createIndexBuilder('');
    const index: PageIndex = { code: '', ...ledger.readings(), pages };
    for (const [flag, own] of pages) builder.add(index, flag, own);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${process.pid}-${(parts += 1)}`);
    writeFileSync(`${file}.part`, packIndex(builder.index));
    renameSync(`${file}.part`, `${file}.pages`);
    [pages, count] = [new Map(), 0];
  };
  return {
    add(flag, remainder, note) {
      const own = pages.get(flag) ?? new Map<string, PageNote>();
      pages.set(flag, own.set(remainder, note));
      count += 1;
      if (count === NOTED) flush();
    },
  };
}

/** Reads the pages of all journals of a build; damaged ones are left out. */
export function readJournals(folder: string): PageIndex {
  const files = filesOf(folder).filter((name) => name.endsWith('.pages'));
  return joinIndexes(...files.flatMap((name) => unpackIndex(readFileSync(join(folder, name))) ?? []));
}

/** Removes the journals of a build that has ended, and the oldest ones of others. */
export function removeJournals(keep: string, id: string): void {
  rmSync(journalFolder(keep, id), { recursive: true, force: true });
  const all = join(keep, 'journals');
  const byAge = filesOf(all)
    .map((name) => ({ name, time: statSync(join(all, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(KEPT)) rmSync(join(all, name), { recursive: true, force: true });
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
