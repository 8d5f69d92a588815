import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument, YAMLMap, YAMLSeq } from 'yaml';
import { callSitefold } from '../support/call-sitefold.ts';
import { covering } from '../support/coverage.ts';
import { createClient } from '../support/http.ts';
import { buildProject, differences, loadModel, readRelease } from '../support/page-edits/built-project.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { serveBuild } from '../support/served.ts';
import { startTestService } from '../support/service.ts';
import { testInAll } from '../support/test-in-all.ts';

/* A feature without its route leaves nothing behind. */

const WITHOUT =
  /^(?:search|users\/|support\/request$|choose-site|product\/compare|downloads?$|downloads?\/|simulator|news)/;
/** What a page would have of the features. */
const TRACES = {
  search: /action="[^"]*\/search"|SearchAction|pagefind/,
  accounts: /users\/(?:login|center)/,
  'requests to the support': /support\/request/,
  'the choice of a site': /choose-site|data-site-chooser/,
  'the comparison': /product\/compare|data-compare|tray-place/,
  'the download centre': /href="(?:\/th|\/de)?\/downloads?(?:[/?#.][^"]*)?"/,
  simulators: /\/simulator/,
  news: /news\.xml|href="[^"]*\/news/,
};
const FILES = [
  /^client\/pagefind\//,
  /\/downloads\.(?:xml|json)$/,
  /\/downloads\.schema\.json$/,
  /\/news\.xml$/,
  /^client\/files\/simulators\//,
];

/** What the styles and scripts of the pages would have of the features. */
const PARTS = {
  'styles of the search': /search-sheet/,
  'scripts of the search': /^_astro\/(?:SearchBox|SearchPage|search-index)/m,
  'styles of the list of sites': /\.site-chooser/,
  'scripts of the list of sites': /data-site-chooser/,
  'styles of accounts': /account-form/,
  'scripts of accounts': /navigator\.credentials/,
  'styles of the comparison': /\.tray-place/,
  'scripts of the comparison': /^_astro\/(?:CompareTray|compare-buttons)/m,
  'styles of simulators': /\.simulator/,
};

/** What else the styles and scripts have of products, downloads, films and other sites, which a company of two pages has none of. */
const MORE_PARTS = {
  'styles of advisories': /\.advisor/,
  'styles of downloads': /\.download-|\.checksum/,
  'styles of films': /\.video-|\.player|\.film/,
  'scripts of films': /^_astro\/(?:VideoPlayer|video-player)/m,
  'styles of news and notices': /\.dated|\.neighbours/,
  'styles of solutions': /\.solution|\.audience|\.finder/,
  'styles of products': /\.product-(?:hero|rows|tabs)|\.facet|\.gallery|\.stacked/,
  'styles of specifications': /\.specification[^)]/,
  'styles of the comparison': /\.compare-/,
  'scripts that suggest a site': /^_astro\/suggestion/m,
  'styles of the navigation': /\.main-menu|\.menu-panel/,
  'scripts of the navigation': /data-menu/,
  'scripts that count visits': /^_astro\/analytics|data-consent|_hmt/m,
};

const folder = mkdtempSync(join(tmpdir(), 'sitefold-features-'));
const project = { root: join(folder, 'project'), out: join(folder, 'dist'), keep: join(folder, 'keep') };
const clean = { root: project.root, out: join(folder, 'clean'), keep: join(folder, 'clean-keep') };
/** Where the project without the routes is built; in `npm run test:all` over the build with them. */
const rest = covering(clean, project);
const client = join(rest.out, 'current/client');
/** What the project served before and after the routes were taken out, and again when they were back. */
let before: ReadonlyMap<string, string>;
let without: ReadonlyMap<string, string>;
/** A page before, and the styles and scripts of the pages. */
let pageBefore = '';
let partsBefore = '';

const build = async (folders: typeof project, force = false): Promise<ReadonlyMap<string, string>> => {
  const model = loadModel(folders.root);
  if (!model) throw new Error('the project is not valid');
  await buildProject(model, folders, force);
  return readRelease(folders);
};

