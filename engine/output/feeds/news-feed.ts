import { SITE_FILES } from '../../content/site-feeds.ts';
import { newestDay } from '../../content/dates.ts';
import { contentOn } from '../../model/availability.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { localText } from '../site-files/local-text.ts';
import { newestEntries, printFeed } from './feed.ts';

/** The news and the notices of a site, as one Atom feed. */
export function emitNewsFeed(model: SiteModel, router: Pick<Router, 'hasPage'>, site: Site): string {
  const { plain, html } = localText(model, router, site);
  const content = contentOn(model.content, site);
  const entries = (['news', 'notices'] as const).flatMap((collection) =>
    content[collection].map(({ id, title, date, summary, body }) => ({
      id: `${site.addr}${collection}/${id}`,
      link: `${site.addr}${collection}/${id}`,
      title: plain(title),
      changed: date,
      summary: plain(summary),
      html: html(body),
      category: plain({ message: `nav.${collection}` }),
    })),
  );
  return printFeed(model, site, {
    title: plain({ message: 'nav.news' }),
    file: SITE_FILES.newsFeed,
    page: 'news',
    fallbackDay: newestDay(model.content),
    entries: newestEntries(entries),
  });
}
