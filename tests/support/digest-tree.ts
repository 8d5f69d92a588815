import fastGlob from 'fast-glob';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of every file of a folder, by path. */
export function digestTree(folder: string): Record<string, string> {
  const paths = fastGlob.sync('**/*', { cwd: folder, dot: true, followSymbolicLinks: false });
  return Object.fromEntries(
    paths.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}
