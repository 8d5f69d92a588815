import { watch } from 'chokidar';
import { join } from 'node:path';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { configSources } from '../astro-config/config-files.ts';
import { codeFolders, DEFAULTS_FOLDER } from './read.ts';

/** Editors write a file in several steps; changes within this time, in milliseconds, are one. */
const SETTLE = 40;
/** What a project is made of besides the code of its pages. A part that is missing may come later. */
const WATCHED = ['manifests', 'content', 'lint', 'sitefold.yaml', ASTRO_CONFIG];

export interface ProjectWatch {
  /** Calls the update as if something had changed. */
  update(): void;
  close(): Promise<void>;
}

/**
 * Calls `update` when a file of a project has changed, and once for all changes that come together. It returns the files that it has read,
 * and `known` are those that were read before: what the Astro settings import may be anywhere in the project. Calls come one at a time,
 * because an earlier state of the files must not come after a later one.
 */
export async function watchProject(
  root: string,
  update: () => Promise<readonly Source[]>,
  known: readonly Source[] = [],
): Promise<ProjectWatch> {
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();
  let waits = false;

  /** An update that has not begun will see this change too. */
  function request(): void {
    if (waits) return;
    waits = true;
    updating = updating.then(async () => {
      waits = false;
      const paths = pathsOfConfig(root, await update());
      if (!watcher.closed) watcher.add(paths);
    });
  }

  const own = [...WATCHED, ...codeFolders(root)].map((name) => join(root, name));
  const watcher = watch([...own, DEFAULTS_FOLDER, ...pathsOfConfig(root, known)], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(request, SETTLE);
  });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return {
    update: request,
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function pathsOfConfig(root: string, sources: readonly Source[]): string[] {
  return configSources(sources).map(({ path }) => join(root, path));
}
