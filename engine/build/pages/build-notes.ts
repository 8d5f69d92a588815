import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSeal } from '../release/integrity.ts';
import { isRunning } from '../release/lock.ts';
import { linkOrCopy } from '../release/place-file.ts';
import { isStoredWhole, readStoredSite, STORED_FILE_NAMES } from '../release/stored-site.ts';
import type { BuiltState } from './built-state.ts';
import type { PageCosts } from './page-costs.ts';
import { packIndex, unpackIndex, type PageIndex } from './page-index.ts';

/** What a build has noted: its pages and other files, what each of them has read, and the data that they were made from. */
export interface BuildNotes {
  readonly pages: PageIndex;
  readonly outputs: PageIndex;
  readonly costs: PageCosts;
  readonly id: string;
  /** The folder of the data. */
  readonly folder: string;
  readonly release: NotedRelease;
  state(): BuiltState;
}

/** The release of a build. */
interface NotedRelease {
  /** The digest of the code that made it. */
  readonly code: string;
  /** The seal of the record of its files. */
  readonly seal: string | undefined;
  /** False if a part of it is from an earlier build, and is not noted. */
  readonly isWhole: boolean;
  /** The number of its pages that are noted. */
  readonly pages: number;
}

export interface NotesFolder {
  /** The ids of the builds that have notes here, the last one first. */
  ids(): readonly string[];
  /** Returns the notes of a build; without them, those of the last build that left some. */
  read(id: string | undefined): BuildNotes | undefined;
  /** Returns the digest of the code that made a build, without reading its notes. Undefined if it has none. */
  codeOf(id: string): string | undefined;
  /** Writes the notes of a build whose release is in a folder. */
  write(id: string, notes: NewNotes): void;
  /** Returns the files of the notes of a build, by their name, for another machine. */
  pack(id: string): ReadonlyMap<string, Buffer>;
  /** Puts the notes of another machine here. */
  unpack(id: string, files: ReadonlyMap<string, Uint8Array>): void;
}

interface NewNotes {
  readonly pages: PageIndex;
  readonly outputs: PageIndex;
  readonly costs: PageCosts;
  /** The folder of the release. */
  readonly release: string;
  readonly isWhole: boolean;
  /** The notes from which the build went on. An index that is the same is not written again. */
  readonly before: BuildNotes | undefined;
}

const COSTS = 'costs.json';
const RELEASE = 'release.json';
/** The files of the notes of a build. */
const FILE_NAMES = [...STORED_FILE_NAMES, 'pages.bin', 'outputs.bin', COSTS, RELEASE];
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
  /** Makes a folder of notes beside the others, and puts it among them when it is complete. */
  const put = (id: string, fill: (folder: string) => void): void => {
    const beside = join(all, `.${id}.${process.pid}`);
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { recursive: true });
    fill(beside);
    rmSync(join(all, id), { recursive: true, force: true });
    renameSync(beside, join(all, id));
    const read = idsInUse(all);
    for (const old of byAge().slice(KEPT)) if (!read.has(old)) rmSync(join(all, old), { recursive: true, force: true });
  };
  /** Reads the notes of a build, which stay while this process goes on with them: their data is read later. */
  const take = (id: string): BuildNotes | undefined => {
    markInUse(all, id);
    return readNotes(join(all, id));
  };
  return {
    ids: byAge,
    read(id) {
      for (const name of id === undefined ? byAge() : [id, ...byAge().filter((one) => one !== id)]) {
        const notes = take(name);
        if (notes) return notes;
      }
      return undefined;
    },
    codeOf(id) {
      try {
        return readRelease(join(all, id)).code;
      } catch {
        return undefined;
      }
    },
    write(id, { pages, outputs, costs, release, isWhole, before }) {
      put(id, (folder) => {
        for (const name of STORED_FILE_NAMES) linkOrCopy(join(release, name), join(folder, name));
        for (const [name, index] of [
          ['pages', pages],
          ['outputs', outputs],
        ] as const) {
          const file = `${name}.bin`;
          if (before?.[name] === index) linkOrCopy(join(before.folder, file), join(folder, file));
          else writeFileSync(join(folder, file), packIndex(index));
        }
        writeFileSync(join(folder, COSTS), JSON.stringify([...costs]));
        const noted: NotedRelease = {
          // The code of the pages names the constants in the styles too.
          code: outputs.code,
          seal: readSeal(release),
          isWhole,
          pages: before?.pages === pages ? before.release.pages : countPages(pages),
        };
        writeFileSync(join(folder, RELEASE), JSON.stringify(noted));
      });
    },
    pack: (id) => new Map(FILE_NAMES.map((name) => [name, readFileSync(join(all, id, name))])),
    unpack(id, files) {
      put(id, (folder) => {
        for (const name of FILE_NAMES) writeFileSync(join(folder, name), files.get(name) ?? '');
      });
    },
  };
}

/** Where each process says which notes it has read last: a file named by its id. */
const IN_USE = '.in-use';

function markInUse(all: string, id: string): void {
  try {
    mkdirSync(join(all, IN_USE), { recursive: true });
    writeFileSync(join(all, IN_USE, String(process.pid)), id);
  } catch {
    // Without the right to write, there is no build that would remove them either.
  }
}

/** Returns the ids of the builds whose notes a process uses that still runs, and forgets what processes that have ended used. */
function idsInUse(all: string): ReadonlySet<string> {
  const folder = join(all, IN_USE);
  const ids = new Set<string>();
  if (!existsSync(folder)) return ids;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const pid = Number(name);
    if (pid !== process.pid && !isRunning(pid)) rmSync(file, { force: true });
    // Another build may have removed the file of a process that has just ended.
    else if (existsSync(file)) ids.add(readFileSync(file, 'utf8'));
  }
  return ids;
}

function readNotes(folder: string): BuildNotes | undefined {
  try {
    if (!isStoredWhole(folder)) return undefined;
    const pages = unpackIndex(readFileSync(join(folder, 'pages.bin')));
    const outputs = unpackIndex(readFileSync(join(folder, 'outputs.bin')));
    let state: BuiltState | undefined;
    const costs: PageCosts = new Map(JSON.parse(readFileSync(join(folder, COSTS), 'utf8')) as [string, number][]);
    const release = readRelease(folder);
    const id = basename(folder);
    return (
      pages &&
      outputs && { id, pages, outputs, costs, folder, release, state: () => (state ??= readStoredSite(folder)) }
    );
  } catch {
    return undefined;
  }
}

/** Throws where there is none, or another version has written it. */
function readRelease(folder: string): NotedRelease {
  return JSON.parse(readFileSync(join(folder, RELEASE), 'utf8')) as NotedRelease;
}

function countPages({ pages }: PageIndex): number {
  return [...pages.values()].reduce((sum, { size }) => sum + size, 0);
}
