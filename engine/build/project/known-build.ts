import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishSwitch, readLatest } from '../release/release.ts';
import { workFolder } from './work-folder.ts';

/*
 * The last build of a project, by a digest of its files: if none of them has changed, they need not be compiled to tell that there is
 * nothing to build.
 */

export interface KnownBuild {
  /** The digest of what it was made from. */
  readonly inputs: string;
  /** The digest of what its model was made from, without redirects. */
  readonly others: string;
  /** The digest of the code that made it. */
  readonly code: string;
  readonly id: string;
  /** The absolute path of its output folder. */
  readonly out: string;
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
