import { photographsOf } from '../../content/image-path.ts';
import { previewLanguage } from '../../content/preview-path.ts';
import { filesOfSite, ownFeeds } from '../../content/site-feeds.ts';
import { activeSites } from '../../model/active-sites.ts';
import { hasFeature } from '../../model/features.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { searchLanguage } from '../../output/search/share-indexes.ts';
import { viewOf, type View } from '../pages/view.ts';

/** Units that are made once, for each language, and for each site; and what their files are. */
const COMMON = {
  pictures: 'pictures',
  posters: 'posters of videos',
  captions: 'captions of videos',
  icons: 'icons',
  videos: 'videos',
  common: 'robots.txt, security advisories and data of simulators',
} as const;
const OF_IMAGES = { photographs: 'photographs' } as const;
const OF_LANGUAGES = { previews: 'preview pictures of shared links' } as const;
const OF_SITES = {
  webManifest: 'web manifests',
  downloads: 'lists of downloads',
  downloadFeed: 'feeds of downloads',
  newsFeed: 'feeds of news',
  ownFeeds: 'feeds of other content',
  sitemaps: 'sitemaps',
  search: 'search indexes',
} as const;

const FAMILIES: Readonly<Record<string, string>> = { ...COMMON, ...OF_IMAGES, ...OF_LANGUAGES, ...OF_SITES };

/** Returns the names of the units that a build makes besides pages and download files, with what they are made from; see `listUnits`. */
export function unitNames(model: SiteModel): ReadonlyMap<string, View> {
  const sites = activeSites(model);
  const languages = [...new Set(sites.map((site) => previewLanguage(site, model.messages)))].sort();
  return new Map([
    ...Object.keys(COMMON).map((name) => [name, {}] as const),
    ...photographsOf(model).map(({ name }) => [`photographs/${name}`, {}] as const),
    ...Object.keys(OF_LANGUAGES).flatMap((family) => languages.map((lang) => [`${family}/${lang}`, { lang }] as const)),
    ...familiesOfSites(model).flatMap((family) =>
      sites.map((site) => [`${family}/${site.flag}`, viewOf(site)] as const),
    ),
  ]);
}

/** The families of units that each site has, with the features of the project. */
function familiesOfSites(model: SiteModel): readonly (keyof typeof OF_SITES)[] {
  return [
    'sitemaps',
    ...filesOfSite(model),
    ...(ownFeeds(model).length > 0 ? (['ownFeeds'] as const) : []),
    ...(hasFeature(model, 'search') ? (['search'] as const) : []),
  ];
}

/** Returns the units that are made together with a unit, and this one: sites of the same language may share a search index. */
export function madeTogether(unit: string, model: SiteModel): string[] {
  const { family, of } = subjectOf(unit);
  const sites = activeSites(model);
  const site = sites.find(({ flag }) => flag === of);
  if (family !== 'search' || !site) return [unit];
  return sites.filter((other) => searchLanguage(other) === searchLanguage(site)).map(({ flag }) => `${family}/${flag}`);
}

/** What a unit is, and for what: `sitemaps` of the site `th`. */
interface UnitSubject {
  readonly family: string;
  /** In plain words: what the files of the family are. */
  readonly words: string;
  readonly per: 'site' | 'language' | undefined;
  /** The flag, the language or the name of the photograph. Undefined for a unit that is made once. */
  readonly of: string | undefined;
}

/** Takes the name of a unit apart. */
export function subjectOf(unit: string): UnitSubject {
  const slash = unit.indexOf('/');
  const family = slash === -1 ? unit : unit.slice(0, slash);
  const per = Object.hasOwn(OF_SITES, family) ? 'site' : Object.hasOwn(OF_LANGUAGES, family) ? 'language' : undefined;
  return { family, words: FAMILIES[family] ?? '', per, of: slash === -1 ? undefined : unit.slice(slash + 1) };
}
