import { createHash, hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../model/once-for.ts';
import { workFolder } from './project/work-folder.ts';

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Code, as the files of these kinds in folders and the list of packages. */
export interface CodeParts {
  /** The name of the file that keeps their digest. */
  readonly name: string;
  readonly folders: Readonly<Record<string, RegExp>>;
}

/** The inputs of a build besides manifests and content. */
const CODE: CodeParts = {
  name: 'code',
  folders: { engine: /\.(?:ts|cjs|astro|css|svg|json|woff2)$/, islands: /\.(?:ts|tsx|css)$/ },
};

const MODULES = /\.(?:ts|cjs|json)$/;
/** What makes a model of manifests and content. An edit asks for it, so the code of pages, services and outputs is not in it. */
export const MODEL_CODE: CodeParts = {
  name: 'model-code',
  folders: {
    'engine/build/project': MODULES,
    'engine/compile': MODULES,
    'engine/content': MODULES,
    'engine/model': MODULES,
    'engine/redirects': MODULES,
  },
};
const PACKAGES = 'package-lock.json';

/** A file that changed a moment ago may change once more without another time. In milliseconds. */
const UNSETTLED = 2000;

/** A digest of code, and the names, sizes and times of the files that it was made of. */
interface Kept {
  readonly marks: string;
  readonly digest: string;
}

/** Returns the digest of the code that makes and renders pages, and of the Node that runs it. */
export const codeDigest = once(() => digestCode(ENGINE_ROOT));

/** Returns the digest of the code that makes a model, and of the Node that runs it. */
export const modelCodeDigest = once(() => digestCode(ENGINE_ROOT, MODEL_CODE));

/**
 * Returns the digest of the code below a folder, and of the Node that runs it. Every command needs it, so the files are read again only if
 * the name, the size or a time of one has changed.
 */
export function digestCode(root: string, parts: CodeParts = CODE): string {
  const place = join(workFolder(root), `${parts.name}.json`);
  const files = listCode(root, parts);
  const marks = marksOf(files);
  const kept = readKept(place);
  if (kept?.marks === marks) return kept.digest;
  const sum = createHash('sha256').update(process.versions.node);
  for (const { path } of files)
    sum
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  const digest = sum.digest('hex');
  const latest = Math.max(...files.map(({ stats }) => stats.ctimeMs));
  if (Date.now() - latest > UNSETTLED) keep(place, { marks, digest });
  return digest;
}

interface CodeFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly stats: Stats;
}

/** Lists the files of code in the order of their paths. Every command does, so it loads no library that finds files by pattern. */
function listCode(root: string, { folders }: CodeParts): CodeFile[] {
  const found = Object.entries(folders).flatMap(([folder, kind]) =>
    existsSync(join(root, folder)) ? listBelow(root, folder, kind) : [],
  );
  const packages = statSync(join(root, PACKAGES), { throwIfNoEntry: false });
  if (packages) found.push({ path: PACKAGES, stats: packages });
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function listBelow(root: string, folder: string, kind: RegExp): CodeFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listBelow(root, path, kind);
    // `join` would take as long as all else.
    return entry.isFile() && kind.test(entry.name) ? [{ path, stats: statSync(`${root}/${path}`) }] : [];
  });
}

/** A change of a file sets the time of its last change of state (`ctime`), which no program can choose. */
function marksOf(files: readonly CodeFile[]): string {
  const marks = files.map(({ path, stats }) => `${path}\0${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}\0`);
  return hash('sha256', [process.versions.node, ...marks].join(''));
}

function readKept(place: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/** Ignores errors, because the file is optional. */
function keep(place: string, kept: Kept): void {
  try {
    mkdirSync(dirname(place), { recursive: true });
    const beside = `${place}.${process.pid}`;
    writeFileSync(beside, `${JSON.stringify(kept)}\n`);
    renameSync(beside, place);
  } catch {
    return;
  }
}
