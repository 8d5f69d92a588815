import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { EditedFile } from '../../compile/edits/file-edits.ts';

/** The reason why files were not written: a sentence about one of them, for the person who asked for it. */
export class WriteRefusal extends Error {}

/**
 * Writes edited files below a folder, all or none: the new texts are written beside the files first, and if one of the renames that follow
 * fails, the files are put back as they were. Throws a WriteRefusal if a file has changed since it was read, is read-only, or is a link that
 * leads out of the folder, and else the error of the file system.
 */
export function writeTogether(folder: string, files: readonly EditedFile[]): void {
  const targets = files.map((file) => targetOf(folder, file));
  const undo: (() => void)[] = [];
  try {
    for (const { file, to, beside, mode } of targets) {
      if (file.text === undefined) continue;
      undo.push(() => rmSync(beside, { force: true }));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(beside, file.text);
      if (mode !== undefined) chmodSync(beside, mode);
    }
    for (const { file } of targets) checkUnchanged(folder, file);
    for (const { file, from, to, beside } of targets) {
      for (const name of new Set([from ?? to, to])) undo.push(restorer(name));
      if (file.text === undefined) rmSync(to);
      else renameSync(beside, to);
      if (from !== undefined && from !== to) rmSync(from);
    }
  } catch (cause) {
    for (const step of undo.reverse()) step();
    throw cause;
  }
}

/** Returns why edited files of a folder could not be written; undefined if they could. */
export function refusalOf(folder: string, files: readonly EditedFile[]): string | undefined {
  try {
    for (const file of files) targetOf(folder, file);
    return undefined;
  } catch (cause) {
    if (cause instanceof WriteRefusal) return cause.message;
    throw cause;
  }
}

interface Target {
  readonly file: EditedFile;
  /** The absolute paths of the file before and now, without links. */
  readonly from: string | undefined;
  readonly to: string;
  /** Where the new text is written first. */
  readonly beside: string;
  /** The permissions of the file. */
  readonly mode: number | undefined;
}

function targetOf(folder: string, file: EditedFile): Target {
  const { before, path } = file;
  const from = before && realPath(folder, before.path);
  const to = before?.path === path && from !== undefined ? from : realPath(folder, path);
  const mode = from === undefined ? undefined : statSync(from).mode;
  if (mode !== undefined && (mode & 0o222) === 0)
    throw new WriteRefusal(`The file \`${before?.path ?? path}\` is read-only.`);
  return { file, from, to, beside: `${to}.${process.pid}`, mode };
}

/** Follows the links of a path, as far as it exists. Refuses those that lead out of the folder. */
function realPath(folder: string, path: string): string {
  const file = join(folder, path);
  // A file that does not exist yet is in a folder that may be a link.
  const known = lstatSync(file, { throwIfNoEntry: false }) ? file : nearestFolder(file);
  const real = realpathSync(known);
  if (/^\.\.(?:\/|$)/.test(relative(realpathSync(folder), real)))
    throw new WriteRefusal(`The file \`${path}\` is behind a link that leads out of the project.`);
  return join(real, relative(known, file));
}

function nearestFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) ? folder : nearestFolder(folder);
}

function checkUnchanged(folder: string, { before, path }: EditedFile): void {
  if (before === undefined) {
    if (existsSync(join(folder, path))) throw new WriteRefusal(`The file \`${path}\` was made in the meantime.`);
  } else if (!hasBytes(join(folder, before.path), before.bytes))
    throw new WriteRefusal(`The file \`${before.path}\` was changed in the meantime.`);
}

function hasBytes(file: string, bytes: Uint8Array): boolean {
  return existsSync(file) && readFileSync(file).equals(bytes);
}

/** Returns what puts a file back as it is now. */
function restorer(file: string): () => void {
  const bytes = existsSync(file) ? readFileSync(file) : undefined;
  return () => (bytes === undefined ? rmSync(file, { force: true }) : writeFileSync(file, bytes));
}
