import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { drawingNames, isDrawingPath, type ThemeFile } from '../../model/theme.ts';
import { NO_DRAWINGS, type Drawings } from '../../theme/drawings/drawings.ts';
import type { FamilyDrawing } from '../../theme/drawings/family-drawing.ts';
import type { Scene } from '../../theme/drawings/scene.ts';
import { openOwnModules, type OwnModules } from '../project/own-modules.ts';
import { ENGINE_THEME } from './engine-theme.ts';
import type { FaultNotes } from './theme-fault.ts';

const THEME = 'theme/';
/** How a project imports a file of the engine. */
const PACKAGE = 'sitefold/';
const ENGINE = new URL('../../', import.meta.url).href;
/** How the modules of the engine end: TypeScript in its repository, JavaScript in the package. */
const ENDING = extname(import.meta.url);

/**
 * Loads what the theme of a project draws: the files in `theme/families/` and `theme/scenes/`. A file that cannot be used throws an error that
 * names it, as `FaultNotes` says.
 */
export async function loadDrawings(root: string, theme: readonly ThemeFile[]): Promise<Drawings> {
  const files = theme.filter(({ path }) => isDrawingPath(path));
  if (files.length === 0) return NO_DRAWINGS;
  const modules = openOwnModules({ root, folder: THEME, files, resolve: engineFile });
  try {
    const [families, scenes] = await Promise.all([
      loadAll(
        modules,
        drawingNames(theme, 'families').map((name) => `families/${name}.ts`),
        familyOf,
      ),
      loadAll(
        modules,
        drawingNames(theme, 'scenes').map((name) => `scenes/${name}.ts`),
        sceneOf,
      ),
    ]);
    return { families, scenes };
  } finally {
    modules.close();
  }
}

type Read<T> = (value: Readonly<Record<string, unknown>>, file: string) => T | undefined;

/** Loads modules, and returns their default exports by the names of their files. */
async function loadAll<T>(modules: OwnModules, paths: readonly string[], read: Read<T>): Promise<Map<string, T>> {
  const loaded = await Promise.all(
    paths.map(async (path): Promise<[string, T]> => {
      const file = `${THEME}${path}`;
      const exported = await modules.load(path).catch((cause: unknown) => throwIn(file, cause));
      const made = read((exported['default'] ?? {}) as Record<string, unknown>, file);
      if (made) return [path.slice(path.indexOf('/') + 1, -'.ts'.length), made];
      return throwIn(
        file,
        new Error(`its default export is not what a file in ${file.slice(0, file.lastIndexOf('/'))} draws`),
      );
    }),
  );
  return new Map(loaded);
}

function familyOf({ build, glyph }: Readonly<Record<string, unknown>>, file: string): FamilyDrawing | undefined {
  if (typeof build !== 'function' || typeof (glyph as FamilyDrawing['glyph'] | undefined)?.body !== 'string') return;
  const draw = build as FamilyDrawing['build'];
  return { build: (subject) => inFile(file, () => draw(subject)), glyph: glyph as FamilyDrawing['glyph'] };
}

function sceneOf({ pieces, lines }: Readonly<Record<string, unknown>>, file: string): Scene | undefined {
  if (typeof pieces !== 'function') return;
  const draw = pieces as Scene['pieces'];
  return { pieces: () => inFile(file, () => draw()), ...(lines === undefined ? {} : { lines: lines as never }) };
}

function inFile<T>(file: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    return throwIn(file, cause);
  }
}

/** Throws with the file of the theme that is to blame. */
function throwIn(file: string, cause: unknown): never {
  const notes: FaultNotes = { themeFile: file };
  throw Object.assign(new Error(cause instanceof Error ? cause.message : String(cause), { cause }), notes);
}

/** Returns the file of the engine that a drawing means: `sitefold/theme/…`, or a relative path to a file that the project does not have. */
function engineFile(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith(PACKAGE)) return withEnding(`${ENGINE}${specifier.slice(PACKAGE.length)}`);
  if (!specifier.startsWith('.')) return undefined;
  const wanted = new URL(specifier, importer);
  if (existsSync(wanted)) return undefined;
  const [, below] = /\/theme\/((?:families|scenes|drawings)\/.*)$/.exec(fileURLToPath(wanted)) ?? [];
  return below === undefined ? undefined : withEnding(pathToFileURL(`${ENGINE_THEME}${below}`).href);
}

function withEnding(url: string): string {
  return url.replace(/\.ts$/, ENDING);
}
