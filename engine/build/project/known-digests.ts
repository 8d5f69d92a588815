import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { blobIdOf, rememberBlobId } from './blob-id.ts';
import { FileChanged } from './file-changed.ts';
import { workFolder } from './work-folder.ts';

/*
 * The digests of the files of a project and of the defaults, by what the file system says of each of them. A command that needs few of the files does not read
 * the others to tell that they are as they were.
 */

/** What the file system says of a file that is not changed: its inode, its size, and when its content and its state were changed. */
type Mark = string;

/** `blob`: the id that git gives to the file; empty for one that is not read whole. */
type Entry = readonly [mark: Mark, digest: string, blob: string];

/** The files of a project and the defaults, most of which need not be read. */
export interface KnownDigests {
  /** Returns a file below a folder. If it is as it was before, `read` is called when its bytes are first asked for. */
  take(file: { readonly root: string; readonly path: string }, read: () => Source): Source;
  /** Keeps the digests for the next command, unless little is new. Ignores errors, because they are optional. */
  save(): void;
}

/** The version of the file format; a file of another version is ignored. */
const FORM = 'digests-3';
const NAME = 'digests.json';

/**
 * A file that was changed less than this before it was read, in milliseconds, is not kept: the file system may give a later change the same
 * time. The clock of Linux goes on every 10 ms at the latest, that of FAT, which knows no parts of a second, every two seconds.
 */
const SURE_AFTER = { fine: 100, coarse: 2500 } as const;
/** So many bytes are read once more in less time than the list of a large project takes to be written. */
const REREAD = 64 * 1024;

const SECOND = 1000;

/** Opens the digests that are kept in the folder of a project. */
export function openDigests(root: string): KnownDigests {
  const place = join(workFolder(root), NAME);
  const before = readEntries(place);
  const hasKnown = Object.keys(before).length > 0;
  const now = new Map<string, Entry>();
  let freshBytes = 0;
  return {
    take({ root: folder, path }, read) {
      // `join` would take as long as the question to the file system.
      const file = `${folder}/${path}`;
      const { mark, sureFrom } = lookAt(file);
      const key = folder === root ? path : file;
      const known = before[key];
      if (isEntry(known) && known[0] === mark) {
        now.set(key, known);
        return readLater(path, known, read);
      }
      const start = Date.now();
      const source = read();
      freshBytes += source.size ?? source.bytes.length;
      if (sureFrom < start && lookAt(file).mark === mark) now.set(key, [mark, source.digest, blobIdOf(source) ?? '']);
      return source;
    },
    save() {
      if (hasKnown && freshBytes <= REREAD) return;
      try {
        mkdirSync(workFolder(root), { recursive: true });
        const beside = `${place}.${process.pid}`;
        writeFileSync(beside, JSON.stringify([FORM, Object.fromEntries(now)]));
        renameSync(beside, place);
      } catch {
        return;
      }
    },
  };
}

/** Throws if there is no such file, as reading it does. */
function lookAt(file: string): { readonly mark: Mark; readonly sureFrom: number } {
  // Without `bigint`, which takes twice as long: times are exact to a microsecond, and `SURE_AFTER` is longer.
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(file);
  const sureAfter = ctimeMs % SECOND === 0 ? SURE_AFTER.coarse : SURE_AFTER.fine;
  return { mark: `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`, sureFrom: ctimeMs + sureAfter };
}

/** A file of which the bytes are read when they are first asked for. Throws then if they are others meanwhile. */
function readLater(path: string, [, digest, blob]: Entry, read: () => Source): Source {
  let known: Source | undefined;
  const whole = (): Source => {
    known ??= read();
    if (known.digest === digest) return known;
    throw new FileChanged(`\`${path}\` was changed while the command ran. Call it again.`);
  };
  const source: Source = {
    path,
    digest,
    get bytes() {
      return whole().bytes;
    },
    get size() {
      return whole().size;
    },
  };
  rememberBlobId(source, blob);
  return source;
}

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 3 && entry.every((part) => typeof part === 'string');
}

/** Reads what was kept, of which each entry may be of another form. */
function readEntries(place: string): Readonly<Record<string, unknown>> {
  try {
    const [form, entries] = JSON.parse(readFileSync(place, 'utf8')) as [string, Readonly<Record<string, unknown>>];
    return form === FORM ? Object(entries) : {};
  } catch {
    return {};
  }
}
