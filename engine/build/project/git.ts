import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { isThemePath, PACKAGES } from '../../model/theme.ts';
import { configFiles } from '../astro-config/config-files.ts';
import { blobIdOf } from './blob-id.ts';
import { codeFolders, textIn } from './read.ts';

const run = promisify(execFile);

const LARGEST = 1024 * 1024 * 1024;

/** Returns the id of a version: a commit, branch or tag. Throws an Error that says why there is none. */
export function commitOf(root: string, ref: string): string {
  if (ref.startsWith('-')) throw new Error(`\`${ref}\` is not a version`);
  try {
    return textOf(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  } catch (cause) {
    // Fails in a folder that is not in a repository.
    const isShallow = textOf(root, ['rev-parse', '--is-shallow-repository']);
    if (ref === 'HEAD') throw new Error('there is no commit yet', { cause });
    throw new Error(`there is no version \`${ref}\`${isShallow === 'true' ? SHALLOW : ''}`, { cause });
  }
}

const SHALLOW =
  '; this clone has only the last commits, so fetch the others with `git fetch --unshallow` (GitHub Actions: `fetch-depth: 0`)';

/** Counts the files of the settings, the manifests, the content and the theme that differ from the last commit. */
export async function countUncommitted(root: string): Promise<number> {
  const parts = [...partsOf(root), ...configFiles((path) => textIn(root, path))];
  const args = ['status', '--porcelain', '--no-renames', '--untracked-files=all', '--', ...parts];
  const lines = await textLater(root, args);
  return lines.split('\n').filter((line) => line !== '').length;
}

/** What a model is made of. */
function partsOf(root: string): string[] {
  return ['manifests', 'content', 'sitefold.yaml', ...codeFolders(root)];
}

/** What makes pages besides manifests and content, where the engine is in the same repository. */
const CODE = ['engine', 'islands', 'package-lock.json'];

/** Tells whether the code of the engine in a repository differs from a commit. False if the engine is not in it. */
export async function codeDiffersFrom(root: string, commit: string): Promise<boolean> {
  return (await textLater(root, ['diff', '--name-only', commit, '--', ...CODE])) !== '';
}

/** The files of a version. */
export interface Committed {
  readonly commit: string;
  readonly sources: readonly Source[];
}

/**
 * Reads the settings, with the files that they import, and the files below manifests/, content/ and theme/ from a version of the repository that contains the folder.
 * Throws an Error if the version is unknown or the folder is not in a repository. `now`: the files of the working tree, of which those that
 * are the same are not read again.
 */
export function readSourcesAt(root: string, ref: string, now: readonly Source[]): Committed {
  const commit = commitOf(root, ref);
  const textAt = (path: string): string | undefined => {
    try {
      return git(root, ['cat-file', 'blob', `${commit}:./${path}`], 'it is not a file').toString('utf8');
    } catch {
      return undefined;
    }
  };
  // A project of redirects alone has no pages that Astro would render.
  const ofConfig = textAt('manifests/routes.yaml') === undefined ? [] : configFiles(textAt).filter(isThemePath);
  const paths = [...partsOf(root), PACKAGES, ...ofConfig];
  const list = git(root, ['ls-tree', '-r', '-z', commit, '--', ...paths], 'its files cannot be listed');
  const all = list
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const match = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line);
      return match?.[1] !== undefined && match[2] !== undefined ? [{ id: match[1], path: match[2] }] : [];
    });
  // Only a theme imports packages.
  const hasTheme = all.some(({ path }) => path !== PACKAGES && isThemePath(path));
  const entries = all.filter(({ path }) => path !== PACKAGES || hasTheme);
  const present = new Map(now.map((source) => [source.path, source]));
  const same = entries.map(({ id, path }) => {
    const source = present.get(path);
    return source && blobIdOf(source, id.length) === id ? source : undefined;
  });
  const blobs = readBlobs(
    root,
    entries.filter((_, index) => !same[index]).map(({ id }) => id),
  );
  const sources = entries.map(({ id, path }, index): Source => {
    const bytes = blobs.get(id) ?? new Uint8Array();
    return same[index] ?? { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
  });
  return { commit, sources };
}

/** Returns the bytes of blobs by their ids. */
function readBlobs(root: string, ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
  if (ids.length === 0) return new Map();
  const input = `${ids.join('\n')}\n`;
  const blobs = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: LARGEST });
  let at = 0;
  return new Map(
    ids.map((id) => {
      const head = blobs.indexOf(0x0a, at);
      const size = Number(blobs.subarray(at, head).toString('latin1').split(' ')[2]);
      at = head + 1 + size + 1;
      return [id, blobs.subarray(head + 1, head + 1 + size)];
    }),
  );
}

/** The most changes that are looked through for another name of a page. */
const MOST_CHANGES = 2000;

/**
 * Returns how lines with these keys, and the names of files, were changed below manifests/ and content/: the output of `git log -p`, the
 * newest change first. Empty if the folder is not in a repository.
 */
export function changesOf(root: string, keys: readonly string[]): string {
  const log = ['log', '-p', '-U0', '-M', '--no-color', '--no-ext-diff', '--format=', `--max-count=${MOST_CHANGES}`];
  const lines = `-G(^|[ {,])(${keys.join('|')}): `;
  try {
    return [lines, '--diff-filter=R']
      .map((which) => textOf(root, [...log, which, '--', 'manifests', 'content']))
      .join('\n');
  } catch {
    return '';
  }
}

function textOf(root: string, args: readonly string[]): string {
  return git(root, args, `git ${args[0] ?? ''} failed`)
    .toString('utf8')
    .trim();
}

/** Runs git while this process goes on. */
async function textLater(root: string, args: readonly string[]): Promise<string> {
  try {
    return (await run('git', args, optionsIn(root))).stdout.trim();
  } catch (cause) {
    throw whyFailed(cause, `git ${args[0] ?? ''} failed`);
  }
}

function git(root: string, args: readonly string[], otherwise: string): Buffer {
  try {
    return execFileSync('git', args, { ...optionsIn(root), stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (cause) {
    throw whyFailed(cause, otherwise);
  }
}

function optionsIn(root: string): { cwd: string; maxBuffer: number; env: NodeJS.ProcessEnv } {
  return { cwd: root, maxBuffer: LARGEST, env: { ...process.env, LC_ALL: 'C' } };
}

function whyFailed(cause: unknown, otherwise: string): Error {
  const { code, stderr } = cause as { readonly code?: unknown; readonly stderr?: unknown };
  if (code === 'ENOENT') return new Error('git is not installed', { cause });
  const words = String(stderr ?? '').trim();
  if (words.includes('not a git repository')) return new Error('the folder is not in a git repository', { cause });
  return new Error(words === '' ? otherwise : words, { cause });
}
