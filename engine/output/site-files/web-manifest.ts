import { FAVICON, SITE_ICONS } from '../../content/site-icons.ts';
import { localise } from '../../model/language.ts';
import { homePath, type Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { printJson } from './site-file.ts';

/** The web app manifest of a site (W3C, Web Application Manifest), for start screens. */
export function emitWebManifest({ company, messages }: SiteModel, site: Site): string {
  const icon = ({ path, size }: (typeof SITE_ICONS)['small' | 'large']): object => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    // The mark keeps away from the edges: any shape may be cut out of the square.
    purpose: 'any maskable',
  });
  return printJson({
    id: homePath(site),
    name: localise({ message: 'page.siteTitle' }, site.lang, messages).text.replace('{vendor}', () => company.name),
    short_name: company.name,
    lang: site.lang,
    dir: site.dir,
    start_url: homePath(site),
    scope: homePath(site),
    display: 'minimal-ui',
    background_color: company.paper.light,
    theme_color: company.paper.light,
    icons: [
      { src: FAVICON, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(SITE_ICONS.small),
      icon(SITE_ICONS.large),
    ],
  });
}
