import fastGlob from 'fast-glob';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Constants } from '../../model/constants.ts';
import { absentFeatures, type FeatureSources, type ThemeFeature } from '../../model/features.ts';
import type { Route } from '../../model/route.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { constantsIn } from '../../model/style-constants.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import { codeDigest } from '../code-digest.ts';
import { keepNewest } from '../keep-newest.ts';
import { copyTheme, themeDigest, THEMES } from '../theme/theme-copy.ts';
import { startProcess } from './child.ts';
import { SOURCES } from './theme-sources.ts';

export interface BundleTask {
  readonly constants: Constants;
  /** The names of the templates that the routes show. */
  readonly templates: readonly string[];
  /** The features that the project does not have: their styles and scripts are left out. */
  readonly absent: readonly ThemeFeature[];
  /** Whether a source map is written beside each file. */
  readonly maps: boolean;
  readonly out: string;
  /** The folder of the project, and the one that holds a copy of its theme. */
  readonly root: string;
  readonly theme: string;
}

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The files that styles are in. */
const STYLES = ['engine/theme/**/*.{css,astro}', 'islands/**/*.css'];
const PROCESS = new URL('./bundle-process.ts', import.meta.url);
/** Bundles by the digest of what they are made of. */
const BUNDLES = join(ENGINE_ROOT, '.sitefold/bundles');
/** The number of bundles to keep: a change that is taken back finds its bundle again. */
const KEPT = 12;
/**
 * Settings of V8: the modules of the bundler leave much garbage while they are loaded, and no other process of the build needs its memory
 * meanwhile. With these it takes a fifth less time (measured with examples/bakery, November 2026).
 */
const MUCH_MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** What a bundle is made of, besides the code of the engine. */
export interface BundleSources extends Pick<SiteModel, 'constants' | 'theme'> {
  /** The folder of the project. */
  readonly root: string;
  /** The routes, whose templates and features are in the bundle. */
  readonly routes: readonly (FeatureSources['routes'][number] & Pick<Route, 'template'>)[];
  readonly sites: FeatureSources['sites'];
  readonly catalog: FeatureSources['catalog'];
  readonly fromCms?: FeatureSources['fromCms'];
}

/** Why a bundle of this name cannot be made. */
export interface RefusedBundle {
  readonly name: string;
  readonly cause: unknown;
}

interface OpenOptions {
  /** Ends the work. */
  readonly signal?: AbortSignal | undefined;
  /** A bundle that was begun early, most likely the same one: it is waited for, and not made again if it was refused. */
  readonly begun?: Promise<RefusedBundle | undefined> | undefined;
}

/**
 * Returns the folder of the bundle of a model: in `client` the scripts, styles and fonts of the pages, in `server` the code that renders
 * them. Its name is a digest of what it is made of: the code, the theme of the project, the names of the templates that its routes show,
 * the features that the project does not have, and the constants of the styles. It is kept while they are the same, and must not be changed. `folder` is
 * below `.sitefold`; it is made there. Rejects with the reason if the bundler or the theme fails, here or in the work that was begun early.
 */
export async function openBundle(folder: string, sources: BundleSources, options: OpenOptions = {}): Promise<string> {
  const name = bundleName(sources);
  const bundle = bundleFolder(name);
  const refused = await options.begun;
  if (refused?.name === name) throw refused.cause;
  if (!existsSync(bundle)) {
    await makeBundle(taskOf(sources, join(folder, 'bundle')), bundle, options.signal);
  }
  const now = new Date();
  utimesSync(bundle, now, now);
  keepNewest(BUNDLES, KEPT);
  return bundle;
}

/** Makes the bundle of a model once more, below `folder`, with a source map beside each file: the files are the same. Returns its folder. */
export async function makeMappedBundle(folder: string, sources: BundleSources, signal?: AbortSignal): Promise<string> {
  const bundle = join(folder, 'mapped');
  await makeBundle({ ...taskOf(sources, join(folder, 'bundle')), maps: true }, bundle, signal);
  return bundle;
}

