import { fileType } from '../../content/file-type.ts';
import { SITE_ICONS } from '../../content/site-icons.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { listDownloadFiles } from '../../output/files/compose-files.ts';
import type { FileFigures, SiteFile } from '../../output/site-files/site-file.ts';
import { listSiteFiles } from '../../output/site-files/site-files.ts';
import type { SiteState } from '../../theme/state.ts';

/** A file for machines as development sends it. */
export interface SentFile {
  readonly type: string;
  readonly text: string;
}

let listed: { readonly model: SiteModel; readonly files: ReadonlyMap<string, SiteFile> } | undefined;

/**
 * Composes the file for machines at a path, or returns undefined if the path has none. A file with sizes or digests of downloads makes all
 * downloads first, which takes a while the first time.
 */
export function composeSiteFile(path: string, { model, router, files }: SiteState): Promise<SentFile> | undefined {
  if (listed?.model !== model)
    listed = { model, files: new Map(listSiteFiles(model, router).map((file) => [`/${file.path}`, file])) };
  const file = listed.files.get(path);
  return file && compose(file, { model, files });
}

async function compose(file: SiteFile, state: Pick<SiteState, 'model' | 'files'>): Promise<SentFile> {
  const figures = file.needsFigures ? await figuresOfAll(state) : new Map<string, OfferedFile>();
  return { type: fileType(file.path) ?? 'text/plain', text: file.compose(figures) };
}

async function figuresOfAll({ model, files }: Pick<SiteState, 'model' | 'files'>): Promise<FileFigures> {
  const figures = new Map<string, OfferedFile>();
  for (const { path } of listDownloadFiles(model)) {
    const known = await files.get(`/${path}`);
    if (known) figures.set(`/${path}`, known);
  }
  return figures;
}

/** Returns true if a path is that of a start-screen icon. */
export function isSiteIcon(path: string): boolean {
  return Object.values(SITE_ICONS).some((icon) => icon.path === path);
}
