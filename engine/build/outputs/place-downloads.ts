import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';

/**
 * Puts the files of the download centre into a release, and returns what is offered. `known`: the files of the last build, if they are
 * the same; then those of the release before stay.
 */
export async function placeDownloads(
  model: SiteModel,
  writer: ReleaseWriter,
  known: ReadonlyMap<string, OfferedFile> | undefined,
): Promise<ReadonlyMap<string, OfferedFile>> {
  const keeps = ([path, { sha256 }]: readonly [string, OfferedFile]): boolean =>
    writer.before.get(`client${path}`)?.sha256 === sha256 && writer.keep(`client${path}`);
  if (known && [...known].every(keeps)) return known;
  const { describeFiles, makeDownloadFiles } = await import('../../output/files/make-files.ts');
  const made = await makeDownloadFiles(model);
  for (const { path, bytes } of made) writer.write(`client/${path}`, bytes);
  return describeFiles(made);
}
