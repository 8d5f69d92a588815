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
  /** Calls the update as if something had changed. Resolves when it has ended. */
  update(): Promise<void>;
  close(): Promise<void>;
}

interface WatchOptions {
  /** The files that were read before: what the Astro settings import may be anywhere in the project. */
  readonly known?: readonly Source[];
  /** Takes the error of an update, after which the watch goes on. Left out: the error is not handled, which ends the process. */
  readonly fail?: (cause: unknown) => void;
}

/**
 * Calls `update` when a file of a project has changed, and once for all changes that come together. It returns the files that it has read.
 * Calls come one at a time, because an earlier state of the files must not come after a later one.
 */
export async function watchProject(
  root: string,
  update: () => Promise<readonly Source[]>,
  { known = [], fail }: WatchOptions = {},
): Promise<ProjectWatch> {
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();
  let waits = false;

  /** An update that has not begun will see this change too. */
  function request(): Promise<void> {
    if (waits) return updating;
    waits = true;
    const updated = updating.then(async () => {
      waits = false;
      const paths = pathsOfConfig(root, await update());
      if (!watcher.closed) watcher.add(paths);
    });
    updating = fail ? updated.catch(fail) : updated;
    return updating;
  }

  const own = [...WATCHED, ...codeFolders(root)].map((name) => join(root, name));
  const watcher = watch([...own, DEFAULTS_FOLDER, ...pathsOfConfig(root, known)], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void request(), SETTLE);
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
