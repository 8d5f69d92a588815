import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LiveProject } from '../build/project/live-project.ts';
import { DEFAULTS_FOLDER } from '../build/project/read.ts';
import { ENGINE_THEME } from '../build/theme/engine-theme.ts';
import { DEFAULTS, isDefault } from '../model/schema/kinds.ts';
import { hasMark } from './positions.ts';

/** The paths of the files of the engine's theme, as `findDefinition` returns them. */
const THEME = 'engine/theme/';

/** Returns the path of a document below the root of a project; undefined for one that is elsewhere, or no file. */
export function pathOf(root: string, uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  const path = relative(root, fileURLToPath(uri));
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path.split(sep).join('/');
}

/** Returns the address of a file of a project, of the defaults or of the engine's theme. */
export function uriOf(root: string, path: string): string {
  const file = isDefault(path)
    ? join(DEFAULTS_FOLDER, path.slice(DEFAULTS.length))
    : path.startsWith(THEME)
      ? join(ENGINE_THEME, path.slice(THEME.length))
      : join(root, path);
  return pathToFileURL(file).href;
}

/**
 * Puts the text of an editor in place of a file, unless the file on disk has the same. A file that is not UTF-8 keeps its finding until it is
 * saved in UTF-8, although its text looks right in the editor.
 */
export function takeText(
  project: Pick<LiveProject, 'onDisk' | 'setDraft' | 'dropDraft'>,
  path: string,
  text: string,
): void {
  const disk = project.onDisk(path);
  const known = disk && decode(disk.bytes);
  if (disk && (known === undefined || known === text || known === `\ufeff${text}`)) project.dropDraft(path);
  // The editor will write the byte order mark again.
  else project.setDraft(path, hasMark(known) ? `\ufeff${text}` : text);
}

/** Returns the text of a file with its byte order mark; undefined if it is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
