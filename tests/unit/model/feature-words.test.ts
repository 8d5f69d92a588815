import { describe, expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { compile, type Compiled } from '../../../engine/compile/compile.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { contentCoverage } from '../../../engine/content/coverage.ts';
import { COLLECTION_WORDS, FEATURE_WORDS, wordFilter } from '../../../engine/model/features.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/model/language.ts';
import { isDefault } from '../../../engine/model/schema/kinds.ts';
import { createMemoryCache, sourceOf } from '../../support/project.ts';
import { realModel, REPOSITORY } from '../../support/real.ts';

/* The interface words that the findings of a project leave out, because it does not have their feature. */

const ICELANDIC = sourceOf('manifests/messages/is.yaml', 'lang: is\nmessages:\n  nav.home: Heim\n');
const cache = createMemoryCache();
const defaults = readSources(REPOSITORY).sources.filter(({ path }) => isDefault(path));
const PAGE = '  - { path: about, title: nav.company, template: text-page, data: [pages] }';
const LOGIN =
  '  - { path: users/login, title: nav.signIn, template: login, layout: user, render: request, form: login }';

/** A project with a site in a language that the engine does not have, without its words. */
function sourcesWith(...routes: readonly string[]): Source[] {
  return [
    ...defaults,
    sourceOf('manifests/company.yaml', 'name: Example\n'),
    sourceOf(
      'manifests/sites.yaml',
      `sites:
  - { siteId: 1, flag: '', state: 1, siteType: global, region: global, lang: en, name: Global, addr: https://www.example.com/, isMain: 1 }
  - { siteId: 2, flag: is, state: 1, siteType: country, region: europe, lang: is, country: IS, name: Ísland, addr: https://www.example.com/is/ }
`,
    ),
    sourceOf('manifests/redirects.yaml', 'redirects: []\n'),
    sourceOf('manifests/routes.yaml', `routes:\n${[PAGE, ...routes].join('\n')}\n`),
  ];
}

function projectWith(...routes: readonly string[]): Compiled {
  return compile([...sourcesWith(...routes), ICELANDIC], { cache });
}

/** The words that a project is told to translate: by the finding, and by the count of its texts. */
function missingIn(...routes: readonly string[]): { readonly found: number; readonly counted: readonly string[] } {
  const { model, diagnostics } = projectWith(...routes);
  if (!model) throw new Error(JSON.stringify(diagnostics));
  const { message = '' } = diagnostics.find(({ code }) => code === 'MS001') ?? {};
  const language = contentCoverage(model).find(({ lang }) => lang === 'is');
  const counted = language?.missing.flatMap((place) => /^messages (.+)$/.exec(place)?.[1] ?? []);
  return { found: Number.parseInt(message, 10), counted: counted ?? [] };
}

const english = Object.keys(realModel().messages[FALLBACK_LANGUAGE] ?? {});

test('every beginning is that of a word of the engine, and of one feature alone', () => {
  const { model } = projectWith();
  const words = Object.keys(model?.messages[FALLBACK_LANGUAGE] ?? {});
  const beginnings = [...Object.values(FEATURE_WORDS), ...Object.values(COLLECTION_WORDS)].flat();
  expect(beginnings.length).toBeGreaterThan(20);
  expect(beginnings.filter((beginning) => !words.some((word) => word.startsWith(beginning)))).toEqual([]);
  const alike = beginnings.filter((one, at) =>
    beginnings.some((other, place) => at !== place && one.startsWith(other)),
  );
  expect(alike).toEqual([]);
});

test('a project with all features lacks no word', () => {
  expect(english.length).toBeGreaterThan(600);
  expect(english.filter((key) => !wordFilter(realModel())(key))).toEqual([]);
});

describe('a language that a project adds', () => {
  test('needs no words of features that the project does not have', () => {
    const { found, counted } = missingIn();
    expect(found).toBe(counted.length);
    expect(counted).toEqual(expect.arrayContaining(['page.menu', 'nav.company', 'error.code', 'search.button']));
    expect(
      counted.filter((key) => /^(?:account|mail|sim|download|video|search\.label|compare\.add)/.test(key)),
    ).toEqual([]);
  });

  const features: readonly (readonly [what: string, route: string, words: readonly string[]])[] = [
    ['accounts', LOGIN, ['account.signUp', 'mail.reset.text']],
    [
      'the choice of a site',
      '  - { path: choose-site, title: nav.chooseSite, template: choose-site }',
      ['choose.intro'],
    ],
    [
      'downloads',
      '  - { path: download, title: nav.downloads, template: download-list, data: [downloads] }',
      ['download.intro'],
    ],
    ['guides', '  - { path: guides, title: nav.guides, template: guide-list, data: [guides] }', ['guide.steps']],
    ['the search', '  - { path: search, title: nav.search, template: search, render: request }', ['search.label']],
  ];
  test.each(features)('needs those of %s with its route', (_, route, words) => {
    const before = missingIn();
    const { found, counted } = missingIn(route);
    expect(before.counted.filter((key) => words.includes(key))).toEqual([]);
    expect(counted).toEqual(expect.arrayContaining([...words]));
    expect(found).toBe(counted.length);
  });

  test('needs no words of what only the search could find', () => {
    const { counted } = missingIn(
      '  - { path: search, title: nav.search, template: search, render: request, data: [downloads] }',
    );
    expect(counted).not.toContain('download.intro');
  });

  test('needs the words that the project adds itself', () => {
    const own = sourceOf('manifests/messages/en.yaml', 'lang: en\nmessages:\n  video.ownIntro: See how we bake\n');
    const { diagnostics } = compile([...sourcesWith(), own, ICELANDIC], { cache });
    const { message = '' } = diagnostics.find(({ code }) => code === 'MS001') ?? {};
    expect(Number.parseInt(message, 10)).toBe(missingIn().found + 1);
  });

  test('falls back to the words of the engine all the same', () => {
    expect(
      Object.keys(projectWith().model?.messages[FALLBACK_LANGUAGE] ?? {}).filter((key) => key.startsWith('account.')),
    ).toContain('account.signUp');
  });
});
