import fastGlob from 'fast-glob';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteModel } from '../../model/site-model.ts';
import { hashEngine } from '../build-key.ts';
import { startProcess } from './child.ts';

export interface BundleTask {
  /** The folder of the stored data: constants are a part of the bundle. */
  readonly folder: string;
  readonly out: string;
}

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROCESS = new URL('./bundle-process.ts', import.meta.url);
/** Bundles by the digest of what they are made of. */
const BUNDLES = join(ENGINE_ROOT, '.sitefold/bundles');
/** The number of bundles to keep: a change that is taken back finds its bundle again. */
const KEPT = 4;

/**
 * Returns the folder of the bundle of a model, whose data are stored in a folder below `.sitefold`: in `client` the scripts, styles and fonts of the pages, in `server` the code that renders them. It is
 * made of code and constants; as long as they are the same it is kept, and must not be changed.
 */
export async function openBundle(folder: string, model: SiteModel): Promise<string> {
  const bundle = join(BUNDLES, bundleKey(model));
  if (!existsSync(bundle)) await makeBundle(folder, bundle);
  const now = new Date();
  utimesSync(bundle, now, now);
  removeOldBundles();
  return bundle;
}

function bundleKey({ constants }: SiteModel): string {
  const hash = createHash('sha256');
  hashEngine(hash);
  hash.update(JSON.stringify({ constants, node: process.versions.node }));
  return hash.digest('hex').slice(0, 16);
}

/** The folder in which Astro keeps what it does not need after it has made the bundle. */
export function cacheOf({ out }: BundleTask): string {
  return join(out, 'cache');
}

async function makeBundle(folder: string, bundle: string): Promise<void> {
  const task: BundleTask = { folder, out: join(folder, 'bundle') };
  const running = startProcess(PROCESS, task);
  try {
    await running.peakBytes;
  } finally {
    await running.stop();
  }
  rmSync(cacheOf(task), { recursive: true, force: true });
  makePortable(join(task.out, 'server'), relative(ENGINE_ROOT, task.out));
  mkdirSync(BUNDLES, { recursive: true });
  try {
    renameSync(task.out, bundle);
  } catch (cause) {
    // Another build has made the same one meanwhile.
    if (!existsSync(bundle)) throw cause;
  }
}

function removeOldBundles(): void {
  const byAge = readdirSync(BUNDLES)
    .map((name) => join(BUNDLES, name))
    .sort((a, b) => lastUse(b) - lastUse(a));
  for (const old of byAge.slice(KEPT)) rmSync(old, { recursive: true, force: true });
}

/** 0 if another process has removed the bundle meanwhile. */
function lastUse(bundle: string): number {
  return statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Makes the server bundle the same on every machine. The bundler writes the folders of the project and of its output into it
 * and names chunks by a hash of that text. The folders have no use there, so they are removed, and chunks with the same name are numbered.
 */
function makePortable(folder: string, out: string): void {
  const paths = fastGlob.sync('**/*.mjs', { cwd: folder, dot: true }).sort();
  const texts = new Map(
    paths.map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8')
        .replaceAll(ENGINE_ROOT, '/sitefold/')
        // Modules are named by their path from here, which is long if node_modules is a link.
        .replaceAll(/(?:\.\.\/)+[^\s"'`]*?node_modules\//g, 'node_modules/')
        .replaceAll(`${out}/`, 'build/'),
    ]),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const unhashed = (path: string): string => path.replace(/_[\w-]{8}(?=\.mjs$)/, '');
  // Chunks with the same name are told apart by their content, not by their hashes.
  const plain = (path: string): string => (texts.get(path) ?? '').replaceAll(/_[\w-]{8}(?=\.mjs)/g, '');
  for (const path of [...paths].sort((a, b) => (unhashed(a) + plain(a) < unhashed(b) + plain(b) ? -1 : 1))) {
    let name = unhashed(path);
    for (let number = 2; taken.has(name); number += 1) name = unhashed(path).replace(/\.mjs$/, `-${number}.mjs`);
    taken.add(name);
    names.set(basename(path), basename(name));
  }
  for (const [path, text] of texts) {
    rmSync(join(folder, path));
    const renamed = text.replaceAll(/[\w.-]+\.mjs/g, (name) => names.get(name) ?? name);
    writeFileSync(join(folder, dirname(path), names.get(basename(path)) ?? basename(path)), renamed);
  }
}
