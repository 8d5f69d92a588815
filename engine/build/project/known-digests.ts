import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { blobIdOf, rememberBlobId } from './blob-id.ts';
import { FileChanged } from './file-changed.ts';
import { workFolder } from './work-folder.ts';

/*
 * The digests of the files of a project, by what the file system says of each of them. A command that needs few of the files does not read
 * the others to tell that they are as they were.
 */

/** What the file system says of a file that is not changed: its inode, its size, and when its content and its state were changed. */
type Mark = string;

/** `blob`: the id that git gives to the file; empty for one that is not read whole. */
type Entry = readonly [mark: Mark, digest: string, blob: string];
type Entries = Readonly<Record<string, Entry>>;

/** The files of a project, most of which need not be read. */
export interface KnownDigests {
  /** Returns a file. If it is as it was before, `read` is called when its bytes are first asked for. */
  take(path: string, read: () => Source): Source;
  /** Keeps the digests for the next command, unless little is new. Ignores errors, because they are optional. */
  save(): void;
}

/** The version of the file format; a file of another version is ignored. */
const FORM = 'digests-2';
const NAME = 'digests.json';

/**
 * A file that was changed less than this before it was read, in milliseconds, is not kept: the file system may give a later change the same
 * time. The clock of Linux goes on every 10 ms at the latest, that of FAT, which knows no parts of a second, every two seconds.
 */
const SURE_AFTER = { fine: 100, coarse: 2500 } as const;
/** So many bytes are read once more in less time than the list of a large project takes to be written. */
const REREAD = 64 * 1024;

const SECOND = 1_000_000_000n;

/** Opens the digests of the files below a folder. */
export function openDigests(root: string): KnownDigests {
  const place = join(workFolder(root), NAME);
  const before = readEntries(place);
  const hasKnown = Object.keys(before).length > 0;
  const now = new Map<string, Entry>();
  let freshBytes = 0;
  return {
    take(path, read) {
      const file = join(root, path);
      const { mark, sureFrom } = lookAt(file);
      const known = before[path];
      if (known?.[0] === mark) {
        now.set(path, known);
        return readLater(path, known, read);
      }
      const start = Date.now();
      const source = read();
      freshBytes += source.size ?? source.bytes.length;
      if (sureFrom < start && lookAt(file).mark === mark) now.set(path, [mark, source.digest, blobIdOf(source) ?? '']);
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
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = statSync(file, { bigint: true });
  const sureAfter = ctimeNs % SECOND === 0n ? SURE_AFTER.coarse : SURE_AFTER.fine;
  return { mark: [dev, ino, size, mtimeNs, ctimeNs].join(' '), sureFrom: Number(ctimeMs) + sureAfter };
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

function isEntry(entry: unknown): boolean {
  return Array.isArray(entry) && entry.length === 3 && entry.every((part) => typeof part === 'string');
}

function readEntries(place: string): Entries {
  try {
    const [form, entries] = JSON.parse(readFileSync(place, 'utf8')) as [string, Entries];
    return form === FORM && Object.values(entries).every(isEntry) ? entries : {};
  } catch {
    return {};
  }
}
