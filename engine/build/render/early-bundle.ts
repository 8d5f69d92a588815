import { compileConstants } from '../../compile/compile-constants.ts';
import { listNavigation, listRoutes, listSites } from '../../compile/read-single-files.ts';
import { ownFolder } from '../own-folder.ts';
import { parseThemeFile } from '../../compile/parse/parse-theme-file.ts';
import { isThemePath } from '../../model/theme.ts';
import { readConstants, readNavigation, readRoutes, readSites, readSources } from '../project/read.ts';
import { bundleName, openBundle, type BundleSources, type RefusedBundle } from './bundle.ts';

/** A bundle that is being made. */
export interface BegunBundle {
  /** Resolves when the bundle is there, or with the reason why it cannot be made. Undefined also if its sources cannot be read. */
  readonly done: Promise<RefusedBundle | undefined>;
  /** Ends the work, if it still goes on. */
  stop(): void;
}

/**
 * Begins to make the bundle of a project before the project is compiled, which blocks this process: the bundle needs its constants, its
 * theme, its routes, its sites and its navigation only. `fromCms`: the content comes from a CMS.
 */
export function beginBundle(root: string, fromCms: boolean): BegunBundle {
  const stopping = new AbortController();
  return { done: makeEarly(root, fromCms, stopping.signal), stop: () => stopping.abort() };
}

async function makeEarly(root: string, fromCms: boolean, signal: AbortSignal): Promise<RefusedBundle | undefined> {
  let name: string | undefined;
  try {
    const sources = readBundleSources(root, fromCms);
    if (!sources) return undefined;
    name = bundleName(sources);
    await openBundle(ownFolder(), sources, { signal });
    return undefined;
  } catch (cause) {
    return name === undefined ? undefined : { name, cause };
  }
}

/** Reads what the bundle of a project is made of, without the rest of the project. Undefined if its constants, routes, sites or navigation have mistakes. */
export function readBundleSources(root: string, fromCms = false): BundleSources | undefined {
  const constants = compileConstants(readConstants(root));
  const routes = listRoutes(readRoutes(root));
  const sites = listSites(readSites(root));
  const catalog = fromCms ? [] : listNavigation(readNavigation(root));
  const theme = readSources(root, [])
    .sources.filter(({ path }) => isThemePath(path))
    .map(parseThemeFile);
  return constants && routes && sites && catalog && { root, constants, theme, routes, sites, catalog, fromCms };
}
