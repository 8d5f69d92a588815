import type { SiteModel } from '../../model/site-model.ts';
import { rootSite } from '../../model/active-sites.ts';
import { FEED_FILE, lastChange } from './rolie.ts';

/** The path of the provider metadata (CSAF 2.0, 7.1.7). */
export const PROVIDER_FILE = '.well-known/csaf/provider-metadata.json';

/** Returns the publisher for every document and the provider metadata. */
export function publisher(model: SiteModel): object {
  const { name, contacts } = model.company;
  return {
    category: 'vendor',
    ...(contacts.security === undefined ? {} : { contact_details: contacts.security }),
    name,
    namespace: new URL('/', rootSite(model).addr).href,
  };
}

/** Makes provider-metadata.json of CSAF 2.0: the publisher of the advisories and their feed. */
export function providerMetadata(model: SiteModel): object {
  const { addr } = rootSite(model);
  return {
    canonical_url: new URL(PROVIDER_FILE, addr).href,
    distributions: [
      {
        rolie: {
          feeds: [
            {
              summary: `All security advisories of ${model.company.name}`,
              tlp_label: 'WHITE',
              url: new URL(FEED_FILE, addr).href,
            },
          ],
        },
      },
    ],
    last_updated: lastChange(model.content.advisories),
    list_on_CSAF_aggregators: true,
    metadata_version: '2.0',
    mirror_on_CSAF_aggregators: true,
    publisher: publisher(model),
    role: 'csaf_provider',
  };
}
