import { describe, expect, test } from 'vitest';
import { listUnits } from '../../../../engine/build/outputs/units.ts';
import { madeTogether, subjectOf, unitNames } from '../../../../engine/build/plan/unit-names.ts';
import { viewOf } from '../../../../engine/build/pages/view.ts';
import { activeSites } from '../../../../engine/model/active-sites.ts';
import { sourceOf, withFiles } from '../../../support/project.ts';
import { BASE_SOURCES, edited, moved, noteBuild, planEdit, versionOf, type Edit } from '../../../support/planned.ts';

const base = await versionOf(BASE_SOURCES);

async function planOf(...edits: readonly Edit[]) {
  return (await planEdit(base, edited(BASE_SOURCES, ...edits))).plan;
}

const RENAMED = moved(
  edited(
    BASE_SOURCES,
    ['content/products/r-two.yaml', 'id: r-two', 'id: r-three'],
    ['content/products/r-one.yaml', 'related: [r-two]', 'related: [r-three]'],
  ),
  'content/products/r-two.yaml',
  'content/products/r-three.yaml',
);

test('without an edit nothing differs', async () => {
  const { plan } = await planEdit(base, BASE_SOURCES);
  const { pages, ...others } = plan;
  expect(pages).toMatchObject({ before: pages.now });
  for (const part of ['added', 'removed', 'changed', 'alternates', 'behind', 'unknown'] as const)
    expect(pages[part].size).toBe(0);
  expect(others).toMatchObject({
    entries: [],
    redirects: [],
    headers: [],
    outputs: [],
    downloads: [],
    hosts: [],
    findings: [],
  });
});

test.each([true, false])('the units that are planned are those of a build, with a search: %s', (searched) => {
  const { routes } = base.state.model;
  const added = ['search', 'download', 'news'].map((path) => ({ ...routes[0], path }));
  const model = { ...base.state.model, routes: [...routes, ...(searched ? added : [])] } as typeof base.state.model;
  const built = new Map(listUnits('', { ...base.state, model }).map(({ name, view }) => [name, view]));
  const ofSearch = searched ? activeSites(model).map((site) => [`search/${site.flag}`, viewOf(site)] as const) : [];
  expect(new Map([...unitNames(model)].sort())).toEqual(new Map([...built, ...ofSearch].sort()));
  for (const unit of unitNames(model).keys()) expect(subjectOf(unit).words).not.toBe('');
});

test('the search indexes of sites with the same language are made together', () => {
  const [root] = activeSites(base.state.model).filter(({ flag }) => flag === '');
  const model = { ...base.state.model, sites: [...base.state.model.sites, { ...root, flag: 'uk', lang: 'en-GB' }] };
  expect(madeTogether('search/uk', model as never)).toEqual(['search/', 'search/uk']);
  expect(madeTogether('search/th', model as never)).toEqual(['search/th']);
  expect(madeTogether('sitemaps/uk', model as never)).toEqual(['sitemaps/uk']);
});

describe('a product with another id', () => {
  test('is a rename; its pages are removed and added', async () => {
    const { entries, pages } = (await planEdit(base, RENAMED)).plan;
    expect(entries).toEqual([{ collection: 'products', kind: 'renamed', name: 'r-three', was: 'r-two' }]);
    expect(pages.added.get('th')).toEqual(['product/r-three']);
    expect(pages.removed.get('th')).toEqual([{ remainder: 'product/r-two', outcome: 'lost' }]);
    expect(pages.now).toBe(pages.before);
  });

  test('with a redirect, the old address is moved', async () => {
    const redirect: Edit = [
      'manifests/redirects.yaml',
      /$/,
      '  - name: Renamed\n    rules:\n      - { from: "/{site}/product/r-two", to: "/{site}/product/r-three", owner: web team, reason: Renamed. }\n',
    ];
    const { pages } = (await planEdit(base, edited(RENAMED, redirect))).plan;
    expect(pages.removed.get('th')).toEqual([
      { remainder: 'product/r-two', outcome: 'moved', location: '/th/product/r-three' },
    ]);
  });
});

