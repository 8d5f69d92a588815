import fastGlob, { type Entry } from 'fast-glob';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../model/once-for.ts';
import { workFolder } from './project/work-folder.ts';

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The inputs of a build besides manifests and content. */
const CODE = ['engine/**/*.{ts,astro,css,svg,json,woff2}', 'islands/**/*.{ts,tsx,css}', 'package-lock.json'];

const NAME = 'code.json';

/** A file that changed a moment ago may change once more without another time. In milliseconds. */
const UNSETTLED = 2000;

/** A digest of code, and the names, sizes and times of the files that it was made of. */
interface Kept {
  readonly marks: string;
  readonly digest: string;
}

/** Returns the digest of the code that makes and renders pages, and of the Node that runs it. */
export const codeDigest = once(() => digestCode(ENGINE_ROOT));

/**
 * Returns the digest of the code below a folder, and of the Node that runs it. Every command needs it, so the files are read again only if
 * the name, the size or a time of one has changed.
 */
export function digestCode(root: string): string {
  const files = fastGlob.sync(CODE, { cwd: root, dot: true, stats: true }).sort((a, b) => (a.path < b.path ? -1 : 1));
  const marks = marksOf(files);
  const kept = readKept(root);
  if (kept?.marks === marks) return kept.digest;
  const hash = createHash('sha256').update(process.versions.node);
  for (const { path } of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  const digest = hash.digest('hex');
  const latest = Math.max(...files.map(({ stats }) => stats?.ctimeMs ?? 0));
  if (Date.now() - latest > UNSETTLED) keep(root, { marks, digest });
  return digest;
}

/** A change of a file sets the time of its last change of state (`ctime`), which no program can choose. */
function marksOf(files: readonly Entry[]): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const { path, stats } of files) hash.update(`${path}\0${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs}\0`);
  return hash.digest('hex');
}

function readKept(root: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(join(workFolder(root), NAME), 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/** Ignores errors, because the file is optional. */
function keep(root: string, kept: Kept): void {
  const folder = workFolder(root);
  try {
    mkdirSync(folder, { recursive: true });
    const beside = join(folder, `${NAME}.${process.pid}`);
    writeFileSync(beside, `${JSON.stringify(kept)}\n`);
    renameSync(beside, join(folder, NAME));
  } catch {
    return;
  }
}
