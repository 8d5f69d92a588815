import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a folder in which the engine keeps files that take long to make. */
export function folderOfKept(name: string): string {
  return join(ENGINE_ROOT, '.sitefold', name);
}

/** Returns a digest of files of the engine, which make other files: those that match patterns, from its root. */
export function digestOfMakers(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of fastGlob.sync([...patterns], { cwd: ENGINE_ROOT }).sort())
    hash.update(readFileSync(join(ENGINE_ROOT, path)));
  return hash.digest('hex');
}

/** Returns a kept file; undefined if it is not there. */
export function readKept(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Keeps a file. Ignores errors, such as a full disk, because it can be made again. */
export function keepFile(path: string, bytes: Uint8Array): void {
  const beside = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(beside, bytes);
    renameSync(beside, path);
  } catch {
    rmSync(beside, { force: true });
  }
}