/** Returns the folder of the bundle that is made of these sources, if it is there. */
export function findBundle(sources: Omit<BundleSources, 'root'>): string | undefined {
  const bundle = bundleFolder(bundleName(sources));
  return existsSync(bundle) ? bundle : undefined;
}

/** The folder of a bundle, by its name. Only those of the last builds are kept. */
export function bundleFolder(name: string): string {
  return join(BUNDLES, name);
}

/** Puts the files of a bundle into a release. */
export function linkBundle(bundle: string, writer: ReleaseWriter): void {
  for (const path of fastGlob.sync('**', { cwd: bundle, dot: true, ignore: [SOURCES] }).sort()) {
    const bytes = readFileSync(join(bundle, path));
    const mark = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    if (writer.before.get(path)?.sha256 !== mark.sha256 || !writer.keep(path))
      writer.link(path, join(bundle, path), mark);
  }
}

/** The name of the bundle that is made of these sources. */
export function bundleName(sources: Omit<BundleSources, 'root'>): string {
  const { constants, theme } = sources;
  const used = styleConstants(theme).map((key) => [key, constants[key]?.value, constants[key]?.unit]);
  const hash = createHash('sha256')
    .update(codeDigest())
    .update(JSON.stringify([used, templatesOf(sources), absentFeatures(sources)]));
  hash.update(themeDigest(theme) ?? '');
  return hash.digest('hex').slice(0, 16);
}

function taskOf(sources: BundleSources, out: string): BundleTask {
  const { root, constants, theme } = sources;
  return {
    constants,
    templates: templatesOf(sources),
    absent: absentFeatures(sources),
    maps: false,
    out,
    root,
    theme: copyTheme(root, theme) ?? join(THEMES, 'none'),
  };
}

function templatesOf({ routes }: Pick<BundleSources, 'routes'>): string[] {
  return [...new Set(routes.map(({ template }) => template))].sort();
}

let known: readonly string[] | undefined;

/** The constants that are in the styles, with those of a project. The code reads the others when it renders a page. */
export function styleConstants(theme: SiteModel['theme']): readonly string[] {
  known ??= fastGlob
    .sync(STYLES, { cwd: ENGINE_ROOT, absolute: true })
    .flatMap((path) => constantsIn(readFileSync(path, 'utf8')));
  return [...new Set([...known, ...theme.flatMap(({ constants }) => constants)])].sort();
}

/** The folder in which Astro keeps what it does not need after it has made the bundle. */
export function cacheOf({ out }: BundleTask): string {
  return join(out, 'cache');
}

async function makeBundle(task: BundleTask, bundle: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const running = startProcess(PROCESS, task, { memory: MUCH_MEMORY });
  signal?.addEventListener('abort', () => void running.stop(), { once: true });
  try {
    await running.peakBytes;
  } finally {
    await running.stop();
  }
  rmSync(cacheOf(task), { recursive: true, force: true });
  makePortable(join(task.out, 'server'), { out: relative(ENGINE_ROOT, task.out), root: task.root });
  mkdirSync(BUNDLES, { recursive: true });
  try {
    renameSync(task.out, bundle);
  } catch (cause) {
    // Another build has made the same one meanwhile.
    if (!existsSync(bundle)) throw cause;
  }
}

/**
 * Makes the server bundle the same on every machine. The bundler writes the folders of the project and of its output into it
 * and names chunks by a hash of that text. The folders have no use there, so they are removed, and chunks with the same name are numbered.
 */
function makePortable(folder: string, { out, root }: { readonly out: string; readonly root: string }): void {
  const paths = fastGlob.sync('**/*.mjs', { cwd: folder, dot: true }).sort();
  const texts = new Map(
    paths.map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8')
        .replaceAll(ENGINE_ROOT, '/sitefold/')
        .replaceAll(join(root, 'node_modules/'), 'node_modules/')
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
    const portable = join(folder, dirname(path), names.get(basename(path)) ?? basename(path));
    writeFileSync(portable, renamed);
    // No line moves, so that the source map stays right.
    if (existsSync(`${join(folder, path)}.map`)) renameSync(`${join(folder, path)}.map`, `${portable}.map`);
  }
}
