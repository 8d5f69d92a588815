import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeDigest } from '../code-digest.ts';
import { isRedirectPath } from '../../compile/redirect-path.ts';
import { finishSwitch, readLatest } from '../release/release.ts';
import type { ReadResult } from './read.ts';
import { workFolder } from './work-folder.ts';

/*
 * The last build of a project, by a digest of its files: if none of them has changed, they need not be compiled to tell that there is
 * nothing to build.
 */

export interface KnownBuild {
  /** The digest of what it was made from. */
  readonly inputs: string;
  /** The same without redirects. */
  readonly others: string;
  readonly id: string;
  /** The absolute path of its output folder. */
  readonly out: string;
}

/** Returns a digest of the files of a project, the code, the day and the choice of sites; undefined if a file cannot be read. */
export function digestInputs({ sources, diagnostics }: ReadResult, sites: string | undefined): string | undefined {
  if (diagnostics.length > 0) return undefined;
  const hash = createHash('sha256').update(codeDigest());
  // Redirects expire on a day.
  hash.update(JSON.stringify([new Date().toISOString().slice(0, 10), sites ?? null]));
  for (const { path, digest } of sources) hash.update(`${path}\0${digest}\0`);
  return hash.digest('hex');
}

/** Returns the same digest without the files that hold redirects and nothing else. */
export function digestOthers(read: ReadResult, sites: string | undefined): string | undefined {
  return digestInputs({ ...read, sources: read.sources.filter(({ path }) => !isRedirectPath(path)) }, sites);
}

/** Returns the id of the build of these inputs if it is the one that an output folder serves. */
export function findKnownBuild(root: string, inputs: string, out: string): string | undefined {
  const known = readKnownBuild(root);
  if (known?.inputs !== inputs || known.out !== out) return undefined;
  // A switch that was stopped is completed first, as a build does.
  finishSwitch(out);
  return readLatest(out)?.id === known.id ? known.id : undefined;
}

/** Keeps the id of a build by its inputs. Ignores errors, because the note is optional. */
export function keepKnownBuild(root: string, known: KnownBuild): void {
  const folder = workFolder(root);
  try {
    mkdirSync(folder, { recursive: true });
    const beside = join(folder, `${NAME}.${process.pid}`);
    writeFileSync(beside, `${JSON.stringify(known)}\n`);
    renameSync(beside, join(folder, NAME));
  } catch {
    return;
  }
}

const NAME = 'known-build.json';

/** Reads what was kept of the last build of a project. */
export function readKnownBuild(root: string): KnownBuild | undefined {
  try {
    return JSON.parse(readFileSync(join(workFolder(root), NAME), 'utf8')) as KnownBuild;
  } catch {
    return undefined;
  }
}
