import { advisoryFile, CSAF_FOLDER } from '../../content/advisory-file.ts';
import { startOfDay } from '../../content/dates.ts';
import type { Advisory } from '../../model/content.ts';
import { localise } from '../../model/language.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { rootSite } from '../../model/active-sites.ts';

/** The feed of all advisories that everybody may read. */
export const FEED_FILE = `${CSAF_FOLDER.slice(1)}csaf-feed-tlp-white.json`;

/** Advisories, the newest first. */
export function newestFirst(advisories: readonly Advisory[]): Advisory[] {
  return [...advisories].sort((a, b) =>
    a.updated === b.updated ? (a.id < b.id ? -1 : 1) : a.updated < b.updated ? 1 : -1,
  );
}

/** Returns the start of the day on which any advisory was changed last. */
export function lastChange(advisories: readonly Advisory[]): string {
  const [newest] = newestFirst(advisories);
  if (!newest) throw new Error('there is no advisory');
  return startOfDay(newest.updated);
}

/** The advisories as a ROLIE feed in JSON (CSAF 2.0, 7.1.15; RFC 8322). */
export function rolieFeed(model: SiteModel): object {
  const { addr } = rootSite(model);
  const at = (path: string): string => new URL(path, addr).href;
  const advisories = newestFirst(model.content.advisories);
  return {
    feed: {
      id: 'csaf-feed-tlp-white',
      title: `Security advisories of ${model.company.name} (TLP:WHITE)`,
      link: [{ rel: 'self', href: at(FEED_FILE) }],
      category: [{ scheme: 'urn:ietf:params:rolie:category:information-type', term: 'csaf' }],
      updated: lastChange(advisories),
      entry: advisories.map((advisory) => {
        const address = at(advisoryFile(advisory));
        return {
          id: advisory.id.toUpperCase(),
          title: localise(advisory.title, 'en', model.messages).text,
          link: [
            { rel: 'self', href: address },
            { rel: 'hash', href: `${address}.sha256` },
          ],
          published: startOfDay(advisory.published),
          updated: startOfDay(advisory.updated),
          summary: { content: localise(advisory.summary, 'en', model.messages).text },
          content: { type: 'application/json', src: address },
          format: { schema: 'https://docs.oasis-open.org/csaf/csaf/v2.0/csaf_json_schema.json', version: '2.0' },
        };
      }),
    },
  };
}
