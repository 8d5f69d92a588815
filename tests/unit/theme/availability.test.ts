import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { loadApplications } from '../../../engine/content/applications.ts';
import { createFileSource } from '../../../engine/content/files.ts';
import { renderMarkdown } from '../../../engine/content/markdown.ts';
import { contentOn, entriesOn, isAvailable } from '../../../engine/model/availability.ts';
import { siteHas } from '../../../engine/model/pages.ts';
import type { AvailabilityRaw } from '../../../engine/model/schema/types.gen.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { alternateLinks, ownLinks } from '../../../engine/theme/document.ts';
import { currentPage, type Page } from '../../../engine/theme/page.ts';
import { setSiteState } from '../../../engine/theme/state.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { readAlternates } from '../../support/head-links.ts';

/*
 * Entries that some sites do not show, on the base project with its sites root, th, ae and de: a product that th lacks, a solution in
 * Europe only, and so many questions that th has two pages of them and ae one.
 */
const base = readProject(BASE_PROJECT);
const PAGE_SIZE = 12;
const QUESTIONS = Array.from({ length: PAGE_SIZE + 3 }, (_, index) => 103 + index);

const project = withFiles(
  base,
  withLine('content/products/r-six.yaml', 'availability: { except: [th] }'),
  withLine('content/products/r-two.yaml', 'availability: { except: [ae] }'),
  withLine('content/solutions/large-home.yaml', 'availability: { regions: [europe] }'),
  ...QUESTIONS.map((id, index) =>
    sourceOf(
      `content/faqs/${id}.yaml`,
      `id: ${id}\ncategory: 4\nquestion: Question ${id}?\nanswer: See [the router](/product/r-six).\nproducts: [r-one]\nupdated: 2026-03-14\n${
        index < PAGE_SIZE ? 'availability: { except: [ae] }\n' : ''
      }`,
    ),
  ),
);
const model = modelOf(project);
const router = createRouter(model);

function textOf(path: string): string {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes).toString('utf8');
}

function withLine(path: string, line: string): ReturnType<typeof sourceOf> {
  return sourceOf(path, `${textOf(path)}${line}\n`);
}

function modelOf(sources: typeof base): SiteModel {
  const made = compile(sources).model;
  if (!made) throw new Error('the project gives no model');
  return made;
}

function site(flag: string): SiteModel['sites'][number] {
  const found = model.sites.find((one) => one.flag === flag);
  if (!found) throw new Error(`there is no site ${flag}`);
  return found;
}

const FLAGS = ['', 'th', 'ae', 'de'];
const flagsWith = (remainder: string): string[] => FLAGS.filter((flag) => router.hasPage(site(flag), remainder));

test('the project has nothing wrong with it', () => {
  expect(findingsOf(project)).toEqual([]);
});

describe('an entry is shown', () => {
  test.each<[string, AvailabilityRaw | undefined, readonly string[]]>([
    ['everywhere without a word', undefined, ['', 'th', 'ae', 'de']],
    ['but on the sites named under `except`', { except: ['th', 'ae'] }, ['', 'de']],
    ['on the sites named under `only`, the root left out', { only: ['th'] }, ['th']],
    ['in its regions and on the root', { regions: ['europe', 'asiaPacific'] }, ['', 'th', 'de']],
    ['in its regions but not on one of their sites', { regions: ['europe', 'middleEast'], except: ['ae'] }, ['', 'de']],
    ['nowhere that `only` and `except` both name', { only: ['th', 'de'], except: ['th'] }, ['de']],
  ])('%s', (_, availability, flags) => {
    const entry = availability === undefined ? {} : { availability };
    expect(FLAGS.filter((flag) => isAvailable(entry, site(flag)))).toEqual(flags);
  });

  test('in the content of a site, in the order of the collection', () => {
    const ids = (flag: string): string[] => contentOn(model.content, site(flag)).products.map(({ id }) => id);
    expect(FLAGS.map(ids)).toEqual([
      ['r-one', 'r-six', 'r-two'],
      ['r-one', 'r-two'],
      ['r-one', 'r-six'],
      ['r-one', 'r-six', 'r-two'],
    ]);
  });

  test('in one list for each site, made once', () => {
    expect(entriesOn(model.content.products, site('th'))).toBe(entriesOn(model.content.products, site('th')));
    expect(entriesOn(model.content.products, site('de'))).toBe(model.content.products);
  });
});

