import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createRouter, type Router } from '../../routing/router.ts';
import type { SiteState } from '../../theme/state.ts';
import { parseSite, printSite, type SiteData } from './site-json.ts';

const STORED_SITE = 'site.json';
const STORED_FILES = 'files.json';
/** The file with the digests of the inline scripts. */
export const SCRIPTS_FILE = 'scripts.json';
const STORED_FORMAT = 'format.json';

/** The version of the stored shape. Raise it when `SiteModel`, `Application` or what the service calls of the code of the pages changes. */
export const FORMAT = 15;

/** The files that hold all stored data of a release. */
export const STORED_FILE_NAMES = [STORED_SITE, STORED_FILES, SCRIPTS_FILE, STORED_FORMAT] as const;

export interface SiteToStore extends SiteData {
  readonly files: ReadonlyMap<string, OfferedFile>;
}

/** A stored site. */
export type StoredSite = Omit<SiteState, 'files' | 'reads'> & Pick<SiteToStore, 'files'>;

/** The files of the data from which pages are rendered, for the render processes and later for the service. */
export function storedSiteFiles(site: SiteToStore): { path: string; bytes: Uint8Array }[] {
  const files = `${JSON.stringify(Object.fromEntries(site.files), undefined, 1)}\n`;
  return [
    { path: STORED_SITE, bytes: printSite(site) },
    { path: STORED_FILES, bytes: Buffer.from(files) },
    { path: STORED_FORMAT, bytes: Buffer.from(`${FORMAT}\n`) },
  ];
}

/** Writes these files into a folder. */
export function writeStoredSite(folder: string, site: SiteToStore): void {
  for (const { path, bytes } of storedSiteFiles(site)) writeFileSync(join(folder, path), bytes);
}

/** Reads the data of a site. `writtenAgain`: whether a part of it will be. */
export function readStoredSite(folder: string, { writtenAgain = false } = {}): StoredSite {
  const { model, applications } = parseSite(readFileSync(join(folder, STORED_SITE)), { writtenAgain });
  const files = readJson(join(folder, STORED_FILES)) as Readonly<Record<string, OfferedFile>>;
  let router: Router | undefined;
  return {
    model,
    get router() {
      return (router ??= createRouter(model));
    },
    applications,
    files: new Map(Object.entries(files)),
  };
}

/** Reads only the model. */
export function readStoredModel(folder: string): SiteModel {
  return (readJson(join(folder, STORED_SITE)) as { readonly model: SiteModel }).model;
}

/** The text of the file with the digests of the inline scripts, for the policy of the pages. */
export function storedScripts(digests: readonly string[]): string {
  return `${JSON.stringify(digests)}\n`;
}

export function readStoredScripts(folder: string): readonly string[] {
  return readJson(join(folder, SCRIPTS_FILE)) as readonly string[];
}

/** Tells whether the stored data has the current shape. Data of an older version must be built again. */
export function isStoredWhole(folder: string): boolean {
  return (
    STORED_FILE_NAMES.every((name) => existsSync(join(folder, name))) &&
    readJson(join(folder, STORED_FORMAT)) === FORMAT
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
