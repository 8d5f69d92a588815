import type { AstroUserConfig } from 'astro';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configFiles } from '../astro-config/config-files.ts';
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
 * Puts the image service of a project into the code of the pages, with a digest of what changes its pictures. Files beside `theme/` that it
 * imports find packages as from the project. In a bundle, sharp is what the process hands over.
 */
export function pictureService(theme: ThemePlace, images: Images | undefined): VitePlugin {
  const { folder, root, development } = theme;
  const entry = ownEntry(folder, images);
  return {
    name: 'sitefold-picture-service',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (source === 'sharp' && !development) return LIBRARY;
        if (importer === undefined || /^[./\0]/.test(source)) return undefined;
        const isPackageOfEntry = importer === OWN_SERVICE && source === entry;
        const isBeside = !development && importer.startsWith(`${folder}/`) && entry !== undefined;
        if (!isPackageOfEntry && !isBeside) return undefined;
        const from = isPackageOfEntry ? join(root, PACKAGE) : join(root, relative(folder, importer));
        return this.resolve(source, from, { ...options, skipSelf: true });
      },
    },
    load: {
      order: 'pre',
      handler: (id) =>
        id === OWN_SERVICE
          ? [
              `export { default as service } from ${JSON.stringify(entry ?? SHARP_SERVICE)};`,
              `export const isOwn = ${String(entry !== undefined)};`,
              `export const version = ${JSON.stringify(versionOf(theme, images, entry))};`,
              '',
            ].join('\n')
          : undefined,
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
function versionOf({ folder, root }: ThemePlace, images: Images | undefined, entry: string | undefined): string {
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
