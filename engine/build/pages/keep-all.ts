import { isOfBundle } from '../render/page-code.ts';
import type { BuildNotes } from './build-notes.ts';
import type { SinceBuild } from './since-build.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';

interface KeepOptions {
  /** The build that the release before is of, as far as is known. */
  readonly before: BuildNotes;
  readonly since: SinceBuild;
  readonly writer: ReleaseWriter;
  /** The folder of the bundle that renders pages. */
  readonly bundle: string;
  /** The digest of the code that makes other files. */
  readonly outputCode: string;
}

/**
 * Keeps all files of the release before, if they are those of a build and nothing may have changed that any of them has read. It does not
 * look at the pages one by one, which takes longer than all else that an edit of a redirect costs. The caller knows that the files of the
 * download centre are the same.
 */
export function keepAll({ before, since, writer, bundle, outputCode }: KeepOptions): boolean {
  const { release, pages, outputs } = before;
  if (!release.isWhole || release.seal === undefined || release.seal !== writer.record?.seal) return false;
  if (!isOfBundle(pages.code, bundle) || outputs.code !== outputCode) return false;
  const changes = since.changes();
  if (changes.pages) return false;
  if ([pages, outputs].some(({ facts }) => changes.mayAnyDiffer(facts))) return false;
  return writer.keepAll();
}
