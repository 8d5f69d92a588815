import { describe, expect, test } from 'vitest';
import type { Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import type { BuiltState } from '../../../../engine/build/pages/built-state.ts';
import { FACTS, readFact } from '../../../../engine/build/pages/fact-names.ts';
import { isSameFact } from '../../../../engine/build/pages/fact-values.ts';
import { compareStates } from '../../../../engine/build/pages/state-changes.ts';
import { isSame } from '../../../../engine/model/is-same.ts';
import { viewOf, type View } from '../../../../engine/build/pages/view.ts';
import { readStoredSite, writeStoredSite } from '../../../../engine/build/release/stored-site.ts';
import { activeSites } from '../../../../engine/model/active-sites.ts';
import { QUESTIONS } from '../../../../engine/theme/questions.ts';
import { BASE_SOURCES, edited, versionOf, type Edit } from '../../../support/planned.ts';
import { sourceOf, withFiles } from '../../../support/project.ts';
import { withFolder } from '../../../support/temporary.ts';

const SITES = 'manifests/sites.yaml';
const ROUTES = 'manifests/routes.yaml';
const REDIRECTS = 'manifests/redirects.yaml';
const CONSTANTS = 'engine/defaults/constants.yaml';
const COMPANY = 'manifests/company.yaml';
const NAVIGATION = 'content/navigation.yaml';
const CHANNELS = 'content/channels.yaml';
const R_ONE = 'content/products/r-one.yaml';
const FAMILIES = 'content/families.yaml';
const STORES = 'manifests/collections/stores.yaml';
const FAQ = 'content/faqs/102.yaml';

type Change = (sources: readonly Source[]) => readonly Source[];

const by =
  (...edits: readonly Edit[]): Change =>
  (sources) =>
    edited(sources, ...edits);
const added =
  (path: string, text: string): Change =>
  (sources) =>
    withFiles(sources, sourceOf(path, text));
const removed =
  (path: string): Change =>
  (sources) =>
    sources.filter((source) => source.path !== path);

/** Edits, each with facts that it changes for pages of the Thai site, or for a file of all sites. */
const CHANGES: Readonly<Record<string, readonly [change: Change, ...facts: string[]]>> = {
  'the name of a site': [by([SITES, 'name: ไทย', 'name: Thailand']), 'own/name', 'site/th/name'],
  'the language of a site': [
    by([SITES, 'lang: th-TH', 'lang: en-TH']),
    'own/lang',
    'ownTags',
    'word/nav.home',
    'site/th/lang',
  ],
  'the order of the sites': [
    by(
      [SITES, / {2}- \{ siteId: 3[^}]*\}\n/, ''],
      [
        SITES,
        /$/,
        '  - { siteId: 3, flag: ae, state: 1, siteType: country, region: middleEast, lang: ar-AE, country: AE, name: الإمارات, addr: "https://www.kaveno.example/ae/" }\n',
      ],
    ),
    'sites',
  ],
  'a site without pages': [
    by([SITES, 'flag: ae, state: 1', 'flag: ae, state: 0']),
    'site/ae/active',
    'ask/alternates/faq',
    'application/sites',
  ],
  'the address of the root site': [
    by([SITES, 'addr: "https://www.kaveno.example/"', 'addr: "https://kaveno.example/"']),
    'ask/rootAddress',
  ],
  'a picture': [
    added('content/images/oven.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>'),
    'ask/picture/oven.svg',
  ],
  'a file of the theme': [added('theme/tokens.css', ''), 'theme/theme/tokens.css'],
  'a drawing of the theme': [added('theme/scenes/shop.ts', ''), 'drawings'],
  'a figure of a family': [by([FAMILIES, '[[lanPorts], [lanSpeed]', '[[lanSpeed], [lanPorts]']), 'ask/family/router'],
  'the order of the families': [
    by([FAMILIES, '  - { id: router', '  - { id: mesh }\n  - { id: router']),
    'ask/families',
  ],
  'the title of a route': [
    by([ROUTES, 'path: faq, title: nav.faq', 'path: faq, title: nav.support']),
    'route/title/faq',
    'ask/routesAbove/faq/{faqId}',
  ],
  'a second text page about a subject': [
    by([
      ROUTES,
      '  - { path: users/center',
      '  - { path: legal, title: nav.home, template: text-page, data: [pages], page: terms }\n  - { path: users/center',
    ]),
    'ask/routesBeside/page/{url}',
  ],
  'the picture of shared links to a route': [
    by([ROUTES, 'path: faq, title: nav.faq', 'path: faq, preview: {}, title: nav.faq']),
    'route/preview/faq',
    'ask/preview/faq/{faqId}',
  ],
  'the collections of a route': [
    by([ROUTES, 'data: [faqs] }', 'data: [faqs, products] }']),
    'route/data/faq',
    'ask/declares/products/faq',
  ],
  'a route less': [
    by(
      [ROUTES, / {2}- \{ path: "page\/\{url\}".*\n/, ''],
      [REDIRECTS, /to: "\/\{site\}\/page\/about"/g, 'to: "/{site}/faq"'],
      [REDIRECTS, /\n[^\n]*from: "\/\{site\}\/page\/terms"\n.*\n.*overrides: page/, ''],
    ),
    'routes',
    'page/page/about',
    'pages',
    'has/page/about',
    'pagesOn/de',
  ],
  'a page that a redirect overrides': [
    by([REDIRECTS, 'overrides: page', 'overrides: page\n        sites: [de]']),
    'has/page/terms',
    'pagesOn/th',
    'ask/ownLinks/page/terms',
  ],
  'a redirect more': [
    by([REDIRECTS, 'rules:', 'rules:\n      - { from: "/{site}/new", to: "/{site}/faq" }']),
    'redirects',
  ],
  'a constant': [by([CONSTANTS, 'value: page.siteTitle', 'value: nav.home']), 'constant/site.title'],
  'the name of the company': [by([COMPANY, 'name: Kaveno', 'name: Acme']), 'company/name', 'company/copyright.holder'],
  'an address of the company': [
    by([COMPANY, 'security@kaveno.example', 'safety@kaveno.example']),
    'company/contacts.security',
  ],
  'a company without an address for reports of weaknesses': [
    by([COMPANY, 'security: security@kaveno.example, ', '']),
    'ask/securityFile',
    'company/contacts.security',
  ],
  'a company without a postal address': [
    by([COMPANY, /^address: .*\n/m, '']),
    'company/address',
    'company/address.city',
    'company/*',
  ],
  'an address less of the company': [
    by([COMPANY, ', compliance: compliance@kaveno.example', '']),
    'company/contacts.*',
    'company/contacts.compliance',
  ],
  'the size of a list': [
    by([CONSTANTS, 'list.pageSize:\n    value: 12', 'list.pageSize:\n    value: 1']),
    'constant/list.pageSize',
    'page/faq/page-2',
    'pages',
  ],
  'a constant more': [
    by([CONSTANTS, /^constants:\n/m, 'constants:\n  a.b: { value: 1, unit: pieces, source: ours, description: C }\n']),
    'constant/*',
  ],
  'a word in English': [by(['manifests/messages/en.yaml', 'nav.home: Home', 'nav.home: Start']), 'wordIn/en/nav.home'],
  'a word in Thai': [
    by(['manifests/messages/th.yaml', 'nav.home: หน้าแรก', 'nav.home: หน้าหลัก']),
    'word/nav.home',
    'wordIn/th/nav.home',
  ],
  'a word less in Thai': [by(['manifests/messages/th.yaml', / {2}nav\.faq: .*\n/, '']), 'word/nav.faq', 'wordIn/th/*'],
  'a word more': [
    by(['manifests/messages/en.yaml', 'nav.home: Home', 'nav.home: Home\n  sim.day: Day']),
    'wordIn/en/*',
    'ask/simulatorWords',
  ],
  'a language less': [removed('manifests/messages/th.yaml'), 'ownTags', 'tags'],
  'a text in Thai': [
    by([R_ONE, 'de: Ein Router mit vier Ports.', 'de: Ein Router mit vier Ports., th: สี่พอร์ต']),
    'entry/products/summary/r-one',
  ],
  'a text in English': [by([R_ONE, 'name: Wi-Fi 7 router', 'name: Router']), 'entry/products/name/r-one'],
  'a field more': [
    by([R_ONE, 'related: [r-two]', 'related: [r-two]\navailability: { regions: [europe, asiaPacific] }']),
    'entry/products/*/r-one',
  ],
  'the order of the fields': [
    by([R_ONE, /^status: current\n/m, ''], [R_ONE, 'related: [r-two]', 'related: [r-two]\nstatus: current']),
    'entry/products/*/r-one',
  ],
  'an entry on fewer sites': [
    by([FAQ, 'category: 4', 'category: 4\navailability: { except: [th] }']),
    'list/faqs',
    'ask/entries/faqs/category/4',
    'ask/count/faqs/category/4',
    'ask/about/faqs/r-one',
    'has/faq/102',
  ],
  'an entry less': [
    removed(FAQ),
    'list/faqs',
    'ask/nearestFaqs/101',
    'page/faq/102',
    'ask/neighbours/faqs/101',
    'entry/faqs/question/102',
  ],
  'an entry more': [
    added('content/news/202.yaml', 'id: 202\ntitle: A\ndate: 2026-03-15\nsummary: B.\nbody: C.\n'),
    'list/news',
    'ask/neighbours/news/201',
  ],
  'the category of a question': [
    by([FAQ, 'category: 4', 'category: 3']),
    'ask/entries/faqs/category/3',
    'entry/faqs/category/102',
  ],
  'the products of a question': [
    by([FAQ, 'products: [r-one]', 'products: [r-two]']),
    'ask/nearestFaqs/101',
    'ask/about/faqs/r-one',
    'ask/entries/faqs/products/r-one',
  ],
  'a model': [by([R_ONE, 'model: R-ONE', 'model: R-UNO']), 'model/R-ONE', 'entry/products/model/r-one'],
  'a download that another replaces': [
    added(
      'content/downloads/402.yaml',
      'id: 402\ntitle: Firmware\ncategory: B101\nproducts: [r-one]\nversion: 2.5.0\ndate: 2026-04-14\nhardware: A1\nnotes: "- Fixes more."\nprevious: [{ version: 2.4.1, date: 2026-03-14, hardware: A1 }]\n',
    ),
    'ask/latest/B101/401',
    'files',
  ],
  'an advisory': [
    by(['content/advisories/ksa-2026-01.yaml', 'product: r-one', 'product: r-six']),
    'ask/entries/advisories/affected.product/r-one',
  ],
  'an entry of the navigation': [
    by([NAVIGATION, 'name: { message: nav.products }', 'name: Everything']),
    'application/navigation',
    'ask/menu/top',
  ],
  'an entry less in the navigation': [by([NAVIGATION, / {2}- \{ catalogId: 22.*\n/, '']), 'list/catalog'],
  'a product that a site no longer sells': [
    by([R_ONE, /$/, 'availability: { except: [th] }\n']),
    'ask/unsold/product/r-one',
    'list/products',
    'has/product/r-one',
  ],
  'a category of the menu': [
    by(['content/categories.yaml', 'name: Wi-Fi 7 routers', 'name: Newest routers']),
    'ask/categories',
    'entry/categories/name/wifi7-routers',
  ],
  'a channel': [by([CHANNELS, 'name: Videos', 'name: Films']), 'ask/channels', 'application/media'],
  'a banner': [by(['content/banners/hello.yaml', 'availability: { regions: [global, europe] }\n', '']), 'ask/banners'],
  'the visits of a site': [
    by([SITES, 'name: ไทย,', 'name: ไทย, recordNo3: G-AAAAAAAAAA,']),
    'ask/analyticsId',
    'application/detail',
  ],
  'the only site that counts visits': [by([SITES, ', recordNo3: G-7QK2M4XN1P', '']), 'ask/countsVisits'],
  'a field of the specifications': [
    by(['content/specifications/ports.yaml', 'name: LAN ports', 'name: Sockets']),
    'ask/specificationField/lanPorts',
    'ask/specificationOf/r-one',
  ],
  'a device of a simulator': [
    by(['content/simulators/r-one-admin/device.yaml', 'ssid: Sample', 'ssid: Other']),
    'ask/simulatorPath/r-one-admin',
  ],
  'a transcript': [
    by(['content/videos/unpacking.yaml', 'transcript: Open the box.', 'transcript: { en: Open the box., th: เปิด }']),
    'ask/captionLanguages/unpacking',
  ],
  'a kind of content that says more': [
    by(
      [
        ROUTES,
        /$/,
        '  - { path: "store/{id}", title: nav.home, template: home, data: [stores], params: { id: { from: stores.id, pattern: "[a-z]+" } } }\n',
      ],
      [STORES, 'near:', 'updated: { $ref: date }\n  near:'],
      [
        STORES,
        /$/,
        'search: { label: nav.home, text: [note] }\nfeed: { title: nav.home, page: faq, summary: note }\nstructuredData: { type: Store, properties: { name: name } }\n',
      ],
    ),
    'ask/searchLabels',
    'ask/feeds',
    'ask/entryData/store/{id}',
    'entry/collections/schema/stores',
  ],
  'an entry of a kind of the project': [
    by(['content/stores/harbour.yaml', 'name: Harbour', 'name: Port']),
    'entry/stores/name/harbour',
  ],
  'a block type': [
    by(['manifests/blocks/block10.yaml', 'description: One image.', 'description: A picture.']),
    'entry/blocks/description/block10',
  ],
};

/** The values of a file that downloads offer: its path is made of the content. */
function fileFacts({ files }: BuiltState): string[] {
  const [path = ''] = files.keys();
  return [`file/${path}`, `fileSize/${path}`, `fileDigest/${path}`];
}

const base = (await versionOf(BASE_SOURCES)).state;
const states = new Map<string, BuiltState>();
for (const [name, [change]] of Object.entries(CHANGES))
  states.set(name, (await versionOf(change(BASE_SOURCES), base)).state);

/** What a page shows, and does not read. */
const MADE = 'made/{"address":"/_astro/oven.webp"}';
const FACT_NAMES = [...new Set([...Object.values(CHANGES).flatMap(([, ...facts]) => facts), ...fileFacts(base), MADE])];

/** The sites with pages as a state has them, and the view of files of all sites and of one language. */
function viewsOf({ model }: BuiltState): (readonly [name: string, view: View])[] {
  return [...activeSites(model).map((site) => [site.flag, viewOf(site)] as const), ['*', {}], ['* th', { lang: 'th' }]];
}

interface Compared {
  readonly before: BuiltState;
  readonly now: BuiltState;
}

/** Tells whether a fact has another value in any view. */
function differs({ before, now }: Compared, fact: string, compares: (old: View, view: View) => boolean): boolean {
  const olds = new Map(viewsOf(before));
  return viewsOf(now).some(([name, view]) => {
    const old = olds.get(name);
    return old && compares(old, view) && !isSameFact(fact, { state: before, view: old }, { state: now, view });
  });
}

const always = (): boolean => true;

describe.each(Object.entries(CHANGES))('%s', (name, [, ...facts]) => {
  const now = states.get(name) ?? base;
  const { mayDiffer } = compareStates(base, now);

  test.each(facts)('changes %s', (fact) => {
    expect(differs({ before: base, now }, fact, always)).toBe(true);
    expect(mayDiffer(fact)).toBe(true);
  });

  test('is seen in many facts at once', () => {
    const { mayAnyDiffer } = compareStates(base, now);
    expect(facts.filter((fact) => !mayAnyDiffer([fact]))).toEqual([]);
    expect(mayAnyDiffer(FACT_NAMES)).toBe(true);
  });

  test('changes no fact that is said to be the same', () => {
    // Every page notes the language of its site. Where that differs, the page is rendered whatever else it has read.
    const sameLanguage = (old: View, view: View): boolean => old.lang === view.lang;
    const missed = FACT_NAMES.filter((fact) => !mayDiffer(fact) && differs({ before: base, now }, fact, sameLanguage));
    expect(missed).toEqual([]);
  });
});

test('a site more changes nothing that the others read of their own entries and words', async () => {
  const more = edited(BASE_SOURCES, [
    SITES,
    /$/,
    '  - { siteId: 9, flag: nz, state: 1, siteType: country, region: asiaPacific, lang: en-NZ, country: NZ, name: New Zealand, addr: "https://www.kaveno.example/nz/" }\n',
  ]);
  const now = (await versionOf(more, base)).state;
  const { mayDiffer } = compareStates(base, now);
  expect(['sites', 'ask/alternates/faq', 'application/sites'].filter((fact) => !mayDiffer(fact))).toEqual([]);
  const own = ['list/products', 'own/name', 'ownTags', 'word/nav.home', 'ask/entries/faqs/products/r-one'];
  expect(own.filter(mayDiffer)).toEqual([]);
  expect(FACT_NAMES.filter((fact) => !mayDiffer(fact) && differs({ before: base, now }, fact, always))).toEqual([]);
});

test('every kind of fact and every question is among them', () => {
  const read = FACT_NAMES.map(readFact);
  expect(Object.keys(FACTS).filter((kind) => !read.some((fact) => fact.kind === kind))).toEqual([]);
  const asked = read.filter(({ kind }) => kind === 'ask').map(({ args: [question] }) => question);
  expect(Object.keys(QUESTIONS).filter((question) => !asked.includes(question))).toEqual([]);
});

test('the same data differ in nothing, not even when they were stored in between', async () => {
  await withFolder(async (folder) => {
    writeStoredSite(folder, base);
    const before = readStoredSite(folder);
    const { mayDiffer, mayAnyDiffer, pages } = compareStates(before, base);
    expect([mayAnyDiffer(FACT_NAMES.filter((fact) => !fact.startsWith('ask/'))), pages]).toEqual([false, false]);
    expect(FACT_NAMES.filter((fact) => !fact.startsWith('ask/')).filter(mayDiffer)).toEqual([]);
    expect(FACT_NAMES.filter((fact) => differs({ before, now: base }, fact, always))).toEqual([]);
    return Promise.resolve();
  });
});

test.each<[one: unknown, other: unknown, same: boolean]>([
  [1, 1, true],
  [1, '1', false],
  [Number.NaN, Number.NaN, true],
  [null, undefined, false],
  [null, {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: 1, b: [2] }, { a: 1, b: [2] }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
])('%j and %j: %j', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
