import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Application } from '../../content/application.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createRouter } from '../../routing/router.ts';
import type { SiteState } from '../../theme/state.ts';
import { modelText } from '../model-text.ts';

const STORED_SITE = 'site.json';
const STORED_FILES = 'files.json';
/** The file with the digests of the inline scripts. */
export const SCRIPTS_FILE = 'scripts.json';
const STORED_FORMAT = 'format.json';

/** The version of the stored shape. Raise it when `SiteModel` or `Application` changes. */
export const FORMAT = 3;

/** The files that hold all stored data of a release. */
export const STORED_FILE_NAMES = [STORED_SITE, STORED_FILES, SCRIPTS_FILE, STORED_FORMAT] as const;

interface StoredSite {
  readonly model: SiteModel;
  /** Values of fields of applications. Many sites have the same navigation, and all have the same list of sites. */
  readonly parts: readonly unknown[];
  /** The places of the values among the parts, by field. */
  readonly applications: readonly (readonly [flag: string, places: Readonly<Record<string, number>>])[];
}

export interface SiteToStore {
  readonly model: SiteModel;
  readonly applications: ReadonlyMap<string, Application>;
  readonly files: ReadonlyMap<string, OfferedFile>;
}

/** The files of the data from which pages are rendered, for the render processes and later for the service. */
export function storedSiteFiles({ model, applications, files }: SiteToStore): { path: string; text: string }[] {
  const parts: string[] = [];
  const placeOf = new Map<string, number>();
  const place = (value: unknown): number => {
    const text = JSON.stringify(value);
    let found = placeOf.get(text);
    if (found === undefined) {
      found = parts.push(text) - 1;
      placeOf.set(text, found);
    }
    return found;
  };
  const places = [...applications].map(([flag, application]) => [
    flag,
    Object.fromEntries(
      Object.entries(application)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, place(value)]),
    ),
  ]);
  const site = `{"model":${modelText(model)},"parts":[${parts.join()}],"applications":${JSON.stringify(places)}}\n`;
  return [
    { path: STORED_SITE, text: site },
    { path: STORED_FILES, text: `${JSON.stringify(Object.fromEntries(files), undefined, 1)}\n` },
    { path: STORED_FORMAT, text: `${FORMAT}\n` },
  ];
}

/** Writes these files into a folder. */
export function writeStoredSite(folder: string, site: SiteToStore): void {
  for (const { path, text } of storedSiteFiles(site)) writeFileSync(join(folder, path), text);
}
export function readStoredSite(folder: string): SiteState & Pick<SiteToStore, 'files'> {
  const { model, parts, applications } = readJson(join(folder, STORED_SITE)) as StoredSite;
  const files = readJson(join(folder, STORED_FILES)) as Readonly<Record<string, OfferedFile>>;
  return {
    model,
    router: createRouter(model),
    applications: new Map(
      applications.map(([flag, places]) => [
        flag,
        Object.fromEntries(
          Object.entries(places).map(([field, place]) => [field, parts[place]]),
        ) as unknown as Application,
      ]),
    ),
    files: new Map(Object.entries(files)),
  };
}

/** Reads only the model. */
export function readStoredModel(folder: string): SiteModel {
  return (readJson(join(folder, STORED_SITE)) as StoredSite).model;
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
