import { createHash } from 'node:crypto';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of every file of a folder, by path. */
export function digestTree(folder: string): Record<string, string> {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => lstatSync(join(folder, path)).isFile());
  return Object.fromEntries(
    paths.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}
