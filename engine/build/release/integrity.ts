import { isAscii } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
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
const BETWEEN = ',\n';
const TAIL = '\n],\n"sha256":"';
/** What follows the name of the seal. */
const END = /^([0-9a-f]{64})"\}\n?$/;

/** A record as it was read. */
export interface Sealed {
  readonly integrity: Integrity;
  /** The digest of everything before it, which tells two records apart, and a record that lost lines from a whole one. */
  readonly seal: string;
  readonly bytes: Buffer;
}

/** Reads what is recorded of the files of a release. Undefined if the record is missing, damaged or in another format. */
export function readIntegrity(folder: string): Integrity | undefined {
  return readSealed(folder)?.integrity;
}

/** Reads the same with its seal. */
export function readSealed(folder: string): Sealed | undefined {
  const bytes = readIfThere(join(folder, INTEGRITY_FILE));
  const end = bytes?.lastIndexOf(TAIL) ?? -1;
  if (!bytes || end < 0 || bytes.toString('latin1', 0, HEAD.length) !== HEAD) return undefined;
  const [, seal] = END.exec(bytes.toString('latin1', end + TAIL.length)) ?? [];
  if (seal === undefined || seal !== hash('sha256', bytes.subarray(0, end))) return undefined;
  const lines = bytes.subarray(HEAD.length, end);
  return { integrity: parseLines(isAscii(lines) ? lines.toString('latin1') : lines.toString()), seal, bytes };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Parses the lines of a record. `JSON.parse` of all of them takes twice as long: there are a hundred thousand. */
function parseLines(text: string): Integrity {
  const integrity = new Map<string, FileMark>();
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, text[end - 1] === ',' ? end - 1 : end);
    const [path, sha256, bytes] = parseLine(line);
    integrity.set(path, { sha256, bytes });
    at = end + 1;
  }
  return integrity;
}

type Line = readonly [path: string, sha256: string, bytes: number];

const DIGEST_LENGTH = 64;

function parseLine(line: string): Line {
  if (line.includes('\\')) return JSON.parse(line) as Line;
  const quote = line.indexOf('"', 2);
  const digest = quote + '","'.length;
  const size = digest + DIGEST_LENGTH + '",'.length;
  return [line.slice(2, quote), line.slice(digest, digest + DIGEST_LENGTH), Number(line.slice(size, -1))];
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

/**
 * Writes `integrity.json`, one line a file. The same files give the same bytes. Never writes through a hard link. `before`: the record of
 * the release before, whose lines are copied where the marks are its own.
 */
export function writeIntegrity(folder: string, integrity: Integrity, before?: Sealed): void {
  const beside = join(folder, `${INTEGRITY_FILE}.${process.pid}`);
  const file = openSync(beside, 'w');
  try {
    const seal = createHash('sha256');
    const write = (part: string | Uint8Array): void => {
      seal.update(part);
      writeFileSync(file, part);
    };
    write(HEAD);
    for (const [place, part] of runsOf(integrity, before).entries()) {
      if (place > 0) write(BETWEEN);
      write(part);
    }
    writeFileSync(file, `${TAIL}${seal.digest('hex')}"}\n`);
  } finally {
    closeSync(file);
  }
  renameSync(beside, join(folder, INTEGRITY_FILE));
}

/** Returns the lines of a record, as runs of lines with what separates them: those that are copied, and those that are new. */
function runsOf(integrity: Integrity, before: Sealed | undefined): (string | Uint8Array)[] {
  const isKept = (path: string): boolean => before?.integrity.get(path) === integrity.get(path);
  const fresh = [...integrity.keys()].filter((path) => !isKept(path)).sort();
  const runs: (string | Uint8Array)[] = [];
  let next = 0;
  /** Adds the new lines that come before a path; without one, all that are left. */
  const addFresh = (limit?: string): void => {
    const from = next;
    for (; next < fresh.length; next += 1) if (limit !== undefined && (fresh[next] ?? '') > limit) break;
    const lines = fresh.slice(from, next).map((path) => formatLine(path, integrity.get(path)));
    if (lines.length > 0) runs.push(lines.join(BETWEEN));
  };
  let run: { readonly from: number; readonly to: number } | undefined;
  const addRun = (): void => {
    if (before && run) runs.push(before.bytes.subarray(run.from, run.to));
    run = undefined;
  };
  let at = HEAD.length;
  for (const path of before?.integrity.keys() ?? []) {
    const from = at;
    at = (before?.bytes.indexOf('\n', from) ?? 0) + 1;
    if (!isKept(path)) {
      addRun();
      continue;
    }
    if ((fresh[next] ?? path) < path) {
      addRun();
      addFresh(path);
    }
    // The last line has no comma.
    const to = at - (before?.bytes[at - BETWEEN.length] === COMMA ? BETWEEN.length : 1);
    run = { from: run?.from ?? from, to };
  }
  addRun();
  addFresh();
  return runs;
}

const COMMA = ','.charCodeAt(0);

function formatLine(path: string, mark: FileMark | undefined): string {
  if (!mark) throw new Error(`nothing is recorded of ${path}`);
  return `[${JSON.stringify(path)},"${mark.sha256}",${mark.bytes}]`;
}