describe('a page of an absent entry', () => {
  test.each([
    ['product/r-one', ['', 'th', 'ae', 'de']],
    ['product/r-six', ['', 'ae', 'de']],
    ['product/r-two', ['', 'th', 'de']],
    ['solutions/large-home', ['', 'de']],
    ['faq/103', ['', 'th', 'de']],
    ['faq/117', ['', 'th', 'ae', 'de']],
  ])('%s is on %j', (remainder, flags) => {
    expect(flagsWith(remainder)).toEqual(flags);
    expect(FLAGS.filter((flag) => siteHas(router.pages, remainder, flag))).toEqual(flags);
  });

  test.each([
    ['/th/product/r-six', '/th/error?path=%2Fth%2Fproduct%2Fr-six'],
    ['/th/product/r-seven', '/th/error?path=%2Fth%2Fproduct%2Fr-seven'],
    ['/th/product/r-six?a=1', '/th/error?path=%2Fth%2Fproduct%2Fr-six%3Fa%3D1'],
    ['/th/product/r-six/', '/th/error?path=%2Fth%2Fproduct%2Fr-six%2F'],
    ['/th/solutions/large-home', '/th/error?path=%2Fth%2Fsolutions%2Flarge-home'],
  ])('%s answers as an unknown path', (target, location) => {
    expect(router.decide(target)).toMatchObject({ kind: 'redirect', status: 302, location });
  });

  test('is a page where it is shown', () => {
    expect(router.decide('/de/product/r-six')).toMatchObject({ kind: 'page', path: '/de/product/r-six' });
    expect(router.decide('/product/r-six')).toMatchObject({ kind: 'page', path: '/product/r-six' });
  });
});

describe('a page of a list', () => {
  // 17 questions: root, th and de have two pages; ae has 5 questions.
  test('is there where the list is long enough', () => {
    expect(FLAGS.map((flag) => entriesOn<object>(model.content.faqs, site(flag)).length)).toEqual([17, 17, 5, 17]);
    expect(flagsWith('faq/page-2')).toEqual(['', 'th', 'de']);
    expect(flagsWith('faq/page-3')).toEqual([]);
    expect(router.decide('/ae/faq/page-2')).toMatchObject({
      status: 302,
      location: '/ae/error?path=%2Fae%2Ffaq%2Fpage-2',
    });
  });

  test('is not there for a list that just fills the one before it', () => {
    const full = modelOf(withFiles(project, ...QUESTIONS.slice(-3).map((id) => questionOnlyIn(id, 'de'))));
    const pages = createRouter(full);
    expect(entriesOn<object>(full.content.faqs, site('th')).length).toBe(14);
    const shorter = modelOf(withFiles(project, ...QUESTIONS.slice(-5).map((id) => questionOnlyIn(id, 'de'))));
    expect(entriesOn<object>(shorter.content.faqs, site('th')).length).toBe(PAGE_SIZE);
    expect(pages.hasPage(site('th'), 'faq/page-2')).toBe(true);
    expect(createRouter(shorter).hasPage(site('th'), 'faq/page-2')).toBe(false);
    expect(createRouter(shorter).hasPage(site('de'), 'faq/page-2')).toBe(true);
  });
});

function questionOnlyIn(id: number, flag: string): ReturnType<typeof sourceOf> {
  return sourceOf(
    `content/faqs/${id}.yaml`,
    `id: ${id}\ncategory: 4\nquestion: Q?\nanswer: A.\nproducts: [r-one]\nupdated: 2026-03-14\navailability: { only: [${flag}] }\n`,
  );
}

