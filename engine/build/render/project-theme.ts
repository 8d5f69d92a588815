import type { AstroInlineConfig } from 'astro';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ThemeFeature } from '../../model/features.ts';
import { isReplaceable, RENDER_FOLDER, TOKENS } from '../../model/theme.ts';
import { ENGINE_THEME } from '../theme/engine-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number],
  { readonly name: string }
>;

const STYLE_IMPORT = /@import\s+(['"])(\.{1,2}\/[^'"]+)\1([^;]*);/g;
/** A module that a plugin makes, and a script that an integration adds to every page. */
const VIRTUAL = /^(?:\0|astro:scripts\/)/;
const PACKAGE = 'package.json';
/** A part of a component that Astro makes a module of: a style, or a script. */
const PART = /\.astro\?(?:.*&)?astro&/;
const ENGINE_TOKENS = `${ENGINE_THEME}styles/tokens.css`;
const ENGINE_ISLANDS = resolve(ENGINE_THEME, '../../islands/') + '/';
const OWN_BLOCKS = `${ENGINE_THEME}own-blocks.ts`;
const OWN_SCENES = `${ENGINE_THEME}own-scenes.ts`;
const OWN_RENDERS = `${ENGINE_THEME}own-renders.ts`;
/** The formats of the pictures of products. */
const RENDER = /\.(?:avif|webp)$/;
const NAMED_RENDER = resolve(ENGINE_THEME, 'named-render.ts');

/** Files that pages have because of a feature, and the files that take their place without it. The import of a style is left out. */
const FEATURE_FILES: Readonly<Record<string, readonly [feature: ThemeFeature, instead?: string]>> = {
  [`${ENGINE_THEME}components/SearchBox.astro`]: ['search', `${ENGINE_THEME}absent.astro`],
  [`${ENGINE_THEME}components/CompareTray.astro`]: ['comparison', `${ENGINE_THEME}absent.astro`],
  [`${ENGINE_THEME}components/VideoPlayer.astro`]: ['films', `${ENGINE_THEME}absent.astro`],
  [`${ENGINE_THEME}styles/advisories.css`]: ['advisories'],
  [`${ENGINE_THEME}styles/articles.css`]: ['articles'],
  [`${ENGINE_THEME}styles/downloads.css`]: ['offeredFiles'],
  [`${ENGINE_THEME}styles/menu.css`]: ['navigation'],
  [`${ENGINE_THEME}styles/products.css`]: ['products'],
  [`${ENGINE_THEME}styles/search.css`]: ['search'],
  [`${ENGINE_THEME}styles/site-chooser.css`]: ['chooser'],
  [`${ENGINE_THEME}styles/solutions.css`]: ['solutions'],
  [`${ENGINE_THEME}styles/specifications.css`]: ['products'],
  [`${ENGINE_THEME}styles/tray.css`]: ['comparison'],
  [`${ENGINE_THEME}styles/video.css`]: ['films'],
  [`${ENGINE_ISLANDS}behaviour/consent.ts`]: ['visits', `${ENGINE_ISLANDS}behaviour/no-visits.ts`],
  [`${ENGINE_ISLANDS}behaviour/consented.ts`]: ['visits', `${ENGINE_ISLANDS}behaviour/no-visits.ts`],
  [`${ENGINE_ISLANDS}behaviour/menu.ts`]: ['navigation', `${ENGINE_ISLANDS}behaviour/no-menu.ts`],
  [`${ENGINE_ISLANDS}behaviour/site-chooser.ts`]: ['chooser', `${ENGINE_ISLANDS}behaviour/no-site-chooser.ts`],
  [`${ENGINE_ISLANDS}behaviour/suggestion.ts`]: ['suggestions', `${ENGINE_ISLANDS}behaviour/no-suggestion.ts`],
};

/**
 * Looks up every file of the theme in the project first, and then in the engine, by the same path; but for those of features that the
 * project does not have. A file of the project imports packages as from its own place, and a module that a plugin makes also as from the
 * folder of the project.
 */
export function projectTheme(
  { folder, root, development }: ThemePlace,
  absent: readonly ThemeFeature[] = [],
): VitePlugin {
  const own = join(folder, 'theme/');
  return {
    name: 'sitefold-project-theme',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const from = importer?.split('?', 1)[0];
        if (from === undefined || source.startsWith('\0')) return undefined;
        // Astro takes any other path for one below its root if the two have no folder in common.
        if (development && source.startsWith(own) && PART.test(source)) return `/@fs${source}`;
        if (source.startsWith('.')) {
          const [path = '', query] = split(source);
          const wanted = resolve(dirname(from), path);
          const found = lookUp(wanted) ?? wanted;
          if (found === from)
            return this.error(
              `${from} imports itself. Import the file that it replaces: \`sitefold/theme/${from.slice(own.length)}\`.`,
            );
          return found === wanted
            ? undefined
            : this.resolve(`${found}${query}`, importer, { ...options, skipSelf: true });
        }
        if (VIRTUAL.test(from)) {
          for (const importerOfPackage of [importer, join(root, PACKAGE)]) {
            const found = await this.resolve(source, importerOfPackage, { ...options, skipSelf: true });
            if (found) return found;
          }
          return undefined;
        }
        if (!from.startsWith(own) && !from.startsWith(join(folder, 'islands/'))) return undefined;
        if (from.startsWith(ENGINE_ISLANDS) || source.startsWith('/')) return undefined;
        for (const importerOfPackage of [join(root, from.slice(folder.length)), NAMED_RENDER]) {
          const found = await this.resolve(source, importerOfPackage, { ...options, skipSelf: true });
          if (found) return found;
        }
        return undefined;
      },
    },
    load: {
      order: 'pre',
      handler(id) {
        if (id === OWN_BLOCKS) return ownModules('blocks', /\.astro$/, 'ownBlocks');
        if (id === OWN_SCENES) return ownModules('scenes', /\.ts$/, 'ownScenes');
        if (id === OWN_RENDERS) return ownModules(RENDER_FOLDER, RENDER, 'ownRenders');
        if (!/\.css(?:$|\?)/.test(id)) return undefined;
        const file = id.split('?', 1)[0] ?? id;
        if (!file.startsWith(ENGINE_THEME) && !file.startsWith(own)) return undefined;
        const style = readFileSync(file, 'utf8');
        const changed = style.replaceAll(STYLE_IMPORT, (rule: string, _, path: string, rest: string) => {
          const wanted = resolve(dirname(file), path);
          const found = lookUp(wanted);
          if (found === undefined) return '';
          const tokens = join(own, TOKENS);
          const ours = [ENGINE_TOKENS, join(own, 'styles/tokens.css')].includes(found) && existsSync(tokens);
          return `${found === wanted ? rule : `@import '${found}'${rest};`}${ours ? `\n@import '${tokens}'${rest};` : ''}`;
        });
        return changed === style ? undefined : changed;
      },
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (development || !id.startsWith(own) || !id.endsWith('.astro')) return undefined;
        const name = JSON.stringify(id.slice(folder.length + 1));
        const named = code.replaceAll('$$createComponent(', () => `$$named($$createComponent, ${name}, `);
        if (named === code) throw new Error('Astro has changed the code that it makes of components');
        // Below the code, so that its lines stay where the source map has them.
        return {
          code: `${named}\nimport { namedRender as $$named } from ${JSON.stringify(NAMED_RENDER)};\n`,
          map: null,
        };
      },
    },
  };

  /**
   * Returns the code of a module that exports the modules of a folder of the project by their names: code without its ending, pictures with
   * it. Undefined if there are none.
   */
  function ownModules(folderName: string, ending: RegExp, exported: string): string | undefined {
    const place = join(own, folderName);
    const names = existsSync(place)
      ? readdirSync(place)
          .filter((name) => ending.test(name))
          .sort()
      : [];
    if (names.length === 0) return undefined;
    const imports = names.map((name, at) => `import one${at} from ${JSON.stringify(join(place, name))};\n`);
    const keyOf = (name: string): string => (ending === RENDER ? name : name.replace(ending, ''));
    const entries = names.map((name, at) => `${JSON.stringify(keyOf(name))}: one${at}`);
    return `${imports.join('')}export const ${exported} = { ${entries.join(', ')} };\n`;
  }

  /** Returns the file that a path of the project or of the engine means. Undefined for a style of a feature that the project does not have. */
  function lookUp(wanted: string): string | undefined {
    const found = findFile(wanted);
    const [feature, instead] = FEATURE_FILES[found] ?? [];
    return feature !== undefined && absent.includes(feature) ? instead : found;
  }

  /** Returns the file of the project or of the engine that a path of either means. */
  function findFile(wanted: string): string {
    if (wanted.startsWith(ENGINE_THEME)) {
      const path = wanted.slice(ENGINE_THEME.length);
      return isReplaceable(path) && existsSync(join(own, path)) ? join(own, path) : wanted;
    }
    if (!wanted.startsWith(own) || existsSync(wanted)) return wanted;
    const engines = join(ENGINE_THEME, wanted.slice(own.length));
    return existsSync(engines) ? engines : wanted;
  }
}

function split(source: string): [path: string, query: string] {
  const at = source.indexOf('?');
  return at === -1 ? [source, ''] : [source.slice(0, at), source.slice(at)];
}
