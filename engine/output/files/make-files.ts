import fastGlob from 'fast-glob';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BinaryArtifact, OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { listDownloadFiles, printFile, type ComposedFile } from './compose-files.ts';

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(ENGINE_ROOT, '.sitefold', 'files');

/** Files that affect the bytes besides the content of a file. */
const PRINTERS = [
  'engine/output/files/{print-*,winansi}.ts',
  'node_modules/pdfkit/package.json',
  'node_modules/fflate/package.json',
];

/** Makes the files of the download centre, or takes them from the cache. */
export async function makeDownloadFiles(model: SiteModel, cache: string = CACHE): Promise<readonly BinaryArtifact[]> {
  const printers = digestOfPrinters();
  const made: BinaryArtifact[] = [];
  // Files are printed one after the other: printing uses one core, and all at once would keep every page of every file in memory.
  for (const file of listDownloadFiles(model)) made.push(await makeFile(file, cache, printers));
  return made;
}

/** Makes files on demand, by their path on the site: in development, and before there is a build. */
export function createFileMaker(model: SiteModel): (path: string) => Promise<BinaryArtifact | undefined> {
  const printers = digestOfPrinters();
  let files: ReadonlyMap<string, ComposedFile> | undefined;
  return async (path) => {
    files ??= new Map(listDownloadFiles(model).map((file) => [`/${file.path}`, file]));
    const file = files.get(path);
    return file && makeFile(file, CACHE, printers);
  };
}

/** Size and SHA-256 of files, by the path at which they are offered. */
export function describeFiles(files: readonly BinaryArtifact[]): Map<string, OfferedFile> {
  return new Map(files.map((file) => [`/${file.path}`, figuresOf(file)]));
}

export function figuresOf({ bytes }: BinaryArtifact): OfferedFile {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function makeFile({ path, compose }: ComposedFile, cache: string, printers: string): Promise<BinaryArtifact> {
  const content = compose();
  const key = createHash('sha256').update(printers).update(JSON.stringify(content)).digest('hex');
  const stored = join(cache, key);
  try {
    return { path, bytes: readFileSync(stored) };
  } catch {
    const bytes = await printFile(content);
    keep(stored, bytes);
    return { path, bytes };
  }
}

/** Keeps a file in the cache. Ignores errors, such as a full disk, because the cache is optional. */
function keep(stored: string, bytes: Uint8Array): void {
  const beside = `${stored}.${process.pid}`;
  try {
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(beside, bytes);
    renameSync(beside, stored);
  } catch {
    rmSync(beside, { force: true });
  }
}

function digestOfPrinters(): string {
  const hash = createHash('sha256');
  for (const path of fastGlob.sync(PRINTERS, { cwd: ENGINE_ROOT }).sort())
    hash.update(readFileSync(join(ENGINE_ROOT, path)));
  return hash.digest('hex');
}
