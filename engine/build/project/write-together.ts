import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file to write: its path before, if it had one, and its path and text now. Without a text it is deleted. Paths are relative to the folder. */
export interface WrittenFile {
  readonly before: string | undefined;
  readonly path: string;
  readonly text: string | undefined;
}

/**
 * Writes files below a folder, all or none: the new texts are written beside the files first, and if one of the renames that follow fails,
 * the files are put back as they were. Throws the error of the file system.
 */
export function writeTogether(folder: string, files: readonly WrittenFile[]): void {
  const beside = ({ path }: WrittenFile): string => join(folder, `${path}.${process.pid}`);
  const undo: (() => void)[] = [];
  try {
    for (const file of files) {
      if (file.text === undefined) continue;
      undo.push(() => rmSync(beside(file), { force: true }));
      mkdirSync(dirname(beside(file)), { recursive: true });
      writeFileSync(beside(file), file.text);
    }
    for (const file of files) {
      const { before, path } = file;
      for (const name of new Set([before ?? path, path])) undo.push(restorer(join(folder, name)));
      if (file.text === undefined) rmSync(join(folder, path));
      else renameSync(beside(file), join(folder, path));
      if (before !== undefined && before !== path) rmSync(join(folder, before));
    }
  } catch (cause) {
    for (const step of undo.reverse()) step();
    throw cause;
  }
}

/** Returns what puts a file back as it is now. */
function restorer(file: string): () => void {
  const bytes = existsSync(file) ? readFileSync(file) : undefined;
  return () => (bytes === undefined ? rmSync(file, { force: true }) : writeFileSync(file, bytes));
}
