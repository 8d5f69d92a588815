import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ThemeFile } from '../../model/theme.ts';
import { WORK } from '../own-folder.ts';
import { keepNewest } from '../keep-newest.ts';

/** The copies of themes, by the digest of their files. */
export const THEMES = join(WORK, 'themes');
const KEPT = 12;

/** Returns the digest of the files of a theme, in whichever order they are. Undefined if there are none. */
export function themeDigest(files: readonly Pick<ThemeFile, 'path' | 'digest'>[]): string | undefined {
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, digest } of sorted) hash.update(`${path}\0${digest}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Copies the theme of a project to a place below the engine that depends on its content alone, because Astro writes the places of files
 * into what it makes: the same theme has to give the same pages in every folder and on every machine. Returns the folder; undefined
 * without a theme.
 */
export function copyTheme(root: string, files: readonly ThemeFile[]): string | undefined {
  const digest = themeDigest(files);
  if (digest === undefined) return undefined;
  const folder = join(THEMES, digest);
  if (!existsSync(folder)) {
    const beside = `${folder}.${process.pid}`;
    for (const { path, digest: expected } of files) {
      const bytes = readFileSync(join(root, path));
      if (createHash('sha256').update(bytes).digest('hex') !== expected)
        throw new Error(`${path} has changed since it was read`);
      mkdirSync(dirname(join(beside, path)), { recursive: true });
      writeFileSync(join(beside, path), bytes);
    }
    try {
      renameSync(beside, folder);
    } catch (cause) {
      rmSync(beside, { recursive: true, force: true });
      // Another build has copied the same one meanwhile.
      if (!existsSync(folder)) throw cause;
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  keepNewest(THEMES, KEPT);
  return folder;
}
