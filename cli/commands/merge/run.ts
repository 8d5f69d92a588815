import { resolve } from 'node:path';
import { openFolderStore } from '../../../engine/build/objects/folder-store.ts';
import { shardsFolder } from '../../../engine/build/shards/shards-folder.ts';
import { buildProject, explainLock, sayBuilt } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { formatJson } from '../build/build-json.ts';
import { EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly complete?: boolean;
  readonly only?: string;
  readonly out: string;
  readonly allowShrink?: boolean;
  readonly offline?: boolean;
  readonly json?: boolean;
}

/** Builds the sites of the pages that shards have made, and prints the figures of the build. */
export async function runMerge(
  { complete = false, offline = false, json = false, ...options }: Options,
  named: readonly string[],
): Promise<void> {
  const out = resolve(options.root, options.out);
  const folders = named.length > 0 ? named.map((folder) => resolve(options.root, folder)) : [shardsFolder(out)];
  const shards = { stores: folders.map(openFolderStore), complete };
  const progress = showProgress((step, figures) => say(`${step} (${figures})\n`));
  const result = await buildProject({ ...options, out, force: false, offline, shards }, progress).finally(progress.end);
  if (result.kind === 'locked') throw new UserError(explainLock(result.pid, out), EXIT.findings);
  if (json) print(formatJson(result));
  sayBuilt(result);
}
