import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../release/place-file.ts';
import { isStoredWhole, readStoredSite, STORED_FILE_NAMES } from '../release/stored-site.ts';
import type { BuiltState } from './built-state.ts';
import { packIndex, unpackIndex, type PageIndex } from './page-index.ts';

/** What a build has noted: its pages and other files, what each of them has read, and the data that they were made from. */
export interface BuildNotes {
  readonly pages: PageIndex;
  readonly outputs: PageIndex;
  /** The folder of the data. */
  readonly folder: string;
  state(): BuiltState;
}

export interface NotesFolder {
  /** Returns the notes of a build; without them, those of the last build that left some. */
  read(id: string | undefined): BuildNotes | undefined;
  /** Reads the notes of builds one after the other: those of the named builds, then the others, the last one first. */
  readEach(ids: readonly string[]): Iterable<BuildNotes & { readonly id: string }>;
  /** Writes the notes of a build whose release is in a folder. */
  write(id: string, notes: NewNotes): void;
}

interface NewNotes {
  readonly pages: PageIndex;
  readonly outputs: PageIndex;
  /** The folder of the release. */
  readonly release: string;
  /** The notes from which the build went on. An index that is the same is not written again. */
  readonly before: BuildNotes | undefined;
}

/** The number of builds whose notes are kept: as many as there are releases, and some of other output folders. */
const KEPT = 8;

export function openBuildNotes(folder: string): NotesFolder {
  const all = join(folder, 'notes');
  const byAge = (): string[] => {
    try {
      return readdirSync(all)
        .filter((name) => !name.startsWith('.'))
        .map((name) => ({ name, time: statSync(join(all, name)).mtimeMs }))
        .sort((a, b) => b.time - a.time)
        .map(({ name }) => name);
    } catch {
      return [];
    }
  };
  return {
    read(id) {
      for (const name of id === undefined ? byAge() : [id, ...byAge().filter((one) => one !== id)]) {
        const notes = readNotes(join(all, name));
        if (notes) return notes;
      }
      return undefined;
    },
    *readEach(ids) {
      for (const id of new Set([...ids, ...byAge()])) {
        const notes = readNotes(join(all, id));
        if (notes) yield { id, ...notes };
      }
    },
    write(id, { pages, outputs, release, before }) {
      const beside = join(all, `.${id}.${process.pid}`);
      rmSync(beside, { recursive: true, force: true });
      mkdirSync(beside, { recursive: true });
      for (const name of STORED_FILE_NAMES) linkOrCopy(join(release, name), join(beside, name));
      for (const [name, index] of [
        ['pages', pages],
        ['outputs', outputs],
      ] as const) {
        const file = `${name}.bin`;
        if (before?.[name] === index) linkOrCopy(join(before.folder, file), join(beside, file));
        else writeFileSync(join(beside, file), packIndex(index));
      }
      rmSync(join(all, id), { recursive: true, force: true });
      renameSync(beside, join(all, id));
      for (const old of byAge().slice(KEPT)) rmSync(join(all, old), { recursive: true, force: true });
    },
  };
}

function readNotes(folder: string): BuildNotes | undefined {
  try {
    if (!isStoredWhole(folder)) return undefined;
    const pages = unpackIndex(readFileSync(join(folder, 'pages.bin')));
    const outputs = unpackIndex(readFileSync(join(folder, 'outputs.bin')));
    let state: BuiltState | undefined;
    return pages && outputs && { pages, outputs, folder, state: () => (state ??= readStoredSite(folder)) };
  } catch {
    return undefined;
  }
}
