import { hash } from 'node:crypto';
import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is recorded of one file. */
export interface FileMark {
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The files of a release by their path below its folder (POSIX), sorted. */
export type Integrity = ReadonlyMap<string, FileMark>;

export const INTEGRITY_FILE = 'integrity.json';

/** The version of the format; a file of another version counts as missing. */
const FORMAT = 1;
const HEAD = `{"format":${FORMAT},"files":[\n`;
const TAIL = '\n],\n"sha256":"';

/** Reads what is recorded of the files of a release. Undefined if the record is missing, damaged or in another format. */
export function readIntegrity(folder: string): Integrity | undefined {
  return readSealed(folder)?.integrity;
}

/** Reads the same with the seal of the record: the digest of its lines, which tells two records apart. */
export function readSealed(folder: string): { readonly integrity: Integrity; readonly seal: string } | undefined {
  try {
    const bytes = readFileSync(join(folder, INTEGRITY_FILE));
    const end = bytes.lastIndexOf(TAIL);
    const stored = JSON.parse(bytes.toString()) as Stored;
    if (stored.format !== FORMAT || stored.sha256 !== hash('sha256', bytes.subarray(0, Math.max(0, end))))
      return undefined;
    const integrity = new Map(stored.files.map(([path, sha256, size]) => [path, { sha256, bytes: size }]));
    return { integrity, seal: stored.sha256 };
  } catch {
    return undefined;
  }
}

/** Returns when the record of a release was written, in milliseconds. A file that was touched later may have been changed. */
export function recordedAt(folder: string): number {
  return lstatSync(join(folder, INTEGRITY_FILE)).mtimeMs;
}

/** The length of the end of a record, from its seal on, in bytes: the name, the digest, quotes, a brace and a line break. */
const SEAL_LENGTH = '"sha256":""}\n'.length + 64;

/** Reads the seal of a record without the record. Undefined if the record is missing or cut off; its lines may be damaged. */
export function readSeal(folder: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(join(folder, INTEGRITY_FILE), 'r');
    const end = Buffer.alloc(SEAL_LENGTH);
    readSync(file, end, 0, SEAL_LENGTH, fstatSync(file).size - SEAL_LENGTH);
    return /^"sha256":"([0-9a-f]{64})"\}\n$/.exec(end.toString())?.[1];
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

interface Stored {
  readonly format: number;
  readonly files: readonly (readonly [path: string, sha256: string, bytes: number])[];
  /** The digest of everything before this line, so that a record that lost lines is noticed. */
  readonly sha256: string;
}

/** Writes `integrity.json`, one line a file. The same files give the same bytes. Never writes through a hard link. */
export function writeIntegrity(folder: string, integrity: Integrity): void {
  const lines = [...integrity.keys()].sort().map((path) => formatLine(path, integrity.get(path)));
  const text = `${HEAD}${lines.join(',\n')}`;
  const beside = join(folder, `${INTEGRITY_FILE}.${process.pid}`);
  writeFileSync(beside, `${text}${TAIL}${hash('sha256', text)}"}\n`);
  renameSync(beside, join(folder, INTEGRITY_FILE));
}

function formatLine(path: string, mark: FileMark | undefined): string {
  if (!mark) throw new Error(`nothing is recorded of ${path}`);
  return `[${JSON.stringify(path)},"${mark.sha256}",${mark.bytes}]`;
}
