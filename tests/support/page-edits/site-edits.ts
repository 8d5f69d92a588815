import { inList, itemsOf, swapItems, type Edits } from './edit.ts';

const SITES = 'manifests/sites.yaml';

/** Sites that edits add. */
const NEW_SITES = [
  { siteId: 31, flag: 'at', region: 'europe', lang: 'de-AT', country: 'AT', name: 'Österreich' },
  { siteId: 32, flag: 'nz', region: 'asiaPacific', lang: 'en-NZ', country: 'NZ', name: 'New Zealand' },
  { siteId: 33, flag: 'cn', region: 'asiaPacific', lang: 'zh-Hans-CN', country: 'CN', name: '中国' },
];
/** Other languages of sites. */
const LANGUAGES: Readonly<Record<string, string>> = { th: 'en-TH', de: 'de-CH', ae: 'en-AE', at: 'en-AT', nz: 'th-TH' };

export const SITE_EDITS: Edits = {
  'site: name': inList(SITES, 'sites', (site, { number }) => {
    site.set('name', `${String(site.get('name'))} ${number}`);
    return String(site.get('flag'));
  }),
  'site: region': inList(SITES, 'sites', (site, { draws }) => {
    if (site.get('flag') === '') return undefined;
    site.set('region', draws.one(['europe', 'middleEast', 'africa', 'asiaPacific']));
    return `${String(site.get('flag'))}: ${String(site.get('region'))}`;
  }),
  'site: language': inList(SITES, 'sites', (site) => {
    const lang = LANGUAGES[String(site.get('flag'))];
    if (lang === undefined || site.get('lang') === lang) return undefined;
    site.set('lang', lang);
    return `${String(site.get('flag'))}: ${lang}`;
  }),
  'site: visits counted': inList(SITES, 'sites', (site, { number }) => {
    if (site.has('recordNo3')) site.delete('recordNo3');
    else site.set('recordNo3', `G-7QK2M4XN${number}`);
    return String(site.get('flag'));
  }),
  'site: added': {
    apply: (draft, draws) =>
      draft.edit(SITES, (document) => {
        const flags = itemsOf(document, ['sites']).map((site) => site.get('flag'));
        const site = draws.one(NEW_SITES.filter(({ flag }) => !flags.includes(flag)));
        if (!site) return undefined;
        const addr = `https://www.kaveno.example/${site.flag}/`;
        document.addIn(['sites'], document.createNode({ ...site, state: 1, siteType: 'country', addr }));
        return site.flag;
      }),
  },
  'site: paused or resumed': inList(SITES, 'sites', (site) => {
    if (site.get('flag') === '') return undefined;
    site.set('state', 1 - Number(site.get('state')));
    return `${String(site.get('flag'))}: ${String(site.get('state'))}`;
  }),
  'site: removed': {
    apply: (draft, draws) =>
      draft.edit(SITES, (document) => {
        const places = itemsOf(document, ['sites']).flatMap((site, place) => (site.get('flag') === '' ? [] : [place]));
        const place = draws.one(places);
        if (place === undefined || places.length < 3) return undefined;
        document.deleteIn(['sites', place]);
        return String(place);
      }),
  },
  'sites: order': { apply: (draft, draws) => draft.edit(SITES, (document) => swapItems(document, ['sites'], draws)) },
};
