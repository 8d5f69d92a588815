import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BinaryArtifact, OfferedFile } from '../../model/artifact.ts';
import { OWN_FILES } from '../../model/own-files.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { digestOfMakers, folderOfKept, keepFile, readKept } from '../kept-files.ts';
import { listDownloadFiles, printFile, type ComposedFile } from './compose-files.ts';

const CACHE = folderOfKept('files');

/** Files that affect the bytes besides the content of a file. */
const PRINTERS = [
  'engine/output/files/{print-*,winansi}.ts',
  'node_modules/pdfkit/package.json',
  'node_modules/fflate/package.json',
];

/** The project whose files are made, and where printed files are kept. */
export interface FilesOf {
  /** The folder of the project, for its own files. */
  readonly root: string;
  readonly model: SiteModel;
  readonly cache?: string;
}

/**
 * Makes the files of the download centre, takes them from the cache, or reads those of the project. One file after the other is in memory:
 * printing uses one core, and files of the project may be large.
 */
export async function* makeDownloadFiles({ root, model, cache = CACHE }: FilesOf): AsyncGenerator<BinaryArtifact> {
  const places = { root, cache, printers: digestOfMakers(PRINTERS) };
  for (const file of listDownloadFiles(model)) yield await makeFile(file, places);
}

/** Makes files on demand, by their path on the site: in development, and before there is a build. */
export function createFileMaker(root: string, model: SiteModel): (path: string) => Promise<BinaryArtifact | undefined> {
  const places = { root, cache: CACHE, printers: digestOfMakers(PRINTERS) };
  let files: ReadonlyMap<string, ComposedFile> | undefined;
  return async (path) => {
    files ??= new Map(listDownloadFiles(model).map((file) => [`/${file.path}`, file]));
    const file = files.get(path);
    return file && makeFile(file, places);
  };
}

/** Size and SHA-256 of files, by the path at which they are offered. */
export async function describeFiles(files: AsyncIterable<BinaryArtifact>): Promise<Map<string, OfferedFile>> {
  const figures = new Map<string, OfferedFile>();
  for await (const file of files) figures.set(`/${file.path}`, figuresOf(file));
  return figures;
}

export function figuresOf({ bytes }: BinaryArtifact): OfferedFile {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

interface Places {
  readonly root: string;
  readonly cache: string;
  /** The digest of what prints. */
  readonly printers: string;
}

async function makeFile({ path, compose }: ComposedFile, { root, cache, printers }: Places): Promise<BinaryArtifact> {
  const content = compose();
  if (content.kind === 'own') return { path, bytes: await readFile(join(root, OWN_FILES, content.name)) };
  const key = createHash('sha256').update(printers).update(JSON.stringify(content)).digest('hex');
  const stored = join(cache, key);
  const kept = readKept(stored);
  if (kept) return { path, bytes: kept };
  const bytes = await printFile(content);
  keepFile(stored, bytes);
  return { path, bytes };
}