beforeAll(async () => {
  makeSmallProject(project.root, ['', 'th', 'de']);
  // A redirect leads to the download centre.
  writeFileSync(join(project.root, 'manifests/redirects.yaml'), 'groups: []\n');
  before = await build(project);
  pageBefore = readFileSync(join(project.out, 'current/client/profile/index.html'), 'utf8');
  partsBefore = readParts(project);
  takeOut(WITHOUT);
  without = await build(rest);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

/** The styles and scripts of the pages, as one text. An output folder with several releases has those of all of them, for open pages. */
function readParts({ out }: typeof project): string {
  const cwd = join(out, 'current/client');
  const paths = fastGlob.sync('_astro/*.{css,js}', { cwd });
  return paths.map((path) => `${path}\n${readFileSync(join(cwd, path), 'utf8')}`).join('\n');
}

/** Takes routes out of the manifest, and what names them as the page above. Returns the function that puts them back. */
function takeOut(paths: RegExp): () => void {
  const file = join(project.root, 'manifests/routes.yaml');
  const text = readFileSync(file, 'utf8');
  const document = parseDocument(text);
  const routes = document.get('routes');
  if (!(routes instanceof YAMLSeq)) throw new Error('there are no routes');
  routes.items = routes.items.filter((route) => route instanceof YAMLMap && !paths.test(String(route.get('path'))));
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  putBack = () => writeFileSync(file, text);
  return putBack;
}

let putBack = (): void => undefined;

describe('a project without the routes of features', () => {
  const pages = (): Map<string, string> =>
    new Map(
      fastGlob.sync('**/*.html', { cwd: client }).map((path) => [path, readFileSync(join(client, path), 'utf8')]),
    );

  test.each(Object.entries(TRACES))('has no trace of %s on its pages', (_, trace) => {
    const found = [...pages()].filter(([, html]) => trace.test(html)).map(([path]) => path);
    expect(found).toEqual([]);
  });

  test.each(FILES)('has no file %s, which there was before', (name) => {
    const found = [before, without].map((release) => [...release.keys()].some((path) => name.test(path)));
    expect(found).toEqual([true, false]);
  });

  test('has no link to a page that is gone', async () => {
    const { stdout } = await callSitefold(['check', '--root', rest.root, '--out', rest.out, '--json']);
    const { findings, pages: checked } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly message: string }[];
      readonly pages: number;
    };
    expect(checked).toBe(pages().size);
    expect(findings.filter(({ message }) => /leads to no page|is missing/.test(message))).toEqual([]);
  });

  // In `npm test`, the builds of page-edits.test.ts are those of clean builds too.
  testInAll('is what a build of nothing but these routes makes', async () => {
    expect(differences(without, await build(clean, true))).toEqual([]);
  });

  test.each(Object.entries(PARTS))('has no %s, which there were before', (_, part) => {
    expect([part.test(partsBefore), part.test(readParts(clean))]).toEqual([true, false]);
  });

  test('is served without accounts: there is no page, and no database', async () => {
    const data = join(folder, 'data');
    const service = await serveBuild({ out: rest.out, env: { DATA_DIR: data } });
    const visitor = createClient(service.port);
    try {
      expect((await visitor.get('/about')).status).toBe(200);
      for (const path of ['/users/login', '/users/center', '/search', '/choose-site', '/download']) {
        const { status, location } = await visitor.get(path);
        expect([status, location]).toEqual([302, `/error?path=${encodeURIComponent(path)}`]);
      }
      expect(existsSync(join(data, 'accounts.sqlite'))).toBe(false);
      // No page sets a cookie.
      for (const path of ['/', '/about', '/error?path=/a'])
        expect((await visitor.get(path)).headers['set-cookie']).toBeUndefined();
    } finally {
      visitor.close();
      service.stop();
      expect(await service.ended).toBe(0);
    }
  });

  testInAll('has everything again when the routes are back', async () => {
    putBack();
    expect(differences(before, await build(project))).toEqual([]);
  });
});

testInAll('without the route of the error page, an unknown address answers 404 itself', async () => {
  takeOut(/^error$/);
  await build(project);
  const service = await serveBuild({ out: project.out });
  const visitor = createClient(service.port);
  try {
    for (const path of ['/nothing', '/de/nothing', '/error', '/product/no-such-thing']) {
      const { status, body } = await visitor.get(path);
      expect([status, body]).toEqual([404, expect.stringMatching(new RegExp(`^page not found: ${path}\n$`, 'i'))]);
    }
  } finally {
    visitor.close();
    service.stop();
    expect(await service.ended).toBe(0);
  }
});

describe('a company of one site and two pages', () => {
  const own = join(folder, 'company');
  const built = { root: own, out: join(own, 'dist'), keep: join(folder, 'company-keep') };

  beforeAll(async () => {
    await callSitefold(['init', own, '--starter', 'company', '--yes']);
    const sites = join(own, 'manifests/sites.yaml');
    const lines = readFileSync(sites, 'utf8').split('\n');
    writeFileSync(sites, lines.filter((line) => !/ flag: [^"]/.test(line)).join('\n'));
    rmSync(join(own, 'content'), { recursive: true });
    const route = '{ template: text-page, title: nav.company, data: [pages]';
    const routes = `routes:\n  - ${route}, path: '', page: home }\n  - ${route}, path: about, page: about }\n`;
    writeFileSync(join(own, 'manifests/routes.yaml'), routes);
    mkdirSync(join(own, 'content/pages'), { recursive: true });
    for (const page of ['home', 'about']) {
      const text = `id: ${page}\nurl: ${page}\ntype: Z801\ntitle: Page\nsummary: A page.\nbody: A text.\n`;
      writeFileSync(join(own, `content/pages/${page}.yaml`), text);
    }
    await build(built);
  });

  test.each(Object.entries(MORE_PARTS))('has no %s', (_, part) => {
    expect([part.test(partsBefore), part.test(readParts(built))]).toEqual([true, false]);
  });

  test('has no words of a suggestion', () => {
    const name = 'client/files/words/suggestion.json';
    expect([before.has(name), readRelease(built).has(name)]).toEqual([true, false]);
  });

  test('gives its scripts no words of a list of sites, and none that ask whether visits may be counted', () => {
    const words = (html: string): string[] => html.match(/"(?:choose|consent)\.\w+"/g) ?? [];
    expect(words(pageBefore)).toHaveLength(5);
    expect(words(readFileSync(join(built.out, 'current/client/about/index.html'), 'utf8'))).toEqual([]);
  });

  test('answers 404 itself to a download and, without the route of the error page, to an unknown address', async () => {
    const service = await startTestService({ out: built.out });
    const visitor = createClient(service.port);
    try {
      for (const query of ['', '?url=word']) expect((await visitor.get(`/api/download${query}`)).status).toBe(404);
      for (const path of ['/nothing', '/error', '/product/no-such-thing']) {
        const { status, body } = await visitor.get(path);
        expect([status, body]).toEqual([404, expect.stringMatching(new RegExp(`^page not found: ${path}\n$`, 'i'))]);
      }
    } finally {
      visitor.close();
      await service.stop();
    }
  });
});
