import { downloadFiles } from '../../content/download-file.ts';
import { downloadTitle, TITLE_SEPARATOR } from '../../content/download-title.ts';
import { newestDay } from '../../content/dates.ts';
import { excerpt } from '../../content/plain-text.ts';
import { SITE_FILES } from '../../content/site-feeds.ts';
import { contentOn } from '../../model/availability.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { localText } from '../site-files/local-text.ts';
import { newestEntries, printFeed } from './feed.ts';

/** The download centre of a site as an Atom feed: each version of each download is an entry of its own. */
export function emitDownloadsFeed(model: SiteModel, router: Pick<Router, 'hasPage'>, site: Site): string {
  const { plain, html } = localText(model, router, site);
  const versions = contentOn(model.content, site).downloads.flatMap((download) => {
    const page = `${site.addr}download/${download.id}`;
    return downloadFiles(download).map((file) => ({
      id: `${page}#${encodeURIComponent(file.version)}`,
      changed: file.date,
      page,
      download,
      file,
    }));
  });
  const entries = newestEntries(versions).map(({ id, changed, page, download, file: { version, notes } }) => {
    const title = downloadTitle(download).map(plain).join(TITLE_SEPARATOR);
    return {
      id,
      link: page,
      title: title.includes(version) ? title : `${title} ${version}`,
      changed,
      summary: notes === undefined ? title : excerpt(plain(notes), site.lang),
      html: notes === undefined ? undefined : html(notes),
      category: plain({ message: `download.${download.category}` }),
    };
  });
  return printFeed(model, site, {
    title: plain({ message: 'nav.downloads' }),
    file: SITE_FILES.downloadFeed,
    page: 'download',
    fallbackDay: newestDay(model.content),
    entries,
  });
}
