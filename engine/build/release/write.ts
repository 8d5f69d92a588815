import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Artifact, HostFiles } from '../../model/artifact.ts';

/**
 * Writes files below a folder, each by one rename: a reader gets the old text or the new one. Files that have these bytes already are left
 * as they are. Returns how many were written.
 */
export function writeArtifacts(folder: string, artifacts: readonly Artifact[]): number {
  let written = 0;
  for (const { path, text } of artifacts) {
    const file = join(folder, path);
    const bytes = Buffer.from(text);
    if (hasBytes(file, bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, bytes);
    renameSync(beside, file);
    written += 1;
  }
  return written;
}

function hasBytes(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}

/**
 * Writes the files of hosts below a folder, and removes those of an earlier run for hosts that refuse now. Returns how many were written.
 */
export function writeHostFiles(folder: string, results: readonly Pick<HostFiles, 'files' | 'withheld'>[]): number {
  let written = 0;
  for (const { files, withheld } of results) {
    written += writeArtifacts(folder, files);
    for (const path of withheld) rmSync(join(folder, path), { force: true });
  }
  return written;
}
