import type { OfferedFile } from '../../model/artifact.ts';
import type { FilesOf } from '../../output/files/make-files.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';

/**
 * Puts the files of the download centre into a release, and returns what is offered. `known`: the files of the last build, if they are
 * the same; then those of the release before stay.
 */
export async function placeDownloads(
  project: FilesOf,
  writer: ReleaseWriter,
  known: ReadonlyMap<string, OfferedFile> | undefined,
): Promise<ReadonlyMap<string, OfferedFile>> {
  const keeps = ([path, { sha256 }]: readonly [string, OfferedFile]): boolean =>
    writer.before.get(`client${path}`)?.sha256 === sha256 && writer.keep(`client${path}`);
  if (known && [...known].every(keeps)) return known;
  const { figuresOf, makeDownloadFiles } = await import('../../output/files/make-files.ts');
  const offered = new Map<string, OfferedFile>();
  for await (const file of makeDownloadFiles(project)) {
    writer.write(`client/${file.path}`, file.bytes);
    offered.set(`/${file.path}`, figuresOf(file));
  }
  return offered;
}
