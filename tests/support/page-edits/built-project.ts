import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSites, type BuildResult } from '../../../engine/build/build.ts';
import { loadProject } from '../../../engine/build/project/project.ts';
import { readCarried } from '../../../engine/build/release/carried.ts';
import { pageInRelease } from '../../../engine/build/render/written-pages.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { digestTree } from '../digest-tree.ts';
import { REPOSITORY } from '../real.ts';

/** The model of a project; undefined if it has errors. */
export function loadModel(root: string): SiteModel | undefined {
  const { model, diagnostics } = loadProject(root);
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : model;
}

export interface BuildFolders {
  readonly root: string;
  readonly out: string;
  /** The folder of what builds keep. */
  readonly keep: string;
}

type Built = Extract<BuildResult, { readonly kind: 'built' | 'unchanged' }>;

/** Builds a project from scratch, or on top of its last build. */
export async function buildProject(model: SiteModel, folders: BuildFolders, force: boolean): Promise<Built> {
  const silent = (): void => undefined;
  const result = await buildSites({ ...folders, model, force, allowShrink: true, log: silent, progress: silent });
  if (result.kind !== 'built' && result.kind !== 'unchanged') throw new Error(`the build is ${result.kind}`);
  return result;
}

/** The files of a release besides those in `client/` that are the same however it was built. */
const DATA = ['site.json', 'files.json', 'scripts.json'];

/**
 * What must be the same however a release was built: a digest or the text of each file. Assets of releases before, which it carries for
 * visitors whose pages are of those, are left out.
 */
export function readRelease({ out }: Pick<BuildFolders, 'out'>): ReadonlyMap<string, string> {
  const current = join(out, 'current');
  const carried = readCarried(current);
  const client = Object.entries(digestTree(join(current, 'client')));
  return new Map([
    ...client.map(([path, digest]) => [`client/${path}`, digest] as const).filter(([path]) => !carried.has(path)),
    ...DATA.map((name) => [name, readFileSync(join(current, name), 'utf8')] as const),
  ]);
}

/** The paths whose files differ between two releases. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

/** A page that a build has rendered, and the facts that changed. */
export interface RenderedPage {
  readonly path: string;
  readonly reasons: readonly string[];
}

export function renderedPages(result: BuildResult, { sites }: SiteModel): RenderedPage[] {
  if (result.kind !== 'built') return [];
  return [...result.reasons].flatMap(([flag, pages]) => {
    const site = sites.find((one) => one.flag === flag);
    return site ? [...pages].map(([remainder, reasons]) => ({ path: pageInRelease(site, remainder), reasons })) : [];
  });
}

/** The pages of a release that a service would render otherwise: it notes no reads. */
export function pagesThatDifferUnnoted({ out }: Pick<BuildFolders, 'out'>): string[] {
  const script = join(REPOSITORY, 'tests/support/page-edits/unnoted-process.ts');
  const found = execFileSync(process.execPath, [script, join(out, 'current')], { encoding: 'utf8' });
  return JSON.parse(found) as string[];
}
