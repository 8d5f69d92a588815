import { compileConstants } from '../../compile/compile-constants.ts';
import { listRoutes } from '../../compile/list-routes.ts';
import { ownFolder } from '../own-folder.ts';
import { parseThemeFile } from '../../compile/parse/parse-theme-file.ts';
import { isThemePath } from '../../model/theme.ts';
import { readConstants, readRoutes, readSources } from '../project/read.ts';
import { openBundle, type BundleSources } from './bundle.ts';

/** A bundle that is being made. */
export interface BegunBundle {
  /** Resolves when the bundle is there, or cannot be made: who opens the bundle of the model then finds it, or hears why. */
  readonly done: Promise<void>;
  /** Ends the work, if it still goes on. */
  stop(): void;
}

/**
 * Begins to make the bundle of a project before the project is compiled, which blocks this process: the bundle needs its constants, its
 * theme, and the paths and templates of its routes only.
 */
export function beginBundle(root: string): BegunBundle {
  const stopping = new AbortController();
  return { done: makeEarly(root, stopping.signal), stop: () => stopping.abort() };
}

async function makeEarly(root: string, signal: AbortSignal): Promise<void> {
  try {
    const sources = readBundleSources(root);
    if (sources) await openBundle(ownFolder(), sources, signal);
  } catch {
    return;
  }
}

/** Reads what the bundle of a project is made of, without the rest of the project. Undefined if the constants or the routes have mistakes. */
export function readBundleSources(root: string): BundleSources | undefined {
  const constants = compileConstants(readConstants(root));
  const routes = listRoutes(readRoutes(root));
  const theme = readSources(root, [])
    .sources.filter(({ path }) => isThemePath(path))
    .map(parseThemeFile);
  return constants && routes && { root, constants, theme, routes };
}
