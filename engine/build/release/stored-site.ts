import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Application } from '../../content/application.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createRouter } from '../../routing/router.ts';
import type { SiteState } from '../../theme/state.ts';

const STORED_SITE = 'site.json';
const STORED_FILES = 'files.json';
const STORED_SCRIPTS = 'scripts.json';
const STORED_FORMAT = 'format.json';

/** The version of the stored shape. Raise it when `SiteModel` or `Application` changes. */
const FORMAT = 2;

interface StoredSite {
  readonly model: SiteModel;
  readonly applications: readonly (readonly [flag: string, application: Application])[];
}

export interface SiteToStore {
  readonly model: SiteModel;
  readonly applications: ReadonlyMap<string, Application>;
  readonly files: ReadonlyMap<string, OfferedFile>;
}

/** Writes the data from which pages are rendered into the folder of a build, for the render processes and later for the service. */
export function writeStoredSite(folder: string, { model, applications, files }: SiteToStore): void {
  writeFileSync(join(folder, STORED_SITE), `${JSON.stringify({ model, applications: [...applications] })}\n`);
  writeFileSync(join(folder, STORED_FILES), `${JSON.stringify(Object.fromEntries(files), undefined, 1)}\n`);
  writeFileSync(join(folder, STORED_FORMAT), `${FORMAT}\n`);
}

/** Moves the stored data to another folder on the same disk. */
export function moveStoredSite(from: string, to: string): void {
  for (const name of [STORED_SITE, STORED_FILES, STORED_FORMAT]) renameSync(join(from, name), join(to, name));
}

export function readStoredSite(folder: string): SiteState & Pick<SiteToStore, 'files'> {
  const { model, applications } = readJson(join(folder, STORED_SITE)) as StoredSite;
  const files = readJson(join(folder, STORED_FILES)) as Readonly<Record<string, OfferedFile>>;
  return {
    model,
    router: createRouter(model),
    applications: new Map(applications),
    files: new Map(Object.entries(files)),
  };
}

/** Reads only the model. */
export function readStoredModel(folder: string): SiteModel {
  return (readJson(join(folder, STORED_SITE)) as StoredSite).model;
}

/** Writes the digests of the inline scripts, for the policy of the pages. */
export function writeStoredScripts(folder: string, digests: readonly string[]): void {
  writeFileSync(join(folder, STORED_SCRIPTS), `${JSON.stringify(digests)}\n`);
}

export function readStoredScripts(folder: string): readonly string[] {
  return readJson(join(folder, STORED_SCRIPTS)) as readonly string[];
}

/** Tells whether the stored data has the current shape. Data of an older version must be built again. */
export function isStoredWhole(folder: string): boolean {
  const names = [STORED_SITE, STORED_FILES, STORED_SCRIPTS, STORED_FORMAT];
  return names.every((name) => existsSync(join(folder, name))) && readJson(join(folder, STORED_FORMAT)) === FORMAT;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
