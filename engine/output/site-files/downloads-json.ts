import { downloadFiles, type DownloadFile } from '../../content/download-file.ts';
import { downloadTitle, TITLE_SEPARATOR } from '../../content/download-title.ts';
import { newestDay } from '../../content/dates.ts';
import { fileAddress } from '../../content/site-feeds.ts';
import { contentOn } from '../../model/availability.ts';
import type { Download } from '../../model/content.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { localText, type LocalText } from './local-text.ts';
import { printJson, type FileFigures } from './site-file.ts';

/** The path of the JSON Schema of downloads.json, on the root site. */
export const DOWNLOADS_SCHEMA = 'downloads.schema.json';

/** Lists all downloads of a site for programs, in the form of `downloads.schema.json` beside this file. */
export function emitDownloads(
  model: SiteModel,
  router: Pick<Router, 'hasPage'>,
  { site, figures }: { readonly site: Site; readonly figures: FileFigures },
): string {
  const content = contentOn(model.content, site);
  const text = localText(model, router, site);
  const models = new Map(content.products.map(({ id, model: name }) => [id, name]));
  return printJson({
    $schema: fileAddress(site, `/${DOWNLOADS_SCHEMA}`),
    site: site.addr,
    language: site.lang,
    updated: newestDay(model.content),
    downloads: content.downloads.map((download) => ({
      id: download.id,
      title: downloadTitle(download).map(text.plain).join(TITLE_SEPARATOR),
      category: { id: download.category, name: text.plain({ message: `download.${download.category}` }) },
      page: `${site.addr}download/${download.id}`,
      // A product that the site does not show has no page.
      products: download.products.flatMap((id) => {
        const name = models.get(id);
        return name === undefined ? [] : [{ id, model: name, page: `${site.addr}product/${id}` }];
      }),
      ...versions(download, { site, figures, text }),
    })),
  });
}

interface Told {
  readonly site: Site;
  readonly figures: FileFigures;
  readonly text: LocalText;
}

/** The current version of a download, and the earlier ones below `previous`. */
function versions(download: Download, told: Told): object {
  const [current, ...previous] = downloadFiles(download).map((file) => version(file, told));
  return { ...current, previous };
}

function version(
  { path, version: number, date, hardware, notes }: DownloadFile,
  { site, figures, text }: Told,
): object {
  const known = figures.get(path);
  return {
    version: number,
    date,
    hardware,
    url: fileAddress(site, path),
    ...(known === undefined ? {} : { size: known.bytes, sha256: known.sha256 }),
    ...(notes === undefined ? {} : { notes: text.plain(notes) }),
  };
}