describe('a site', () => {
  test('that is removed takes its pages with it, and more than a tenth fewer is a finding', async () => {
    const { sites, pages, findings, redirects } = await planOf([
      'manifests/sites.yaml',
      /^ {2}- \{ siteId: 3.*\n/m,
      '',
    ]);
    expect(sites).toEqual({ added: [], removed: ['ae'], switchedOff: [] });
    expect([...pages.removed.keys()]).toEqual(['ae']);
    expect(findings).toEqual([{ kind: 'shrunk', before: pages.before, now: pages.now }]);
    expect(redirects.filter(({ site }) => site === 'ae').length).toBeGreaterThan(10);
  });

  test('that is switched off is told apart from one that is removed', async () => {
    const { sites } = await planOf(['manifests/sites.yaml', 'flag: ae, state: 1', 'flag: ae, state: 0']);
    expect(sites).toEqual({ added: [], removed: [], switchedOff: ['ae'] });
  });
});

test('a constant in the styles changes every page, and the styles', async () => {
  const { pages, styles } = await planOf([
    'engine/defaults/constants.yaml',
    /(?<=listAnimation\.duration:\n {4}value: )\d+/,
    '777',
  ]);
  expect(styles).toEqual(['listAnimation.duration']);
  expect([...pages.changed.values()].reduce((sum, { size }) => sum + size, 0)).toBe(pages.now);
  expect(pages.changed.get('th')?.get('faq')).toEqual(['constant/listAnimation.duration']);
});

test('a product that a file is about changes this file and what is made of it', async () => {
  const { downloads } = await planOf(['content/products/r-one.yaml', 'model: R-ONE', 'model: R-UNO']);
  expect(downloads.map(({ kind, path }) => [kind, path])).toEqual([['changed', '/files/401-r-one-firmware-2.4.1.zip']]);
});

test('a file of the project whose bytes change is a change of the download centre', async () => {
  const list = 'content/files/price-list.csv';
  const entry = 'id: 950\ncategory: B106\nproducts: []\nversion: "1"\ndate: 2026-01-15\nfile: price-list.csv\n';
  const sources = withFiles(BASE_SOURCES, sourceOf('content/downloads/950.yaml', entry), sourceOf(list, 'a,1\n'));
  const { plan } = await planEdit(await versionOf(sources), edited(sources, [list, 'a,1', 'a,2']));
  expect(plan.downloads).toMatchObject([{ kind: 'changed', path: '/files/price-list.csv' }]);
});

test('without notes, pages that are added and removed are known, and others are not', async () => {
  const empty = { ...noteBuild(base.state), pages: { code: '', facts: [], groups: [], records: [], pages: new Map() } };
  const { pages, sizes } = (await planEdit(base, RENAMED, { noted: { ...empty, state: () => ({ ...base.state }) } }))
    .plan;
  expect(pages.added.get('th')).toEqual(['product/r-three']);
  expect(pages.changed.size).toBe(0);
  expect(pages.behind.size).toBe(0);
  expect([...pages.unknown.values()].flat().length).toBe(pages.now - [...pages.added.values()].flat().length);
  expect(sizes).toBeUndefined();
});

test('pages that the last build of some sites left are behind', async () => {
  const noted = noteBuild(base.state);
  const pages = new Map([...noted.pages.pages].filter(([flag]) => flag !== 'de'));
  const { plan } = await planEdit(base, BASE_SOURCES, { noted: { ...noted, pages: { ...noted.pages, pages } } });
  expect([...plan.pages.behind.keys()]).toEqual(['de']);
  expect(plan.pages.unknown.size).toBe(0);
});

describe('hosts', () => {
  const rules = Array.from({ length: 400 }, (_, index) => `      - { from: "/old/${index}/*", to: /faq }`).join('\n');
  const MANY: Edit = [
    'manifests/redirects.yaml',
    /$/,
    `  - name: Many\n    owner: web team\n    reason: A test.\n    rules:\n${rules}\n`,
  ];

  test('that newly refuse are findings', async () => {
    const { plan } = await planEdit(base, edited(BASE_SOURCES, MANY), { hosts: ['cloudfront', 'nginx'] });
    expect(plan.hosts.map(({ id, part }) => [id, part])).toEqual([
      ['nginx', 'redirects'],
      ['cloudfront', 'redirects'],
    ]);
    expect(plan.hosts[1]).toMatchObject({ before: { refused: [] }, now: { refused: [{}] } });
    expect(plan.findings).toMatchObject([{ kind: 'refused', host: { id: 'cloudfront' } }]);
  });

  test('that refused before are not, unless the constants name them', async () => {
    const before = await versionOf(edited(BASE_SOURCES, MANY));
    const more: Edit = ['manifests/redirects.yaml', '/old/0/*"', '/old/other/*"'];
    const findings = async (...edits: readonly Edit[]): Promise<unknown> =>
      (await planEdit(before, edited(BASE_SOURCES, MANY, more, ...edits), { hosts: ['cloudfront'] })).plan.findings;
    expect(await findings()).toEqual([]);
    const named: Edit = ['engine/defaults/constants.yaml', 'value: [nginx, edge]', 'value: [nginx, cloudfront]'];
    expect(await findings(named)).toMatchObject([{ kind: 'refused' }]);
  });
});
