import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readIntegrity } from '../../engine/build/release/integrity.ts';
import { beginRelease, publishRelease } from '../../engine/build/release/release-writer.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { BUILT } from './built.ts';
import { WITHOUT_PROCESSES } from './publish-folder.ts';
import type { SmallRelease } from './small-release.ts';

interface CopyOptions {
  /** The folder of the release. Default: the build of the tests. */
  readonly from?: string;
  /** Edits the stored model, which redirects and routes come from. */
  readonly change?: (model: SiteModel) => SiteModel;
  /** Files that replace those of the build or are added, by path. */
  readonly files?: SmallRelease;
}

/** The pages and files that a copy has: the whole of a release takes seconds to link, to read and to delete. */
const COPIED = /^(?!client\/)|^client\/(?:_astro|(?:[a-z]{2}\/)?faq)\/|^client\/(?:[a-z]{2}\/)?[^/]+$/;

/**
 * Publishes a release with the data, the server and some pages of another one, as a build does at its end: the home pages, and all of
 * `faq`. It takes a moment, where a build takes half a minute. The files are hard links: a test that changes one replaces it.
 */
export async function publishCopy(
  out: string,
  id: string,
  { from = releaseLayout(BUILT).current, change = (model) => model, files = {} }: CopyOptions = {},
): Promise<void> {
  const built = realpathSync(from);
  const writer = beginRelease(out);
  for (const [path, mark] of readIntegrity(built) ?? []) {
    if (!COPIED.test(path)) continue;
    // Tests change this file of their build.
    if (path === 'site.json') writer.write(path, changed(readFileSync(join(built, path), 'utf8'), change));
    else if (writer.before.get(path)?.sha256 !== mark.sha256 || !writer.keep(path))
      writer.link(path, join(built, path), mark);
  }
  for (const [path, text] of Object.entries(files)) writer.write(path, text);
  const { kind } = await publishRelease(
    writer,
    { id, builtAt: '2026-03-14T09:26:53.000Z' },
    { ...WITHOUT_PROCESSES, allowShrink: true },
  );
  if (kind !== 'published') throw new Error(`the copy could not be published: ${kind}`);
}

function changed(storedSite: string, change: (model: SiteModel) => SiteModel): string {
  const site = JSON.parse(storedSite) as { readonly model: SiteModel };
  return JSON.stringify({ ...site, model: change(site.model) });
}
