import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseWriter } from './release-writer.ts';

/** Moves all files of a folder into a release. Files that are the same in the release before are kept from there. */
export function takeFolder(writer: ReleaseWriter, from: string, below = ''): void {
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) takeFolder(writer, from, `${path}/`);
    else takeFile(writer, join(from, path), path);
  }
}

function takeFile(writer: ReleaseWriter, file: string, path: string): void {
  const content = readFileSync(file);
  const mark = { sha256: hash('sha256', content), bytes: content.length };
  if (writer.before.get(path)?.sha256 === mark.sha256 && writer.keep(path)) return;
  const to = join(writer.folder, path);
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(file, to);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    rmSync(to, { force: true });
    copyFileSync(file, to);
  }
  writer.add(path, mark);
}
