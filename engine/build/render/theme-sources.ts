import type { AstroInlineConfig } from 'astro';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_THEME } from '../theme/engine-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import { findTemplates } from './integration.ts';

export type VitePlugin = Extract<
  NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number],
  { readonly name: string }
>;

/** The file of a bundle that lists, for each template, the files of the theme that it uses. No release has it. */
export const SOURCES = 'sources.json';

/** The files of the theme by the template that uses them, by their paths below `theme/` of the project or of the engine. */
type Sources = Readonly<Record<string, readonly string[]>>;

/** Notes which files of the theme each template imports, with all that those import. `write` puts them into a bundle. */
export function noteSources(
  theme: ThemePlace,
  templates: readonly string[],
): { readonly plugin: VitePlugin; write(bundle: string): void } {
  const found = new Map<string, readonly string[]>();
  const own = join(theme.folder, 'theme/');
  const pathOf = (id: string): string | undefined => {
    const file = id.split('?', 1)[0] ?? id;
    return [own, ENGINE_THEME].flatMap((root) => (file.startsWith(root) ? file.slice(root.length) : [])).at(0);
  };
  return {
    plugin: {
      name: 'sitefold-theme-sources',
      generateBundle() {
        for (const [name, file] of findTemplates(theme, templates)) {
          if (!this.getModuleInfo(file)) continue;
          const modules = new Set([file]);
          for (const id of modules) {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            for (const imported of [...importedIds, ...dynamicallyImportedIds]) modules.add(imported);
          }
          found.set(name, [...new Set([...modules].flatMap((id) => pathOf(id) ?? []))].sort());
        }
      },
    },
    write: (bundle) => writeFileSync(join(bundle, SOURCES), JSON.stringify(Object.fromEntries(found))),
  };
}

/**
 * Returns a function that names the templates of a bundle that use a file of the theme of the project. Undefined for a file that no
 * template imports, such as the tokens, and where nothing is noted: then any template may use it.
 */
export function usersOf(bundle: string): (path: string) => ReadonlySet<string> | undefined {
  const users = new Map<string, Set<string>>();
  for (const [template, paths] of Object.entries(readSources(bundle)))
    for (const path of paths) users.set(path, (users.get(path) ?? new Set()).add(template));
  return (path) => users.get(path.replace(/^theme\//, ''));
}

function readSources(bundle: string): Sources {
  try {
    return JSON.parse(readFileSync(join(bundle, SOURCES), 'utf8')) as Sources;
  } catch {
    return {};
  }
}
