import { createHash, hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync, type Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { DEFAULT_CONSTANTS, OWN_CONSTANTS } from '../../model/constant-origin.ts';
import { CODES } from '../../model/diagnostics/codes.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { isPhotographPath } from '../../model/images.ts';
import { OWN_FILES } from '../../model/own-files.ts';
import { isThemePath, PACKAGES } from '../../model/theme.ts';
import { DEFAULTS } from '../../model/schema/kinds.ts';
import { configFiles } from '../astro-config/config-files.ts';
import { openDigests, type KnownDigests } from './known-digests.ts';

export interface ReadResult {
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns a text that differs for files that differ. */
export function stateOf({ sources, diagnostics }: ReadResult): string {
  return JSON.stringify([sources.map(({ path, digest }) => [path, digest]), diagnostics]);
}

const FOLDERS = ['manifests', 'content'] as const;
const ROUTES = 'manifests/routes.yaml';
const SITES = 'manifests/sites.yaml';
const NAVIGATION = 'content/navigation.yaml';
/** The manifests of a project with pages, whatever their ending. */
const OF_PAGES = /^(?:routes|company)\./;
/** What a project may have at its root besides: the settings, also by a wrong name, and its own rules. */
const OPTIONAL = /^(?:sitefold\.ya?ml|lint)$/;
/** The Astro settings, also by a name that is not read. Pages have them alone. */
const OPTIONAL_WITH_PAGES = /^astro\.config\.\w+$/;

/** The folders of the code of the pages, and the versions of packages. */
const READ_ANYWAY = /^(?:(?:theme|islands)\/|package-lock\.json$)/;

/** The repository of the engine, wherever the project is. Its `islands/` are the engine's. */
const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The absolute path of the folder with the defaults. */
export const DEFAULTS_FOLDER = join(ENGINE_ROOT, DEFAULTS);
/** The defaults that a project adds to. The kinds of content are not read: their validators are generated. */
const DEFAULT_SOURCES = [DEFAULT_CONSTANTS, `${DEFAULTS}/messages`];

/** Returns the folders of a project from which the code of its pages is made. It need not have them. */
export function codeFolders(root: string): string[] {
  return resolve(root) === resolve(ENGINE_ROOT) ? ['theme'] : ['theme', 'islands'];
}

/** Tells whether a project has redirects alone, by its folders. */
export function hasRedirectsAlone(root: string): boolean {
  return isProject(root) && neededFolders(root).length < FOLDERS.length;
}

/** Tells whether there is a project in a folder. */
export function isProject(root: string): boolean {
  return isFolder(join(root, FOLDERS[0]));
}

/** What to do where there is no project. */
export const NO_PROJECT =
  'Run the command in the folder of the project, or name it with --root. `sitefold init` writes a new project.';

/** Returns the folders that a project must have. One of redirects alone has no content, and without manifests there is no project. */
function neededFolders(root: string): readonly string[] {
  const [manifests, content] = FOLDERS;
  if (!isProject(root)) return [manifests];
  if (existsSync(join(root, content))) return FOLDERS;
  return readdirSync(join(root, manifests)).some((name) => OF_PAGES.test(name)) ? FOLDERS : [manifests];
}

/**
 * Reads every file below the folders of a project and of its theme, its settings and rules, sorted by path, and the defaults. Reports each
 * file that cannot be read.
 */
export function readSources(
  root: string,
  folders: readonly string[] = neededFolders(root),
  known?: KnownDigests,
): ReadResult {
  const optional = [...optionalParts(root), ...codeFolders(root), ...filesOfConfig(root)];
  const own = readParts(root, { folders, optional, known });
  // Only the theme and the Astro settings import packages.
  const packages = own.sources.some(({ path }) => isThemePath(path)) ? [PACKAGES] : [];
  const all = [
    own,
    readParts(root, { optional: packages, known }),
    readParts(ENGINE_ROOT, { optional: DEFAULT_SOURCES, known }),
  ];
  return {
    sources: all.flatMap(({ sources }) => sources),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Reads a project for a command that needs few of its files. The bytes of a file that is as it was before are read when they are asked for. */
export function readFewSources(root: string): ReadResult {
  const known = openDigests(root);
  const read = readSources(root, neededFolders(root), known);
  known.save();
  return read;
}

/** Reads the files that hold constants: that of the project, if there is one, and the defaults. */
export function readConstants(root: string): Source[] {
  return [...readIfThere(root, OWN_CONSTANTS), readSource(ENGINE_ROOT, DEFAULT_CONSTANTS)];
}

/** Reads the routes of a project, if it has any. */
export function readRoutes(root: string): Source[] {
  return readIfThere(root, ROUTES);
}

/** Reads the sites of a project, if it has any. */
export function readSites(root: string): Source[] {
  return readIfThere(root, SITES);
}

/** Reads the navigation of a project, if it has any. */
export function readNavigation(root: string): Source[] {
  return readIfThere(root, NAVIGATION);
}

function readIfThere(root: string, path: string): Source[] {
  return existsSync(join(root, path)) ? [readSource(root, path)] : [];
}

function readSource(root: string, path: string): Source {
  if (path.startsWith(OWN_FILES)) return readStart(root, path, START);
  if (isPhotographPath(path)) return readStart(root, path, START_OF_PHOTOGRAPH);
  const bytes = readFileSync(join(root, path));
  return { path, bytes, digest: hash('sha256', bytes, 'hex') };
}

/** The number of bytes that are read at once of a large file. */
const STEP = 1024 * 1024;
/** The number of bytes that tell the format of a file. */
const START = 512;
/** The size of a photograph follows what the camera and the image editor wrote. */
const START_OF_PHOTOGRAPH = 256 * 1024;

/** Reads the start of a file that may be large, at most so many bytes, and its digest. */
function readStart(root: string, path: string, most: number): Source {
  const file = openSync(join(root, path), 'r');
  try {
    const sum = createHash('sha256');
    const buffer = Buffer.alloc(STEP);
    let [size, start] = [0, new Uint8Array()];
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const part = buffer.subarray(0, read);
      if (size === 0) start = Uint8Array.from(part.subarray(0, most));
      sum.update(part);
      size += read;
    }
    return { path, bytes: start, digest: sum.digest('hex'), size };
  } finally {
    closeSync(file);
  }
}

interface Parts {
  readonly folders?: readonly string[];
  readonly optional: readonly string[];
  readonly known?: KnownDigests | undefined;
}

/** Reads folders that must be there, and files and folders that may be. */
function readParts(root: string, { folders = [], optional, known }: Parts): ReadResult {
  const sources: Source[] = [];
  const diagnostics: Diagnostic[] = [];
  const problem = (code: 'IO001' | 'IO002', path: string, message: string, hint: string): void => {
    diagnostics.push({ code, severity: CODES[code].severity, message, hint, at: { file: path, start: 0, end: 0 } });
  };
  const visit = (path: string): void => {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, path), { withFileTypes: true });
    } catch (cause) {
      if (path.includes('/'))
        problem('IO002', path, `The folder \`${path}\` cannot be read: ${reasonOf(cause)}.`, 'Check its permissions.');
      else problem('IO001', path, `There is no folder \`${path}\` in \`${root}\`.`, NO_PROJECT);
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = `${path}/${entry.name}`;
      // Editors leave swap and backup files beside a file.
      if (entry.name.startsWith('.') || entry.name.endsWith('~')) continue;
      if (entry.isDirectory()) visit(child);
      else readOne(child);
    }
  };
  const readOne = (path: string): void => {
    try {
      const read = (): Source => readSource(root, path);
      sources.push(known ? known.take({ root, path }, read) : read());
    } catch (cause) {
      // Only a link can be a folder here: `visit` follows the others.
      if ((cause as NodeJS.ErrnoException).code === 'EISDIR')
        return problem(
          'IO002',
          path,
          `\`${path}\` is a link to a folder, which is not followed.`,
          `Move or copy the folder to \`${path}\`, or delete the link.`,
        );
      problem('IO002', path, `The file \`${path}\` cannot be read: ${reasonOf(cause)}.`, 'Check its permissions.');
    }
  };
  for (const folder of folders) visit(folder);
  for (const path of optional)
    if (isFolder(join(root, path))) visit(path);
    else if (existsSync(join(root, path))) readOne(path);
  return { sources, diagnostics };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Returns the files of a project that its Astro settings import from outside of the folders that are read anyway. */
function filesOfConfig(root: string): string[] {
  if (hasRedirectsAlone(root)) return [];
  return configFiles((path) => textIn(root, path)).filter(
    (path) => path !== ASTRO_CONFIG && isThemePath(path) && !READ_ANYWAY.test(path),
  );
}

/** Returns the text of a file of a project; undefined if there is none. */
export function textIn(root: string, path: string): string | undefined {
  const file = join(root, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
}

/** Returns the settings and the folder of rules, if the project has them. */
function optionalParts(root: string): string[] {
  try {
    const withPages = !hasRedirectsAlone(root);
    return readdirSync(root).filter((name) => OPTIONAL.test(name) || (withPages && OPTIONAL_WITH_PAGES.test(name)));
  } catch {
    return [];
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  ELOOP: 'its links run in a circle',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  EDQUOT: 'the disk quota is used up',
};

/** Describes the reason of a failed file operation. */
export function reasonOf(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return (code !== undefined ? REASONS[code] : undefined) ?? code ?? String(cause);
}
