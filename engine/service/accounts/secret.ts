import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the secret that signs cookies and links, from the data folder; the first start creates it. Two processes that start at once use
 * the same secret, because only the first can link its file.
 */
export function storedSecret(dataFolder: string): string {
  const path = join(dataFolder, 'secret');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const made = `${path}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(made, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(made);
  }
  return readFileSync(path, 'utf8').trim();
}
