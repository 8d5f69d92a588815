import { compileConstants } from '../../compile/compile-constants.ts';
import { listRoutes } from '../../compile/list-routes.ts';
import { ownFolder } from '../own-folder.ts';
import { parseThemeFile } from '../../compile/parse/parse-theme-file.ts';
import { isThemePath } from '../../model/theme.ts';
import { readConstants, readRoutes, readSources } from '../project/read.ts';
import { openBundle } from './bundle.ts';

/**
 * Begins to make the bundle of a project while the project is still being compiled: the bundle needs its constants, its theme, and the paths
 * and templates of its routes only. Never rejects: who opens the bundle of the model afterwards finds it, or hears why it cannot be made.
 */
export async function beginBundle(root: string): Promise<void> {
  try {
    const constants = compileConstants(readConstants(root));
    const routes = listRoutes(readRoutes(root));
    const theme = readSources(root, [])
      .sources.filter(({ path }) => isThemePath(path))
      .map(parseThemeFile);
    if (constants && routes) await openBundle(ownFolder(), { root, constants, theme, routes });
  } catch {
    return;
  }
}
