import { activeSites } from '../model/active-sites.ts';
import { languageChain } from '../model/language.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { Messages, SiteModel } from '../model/site-model.ts';

/** The sections with their own preview picture, by the first segment of a path: the scene and the words. */
export const PREVIEW_SECTIONS = {
  product: { scene: 'rack', title: 'nav.products' },
  solution: { scene: 'floor-plan', title: 'nav.solutions' },
  commerce: { scene: 'warehouse', title: 'nav.business' },
  homewifi: { scene: 'apartment', title: 'nav.homeNetworks' },
  videosurveillance: { scene: 'street', title: 'nav.videoSurveillance' },
  download: { scene: 'desk', title: 'nav.downloads' },
  faq: { scene: 'desk', title: 'nav.faq' },
  qig: { scene: 'desk', title: 'nav.guides' },
  video: { scene: 'mast', title: 'nav.videos' },
  simulator: { scene: 'desk', title: 'nav.simulators' },
  service: { scene: 'rack', title: 'nav.support' },
  news: { scene: 'mast', title: 'nav.news' },
  notices: { scene: 'mast', title: 'nav.notices' },
  purchase: { scene: 'street', title: 'nav.whereToBuy' },
  partner: { scene: 'warehouse', title: 'nav.partners' },
} as const;

export type PreviewSection = keyof typeof PREVIEW_SECTIONS;

/** First segments that belong to a section of another name. */
const ALIASES: Readonly<Record<string, PreviewSection>> = {
  products: 'product',
  solutions: 'solution',
  downloads: 'download',
  support: 'service',
  page: 'service',
  openvpn: 'service',
  distribution: 'partner',
  market: 'partner',
  material: 'partner',
};

/** Returns the name of the preview picture of a page: that of its product, else that of its section, else that of the site. */
export function previewName({ route, params }: { route: Route; params: Readonly<Record<string, string>> }): string {
  const [param] = route.params;
  if (param?.collection === 'products' && route.paginate === undefined) return `product-${params[param.name] ?? ''}`;
  const section = previewSection(route.path);
  return section === undefined ? 'site' : `section-${section}`;
}

/** Returns the section that a route belongs to. Undefined if it has the preview picture of the site. */
export function previewSection(path: string): PreviewSection | undefined {
  const first = path.split('/')[0] ?? '';
  const section = ALIASES[first] ?? first;
  return Object.hasOwn(PREVIEW_SECTIONS, section) ? (section as PreviewSection) : undefined;
}

/** The language of the preview pictures of a site: sites that share their words share their pictures. */
export function previewLanguage({ lang }: Pick<Site, 'lang'>, messages: Messages): string {
  return languageChain(lang).find((tag) => tag in messages) ?? lang;
}

/** The languages that the sites of a build have preview pictures in. */
export function previewLanguages({ sites, messages }: Pick<SiteModel, 'sites' | 'messages'>): string[] {
  return [...new Set(activeSites({ sites }).map((site) => previewLanguage(site, messages)))].sort();
}

/** The folder of the preview pictures, by language. */
export const PREVIEW_FOLDER = '/files/og/';

/** Returns the address of a preview picture on every site. */
export function previewPath(lang: string, name: string): string {
  return `${PREVIEW_FOLDER}${lang}/${name}.jpg`;
}
