import type { AstroUserConfig } from 'astro';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configFiles } from '../astro-config/config-files.ts';
import { handOverSharp } from '../pictures/hand-over-sharp.ts';
import { ENGINE_THEME } from '../theme/engine-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import type { VitePlugin } from './theme-sources.ts';

type Images = NonNullable<AstroUserConfig['image']>;

/** The service that Astro asks, which hands on to that of the project, or to that of Astro. */
export const IMAGE_SERVICE = `${ENGINE_THEME}pictures/image-service.ts`;
const OWN_SERVICE = `${ENGINE_THEME}pictures/own-service.ts`;
const LIBRARY = `${ENGINE_THEME}pictures/library.ts`;
const PACKAGE = 'package.json';
/** The service of Astro, by its name. */
const SHARP_SERVICE = 'astro/assets/services/sharp';

/**
 * Puts the image service of a project into the code of the pages, with a digest of what changes its pictures. Its modules find packages as
 * from the folder of the project, or else from the engine. In the place of sharp they find what hands on to the one that the process has.
 */
export function pictureService({ folder, root, development }: ThemePlace, images: Images | undefined): VitePlugin {
  const entry = ownEntry(folder, images);
  const isOwn = (importer: string): boolean => {
    const path = importer.startsWith(`${folder}/`) ? importer.slice(folder.length + 1) : undefined;
    return path !== undefined && !/^(?:theme|islands)\/|(?:^|\/)node_modules\//.test(path);
  };
  return {
    name: 'sitefold-picture-service',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (source === 'sharp') return LIBRARY;
        if (entry === undefined || importer === undefined || /^[./\0]/.test(source)) return undefined;
        const isEntry = importer === OWN_SERVICE && source === entry;
        if (!isEntry && !isOwn(importer)) return undefined;
        const from = isEntry ? PACKAGE : relative(folder, importer);
        for (const importerOfPackage of [join(root, from), OWN_SERVICE]) {
          const found = await this.resolve(source, importerOfPackage, { ...options, skipSelf: true });
          if (found) return found;
        }
        return undefined;
      },
    },
    load: {
      order: 'pre',
      async handler(id) {
        // In development, pictures are changed in this process.
        if (id === LIBRARY && development) await handOverSharp();
        if (id !== OWN_SERVICE) return undefined;
        return [
          `export { default as service } from ${JSON.stringify(entry ?? SHARP_SERVICE)};`,
          `export const isOwn = ${String(entry !== undefined)};`,
          `export const version = ${JSON.stringify(versionOf(folder, root, images))};`,
          '',
        ].join('\n');
      },
    },
  };
}

/** The module of the service of a project: a file, or a package. */
function ownEntry(folder: string, images: Images | undefined): string | undefined {
  const entry = images?.service?.entrypoint;
  if (entry === undefined || entry === SHARP_SERVICE) return undefined;
  if (entry.startsWith('file:')) return fileURLToPath(entry);
  return entry.startsWith('.') ? join(folder, entry) : entry;
}

/** A digest of all that affects the bytes of pictures, besides what pages ask for. It does not depend on the folders of this machine. */
function versionOf(folder: string, root: string, images: Images | undefined): string {
  const entry = ownEntry(folder, images);
  const hash = createHash('sha256');
  hash.update(JSON.stringify([images?.service?.config ?? {}, images?.dangerouslyProcessSVG ?? false]));
  for (const name of ['sharp', 'astro']) hash.update(textOf(findPackageJSON(name, import.meta.url)));
  if (entry !== undefined) {
    hash.update(isAbsolute(entry) ? relative(folder, entry) : entry);
    for (const path of configFiles((one) => readText(join(folder, one)))) hash.update(textOf(join(folder, path)));
    hash.update(textOf(join(root, 'package-lock.json')));
  }
  return hash.digest('hex');
}

function textOf(path: string | undefined): string {
  return (path !== undefined && readText(path)) || '';
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
