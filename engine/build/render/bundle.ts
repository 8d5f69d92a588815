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
import type { Constants } from '../../model/constants.ts';
import { constantsIn } from '../../theme/css-constants.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import { codeDigest } from '../build-key.ts';
import { startProcess } from './child.ts';

export interface BundleTask {
  readonly constants: Constants;
  readonly out: string;
}

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The files that styles are in. */
const STYLES = ['engine/theme/**/*.{css,astro}', 'islands/**/*.css'];
const PROCESS = new URL('./bundle-process.ts', import.meta.url);
/** Bundles by the digest of what they are made of. */
const BUNDLES = join(ENGINE_ROOT, '.sitefold/bundles');
/** The number of bundles to keep: a change that is taken back finds its bundle again. */
const KEPT = 4;

/**
 * Returns the folder of the bundle of a model: in `client` the scripts, styles and fonts of the pages, in `server` the code that renders
 * them. Its name is a digest of what it is made of: the code, and the constants of the styles. It is kept while they are the same, and must not
 * be changed. `folder` is below `.sitefold`; it is made there.
 */
export async function openBundle(folder: string, { constants }: { readonly constants: Constants }): Promise<string> {
  const bundle = join(BUNDLES, bundleKey(constants));
  if (!existsSync(bundle)) await makeBundle({ constants, out: join(folder, 'bundle') }, bundle);
  const now = new Date();
  utimesSync(bundle, now, now);
  removeOldBundles();
  return bundle;
}

/** Puts the files of a bundle into a release. */
export function linkBundle(bundle: string, writer: ReleaseWriter): void {
  for (const path of fastGlob.sync('**', { cwd: bundle, dot: true }).sort()) {
    const bytes = readFileSync(join(bundle, path));
    const mark = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    if (writer.before.get(path)?.sha256 !== mark.sha256 || !writer.keep(path))
      writer.link(path, join(bundle, path), mark);
  }
}

function bundleKey(constants: Constants): string {
  const used = styleConstants().map((key) => [key, constants[key]?.value, constants[key]?.unit]);
  const hash = createHash('sha256').update(codeDigest()).update(JSON.stringify(used));
  return hash.digest('hex').slice(0, 16);
}

let known: readonly string[] | undefined;

/** The constants that are in the styles. The code reads the others when it renders a page. */
export function styleConstants(): readonly string[] {
  known ??= [
    ...new Set(
      fastGlob
        .sync(STYLES, { cwd: ENGINE_ROOT, absolute: true })
        .flatMap((path) => constantsIn(readFileSync(path, 'utf8'))),
    ),
  ].sort();
  return known;
}

/** The folder in which Astro keeps what it does not need after it has made the bundle. */
export function cacheOf({ out }: BundleTask): string {
  return join(out, 'cache');
}

async function makeBundle(task: BundleTask, bundle: string): Promise<void> {
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
