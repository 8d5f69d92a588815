import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Artifact } from '../../model/artifact.ts';

/** Writes files below a folder, each by one rename: a reader gets the old text or the new one. */
export function writeArtifacts(folder: string, artifacts: readonly Artifact[]): void {
  for (const { path, text } of artifacts) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, text);
    renameSync(beside, file);
  }
}

/** Removes files below a folder; missing files are ignored. */
export function removeArtifacts(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { force: true });
}