describe('a link in a text', () => {
  const render = (text: string, flag: string): string =>
    renderMarkdown(text, {
      prefix: site(flag).prefix,
      hasPage: (path) => router.hasPage(site(flag), path),
      models: new Set(),
    }).trim();

  test('to an absent page is its words', () => {
    const text =
      'See [the **big** router](/product/r-six), [the small one](/product/r-one#ports) and [more](/faq?a=1).';
    expect(render(text, 'th')).toBe(
      '<p>See the <strong>big</strong> router, <a href="/th/product/r-one#ports">the small one</a> and <a href="/th/faq?a=1">more</a>.</p>',
    );
    expect(render(text, 'de')).toContain('<a href="/de/product/r-six">the <strong>big</strong> router</a>');
    expect(render(text, '')).toContain('<a href="/product/r-six">');
  });

  test('to the home page or to another host stays', () => {
    expect(render('[home](/) [host](https://a.example/b) [mail](mailto:a@b.example)', 'th')).toBe(
      '<p><a href="/th/">home</a> <a href="https://a.example/b">host</a> <a href="mailto:a@b.example">mail</a></p>',
    );
  });

  test('is decided for each site, whichever comes first', () => {
    const text = 'Only [here](/solutions/large-home).';
    expect(['de', 'th', 'de', 'ae'].map((flag) => render(text, flag).includes('<a '))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('a page that is rendered', () => {
  const page = (flag: string, remainder: string): Page =>
    currentPage({ props: { flag, remainder }, url: new URL('https://www.kaveno.example/') });

  beforeAll(async () => {
    const source = createFileSource(model, { build: 'of-a-test' });
    const applications = await loadApplications(source, model, (line) => {
      throw new Error(line);
    });
    setSiteState({ model, router, applications, files: new Map() });
  });

  test.each([
    ['product/r-six', ['', 'ae', 'de']],
    ['product/r-two', ['', 'th', 'de']],
    ['solutions/large-home', ['', 'de']],
    ['faq/page-2', ['', 'th', 'de']],
    ['', FLAGS],
  ])('%s has alternates on the sites that have it', (remainder, flags) => {
    const own = flags.at(-1) ?? '';
    const found = page(own, remainder);
    const links = [...ownLinks(found), ...readAlternates(alternateLinks(found))];
    const addresses = links.map(({ rel, href, hreflang }) => `${rel} ${hreflang ?? ''} ${href}`);
    expect(addresses.sort()).toEqual(
      [
        `canonical  ${site(own).addr}${remainder}`,
        ...flags.map((flag) => `alternate ${site(flag).lang} ${site(flag).addr}${remainder}`),
        // No two of these sites speak one language, so each speaks for its own.
        ...flags
          .filter((flag) => flag !== '')
          .map((flag) => `alternate ${new Intl.Locale(site(flag).lang).language} ${site(flag).addr}${remainder}`),
        `alternate x-default ${site('').addr}${remainder}`,
      ].sort(),
    );
  });

  test('has the entries of its site only', () => {
    expect(page('th', 'product/r-one').content.products.map(({ id }) => id)).toEqual(['r-one', 'r-two']);
    expect(page('th', 'product/r-one').find('products', 'id', 'r-six')).toBeUndefined();
    expect(page('de', 'product/r-one').find('products', 'id', 'r-six')?.id).toBe('r-six');
    expect(page('ae', 'faq').list('faqs')).toMatchObject({ number: 1, pages: 1 });
    expect(page('th', 'faq').list('faqs')).toMatchObject({ number: 1, pages: 2 });
    expect(page('th', 'faq/page-2').list('faqs').entries.length).toBe(5);
  });

  test('has texts without links to what its site lacks', () => {
    const answer = 'See [the router](/product/r-six).';
    expect(page('th', 'faq/103').html(answer)).toBe('<p>See the router.</p>\n');
    expect(page('de', 'faq/103').html(answer)).toBe('<p>See <a href="/de/product/r-six">the router</a>.</p>\n');
  });
});

test('a category that availability empties on one site is an error that names the site', () => {
  const short = withFiles(
    base,
    withLine('content/products/r-six.yaml', 'availability: { except: [th, de] }'),
    withLine('content/products/r-two.yaml', 'availability: { except: [th] }'),
  );
  expect(findingsOf(short).map(({ code, message }) => `${code} ${message}`)).toEqual([
    'CT017 The category `routers` has fewer than 2 products on `th`.',
    'CT017 The category `wifi7-routers` has fewer than 2 products on `th`.',
  ]);
});

test('a redirect to a page that one of its sites lacks is an error', () => {
  const rule = (sites: string): ReturnType<typeof sourceOf> =>
    sourceOf(
      'manifests/redirects/case.yaml',
      `groups:\n  - name: case\n    rules:\n      - { from: "/{site}/six", to: "/{site}/product/r-six", sites: ${sites} }\n`,
    );
  const found = (sites: string): string[] => findingsOf(withFiles(project, rule(sites))).map(({ code }) => code);
  expect(found('[th, de]')).toEqual(['RD006']);
  expect(found('[ae, de]')).toEqual([]);
});
