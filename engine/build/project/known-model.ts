import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { SiteModel } from '../../model/site-model.ts';
import { readKnownState } from './known-state.ts';
import { workFolder } from './work-folder.ts';

/*
 * A model of a project, by a digest of its files without the redirects. While they stay as they are, the redirects alone are compiled.
 */

const NAME = 'model.bin';

/** Returns a model of the files with this digest, with the redirects of any time: that of the last build, or the one that was kept. */
export function readKnownModel(root: string, others: string): SiteModel | undefined {
  return readKnownState(root, (last) => last.others === others)?.state.model ?? readKept(root, others);
}

function readKept(root: string, others: string): SiteModel | undefined {
  try {
    const [digest, model] = deserialize(readFileSync(join(workFolder(root), NAME))) as [string, SiteModel];
    return digest === others ? model : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the model of a project without errors. Ignores errors of writing, because it is optional. */
export function keepKnownModel(root: string, others: string, model: SiteModel): void {
  const folder = workFolder(root);
  try {
    mkdirSync(folder, { recursive: true });
    const beside = join(folder, `${NAME}.${process.pid}`);
    writeFileSync(beside, serialize([others, model]));
    renameSync(beside, join(folder, NAME));
  } catch {
    return;
  }
}
