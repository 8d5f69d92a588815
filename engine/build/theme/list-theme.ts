import fastGlob from 'fast-glob';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ejectedVersion, canEject, versionOf } from './eject-file.ts';
import { engineText, listEngineTheme } from './engine-theme.ts';

/** A file of the theme of a project. */
export interface OwnFile {
  /** Relative to the root of the project. */
  readonly file: string;
  /** Whether it takes the place of a file of the engine, or is one more. */
  readonly kind: 'replaces' | 'adds';
  /** Whether the file of the engine has changed since it was copied. Undefined if nothing says when that was. */
  readonly changed?: boolean;
}

/** Returns the files of the theme of a project, sorted by path. */
export function listOwnTheme(root: string): OwnFile[] {
  const folder = join(root, 'theme');
  if (!existsSync(folder)) return [];
  const engine = new Set(listEngineTheme());
  return fastGlob
    .sync('**', { cwd: folder })
    .sort()
    .map((path) => {
      const file = `theme/${path}`;
      if (!engine.has(path)) return { file, kind: 'adds' };
      const version = canEject(path) ? ejectedVersion(readFileSync(join(folder, path), 'utf8')) : undefined;
      return { file, kind: 'replaces', ...(version === undefined ? {} : { changed: version !== versionOf(path) }) };
    });
}

/** A file of the engine's theme that a project may replace. */
export interface EngineFile {
  /** Relative to the folder `theme/` of a project. */
  readonly name: string;
  /** What it shows, in the words of its own comment. Empty if it has none. */
  readonly description: string;
}

/** Returns the files of the engine's theme that a project may replace, sorted by path. */
export function describeEngineTheme(): EngineFile[] {
  return listEngineTheme().map((name) => ({ name, description: name.endsWith('.astro') ? descriptionOf(name) : '' }));
}

/** The comment above the props of a component, in one line. */
function descriptionOf(path: string): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\ninterface Props/.exec(engineText(path))?.[1] ?? '';
  return comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
}
