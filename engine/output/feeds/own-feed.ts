import { changedOn, newestDay } from '../../content/dates.ts';
import type { OwnFeed } from '../../content/site-feeds.ts';
import { entriesOn } from '../../model/availability.ts';
import { entryPath } from '../../model/collection.ts';
import type { CollectionName } from '../../model/content.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { localText } from '../site-files/local-text.ts';
import { newestEntries, printFeed } from './feed.ts';

/** The entries of a kind of content that the project declares, as the Atom feed of a site. Entries without a page or a date are not in it. */
export function emitOwnFeed(
  { collection: { name, title: titleField = '', feed }, file, title }: OwnFeed,
  { model, router, site }: { readonly model: SiteModel; readonly router: Pick<Router, 'hasPage'>; readonly site: Site },
): string {
  const { plain, html } = localText(model, router, site);
  const label = plain({ message: title });
  const entries = entriesOn<object>(model.content[name as CollectionName], site).flatMap((entry) => {
    const path = entryPath(model.routes, name, entry);
    const changed = changedOn(entry);
    if (path === undefined || changed === undefined || !router.hasPage(site, path)) return [];
    return [{ id: `${site.addr}${path}`, link: `${site.addr}${path}`, changed, entry }];
  });
  return printFeed(model, site, {
    title: label,
    file,
    page: feed?.page ?? '',
    fallbackDay: newestDay(model.content),
    entries: newestEntries(entries).map(({ entry, ...rest }) => {
      const fields = entry as Readonly<Record<string, TextRaw | undefined>>;
      const text = feed?.text === undefined ? undefined : fields[feed.text];
      return {
        ...rest,
        title: plain(fields[titleField] ?? ''),
        summary: plain(fields[feed?.summary ?? ''] ?? ''),
        html: text === undefined ? undefined : html(text),
        category: label,
      };
    }),
  });
}
