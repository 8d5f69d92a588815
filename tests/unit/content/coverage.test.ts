import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { belowPromise, contentCoverage, percentOf, type LanguageCoverage } from '../../../engine/content/coverage.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

/* The base project has the sites root (en), th (th-TH), ae (ar-AE) and de (de-DE), and interface words in all four languages. */
const base = readProject(BASE_PROJECT);

function coverageOf(...files: readonly ReturnType<typeof sourceOf>[]): Map<string, LanguageCoverage> {
  const { model } = compile(withFiles(base, ...files));
  if (!model) throw new Error('the project gives no model');
  return new Map(contentCoverage(model).map((one) => [one.lang, one]));
}

function textOf(path: string): string {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes).toString('utf8');
}

const edited = (path: string, from: string, to: string): ReturnType<typeof sourceOf> => {
  const text = textOf(path);
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  return sourceOf(path, text.replace(from, to));
};

describe('the coverage of the base project', () => {
  const coverage = coverageOf();

  test('has the languages of the sites, English left out, in the order of their tags', () => {
    expect([...coverage].map(([lang, { sites }]) => [lang, sites])).toEqual([
      ['ar', ['ae']],
      ['de', ['de']],
      ['th', ['th']],
    ]);
  });

  test('counts the parts that the manifest declares', () => {
    // Names of three products, two categories and five navigation entries. German has three taglines, `Router`, and what are interface words.
    const names = [...coverage.values()].map(({ parts }) => parts.names);
    expect(names).toEqual([3, 3 + 1 + 3, 3].map((translated) => ({ texts: 15, translated })));
    for (const { parts } of coverage.values()) expect(parts.interface?.translated).toBe(parts.interface?.texts);
  });

  test('counts everything else by its collection', () => {
    for (const { parts, others, byKind } of coverage.values()) {
      const all = Object.values(byKind);
      const names = parts.names ?? { texts: 0, translated: 0 };
      expect(all.reduce((sum, count) => sum + count.texts, 0)).toBe(names.texts + others.texts);
      expect(all.reduce((sum, count) => sum + count.translated, 0)).toBe(names.translated + others.translated);
      expect(byKind.faqs).toEqual({ texts: 4, translated: 0 });
      // The banner is for one site alone.
      expect(byKind.banners?.translated ?? 0).toBe(0);
      expect(byKind['page-blocks']).toEqual({ texts: 3, translated: 0 });
      expect(byKind.channels?.translated).toBe(0);
      // A kind of content of the project: two names and a label, of which German has the name and the label of one entry.
      expect(byKind.stores?.texts).toBe(3);
      // The heading, eight fields and four choices.
      expect(byKind.specifications).toEqual({ texts: 13, translated: 0 });
    }
  });

  test('says where the others are missing', () => {
    const missing = coverage.get('de')?.missing ?? [];
    const { byKind = {} } = coverage.get('de') ?? {};
    const left = Object.values(byKind).reduce((sum, { texts, translated }) => sum + texts - translated, 0);
    expect(left).toBeGreaterThan(20);
    expect(missing).toHaveLength(left);
    expect(missing.filter((place) => place.startsWith('faqs '))).toEqual(
      ['faqs 101/question', 'faqs 101/answer', 'faqs 102/question', 'faqs 102/answer'].sort(
        (a, b) => missing.indexOf(a) - missing.indexOf(b),
      ),
    );
    expect(missing.filter((place) => place.startsWith('categories '))).toContain('categories routers/name');
    expect(missing).not.toContain('products r-one/summary');
    expect(missing.filter((place) => place.startsWith('stores '))).toEqual(['stores harbour/name']);
  });
});

describe('a text counts as translated', () => {
  const question = (text: string): ReturnType<typeof sourceOf> =>
    edited('content/faqs/101.yaml', 'question: How do I reset the router?', `question: ${text}`);
  const counts = (text: string): Record<string, number | undefined> => {
    const coverage = coverageOf(question(text));
    return Object.fromEntries([...coverage].map(([lang, { byKind }]) => [lang, byKind.faqs?.translated]));
  };

  test.each([
    ['in the language', '{ en: How?, de: Wie? }', { ar: 0, de: 1, th: 0 }],
    ['in the language with its country', '{ en: How?, de-DE: Wie? }', { ar: 0, de: 1, th: 0 }],
    ['once, with both', '{ en: How?, de: Wie?, de-DE: Wie denn? }', { ar: 0, de: 1, th: 0 }],
    ['in several languages', '{ en: How?, de: Wie?, th: อย่างไร, ar: كيف؟ }', { ar: 1, de: 1, th: 1 }],
    ['not in English alone', '{ en: How? }', { ar: 0, de: 0, th: 0 }],
    ['not as plain text', 'How?', { ar: 0, de: 0, th: 0 }],
  ])('%s', (_, text, expected) => {
    expect(counts(text)).toEqual(expected);
  });
});

test('a site that is switched off asks for no language', () => {
  const off = edited('manifests/sites.yaml', 'flag: th, state: 1', 'flag: th, state: 0');
  expect([...coverageOf(off).keys()]).toEqual(['ar', 'de']);
});

test('two countries of one language share a line, and a text of one of them alone is missing there', () => {
  const sites = sourceOf(
    'manifests/sites.yaml',
    `${textOf('manifests/sites.yaml')}  - { siteId: 5, flag: at, state: 1, siteType: country, region: europe, lang: de-AT, country: AT, name: Österreich, addr: "https://www.kaveno.example/at/" }\n`,
  );
  const question = (text: string): ReturnType<typeof sourceOf> =>
    edited('content/faqs/101.yaml', 'question: How do I reset the router?', `question: ${text}`);
  const german = (text: string): LanguageCoverage | undefined => coverageOf(sites, question(text)).get('de');
  expect(german('How?')?.sites).toEqual(['de', 'at']);
  expect(german('{ en: How?, de-AT: Wie? }')?.byKind.faqs?.translated).toBe(0);
  expect(german('{ en: How?, de-AT: Wie?, de-DE: Wie? }')?.byKind.faqs?.translated).toBe(1);
  expect(german('{ en: How?, de: Wie? }')?.byKind.faqs?.translated).toBe(1);
});

test('a text of an entry is counted where a site of the language shows the entry', () => {
  // The banner is for the root site and Europe.
  const banners = [...coverageOf()].map(([lang, { byKind }]) => [lang, byKind.banners?.texts ?? 0]);
  expect(banners).toEqual([
    ['ar', 0],
    ['de', 3],
    ['th', 0],
  ]);
});

describe('promises', () => {
  /** The sites that have less than they promise, with the part and its share. */
  const below = (translation: string, ...files: ReturnType<typeof sourceOf>[]): unknown[] => {
    const sites = textOf('manifests/sites.yaml').replace(/^translation: .*$/m, `translation: ${translation}`);
    const { model } = compile(withFiles(base, sourceOf('manifests/sites.yaml', sites), ...files));
    if (!model) throw new Error('the project gives no model');
    return belowPromise(model).map(({ site, part, missing, ...count }) => [
      site.flag,
      part,
      percentOf(count),
      missing.length,
    ]);
  };
  const NAMES = 'parts: { names: [categories, navigation, products.name, products.summary], questions: [faqs] }';

  test('are made by all sites in other languages than English', () => {
    expect(below(`{ ${NAMES}, promise: { names: 20, questions: 0 } }`)).toEqual([]);
    expect(below(`{ ${NAMES}, promise: { names: 40 } }`)).toEqual([
      ['th', 'names', 20, 12],
      ['ae', 'names', 20, 12],
    ]);
    expect(below(`{ ${NAMES} }`)).toEqual([]);
  });

  test('of one site replace those of all', () => {
    const sites = textOf('manifests/sites.yaml')
      .replace(/^translation: .*$/m, `translation: { ${NAMES}, promise: { names: 40 } }`)
      .replace('name: ไทย,', 'name: ไทย, translated: { names: 10, questions: 5 },');
    const { model } = compile(withFiles(base, sourceOf('manifests/sites.yaml', sites)));
    expect(model && belowPromise(model).map(({ site, part }) => `${site.flag} ${part}`)).toEqual([
      'th questions',
      'ae names',
    ]);
  });

  test('leave out entries that are in no part', () => {
    const questions = '{ parts: { questions: [faqs] }, promise: { questions: 100 }';
    const german = edited(
      'content/faqs/101.yaml',
      'question: How do I reset the router?',
      'question: { en: How?, de: Wie? }',
    );
    expect(below(`${questions} }`, german)).toContainEqual(['de', 'questions', 25, 3]);
    expect(below(`${questions}, except: [faqs/102] }`, german)).toContainEqual(['de', 'questions', 50, 1]);
  });

  test('are read beside an entry that is still being written', () => {
    const { model, diagnostics } = compile(
      withFiles(base, sourceOf('manifests/sites.yaml', `${textOf('manifests/sites.yaml')}  -\n`)),
    );
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    expect(model?.translation?.promises).toHaveProperty('de');
  });

  test('count the words of the interface', () => {
    const words = 'parts: { interface: [messages] }, promise: { interface: 100 }';
    expect(below(`{ ${words} }`)).toEqual([]);
    const lacking = edited(
      'manifests/messages/de.yaml',
      /^ {2}nav\.\w+: .*$/m.exec(textOf('manifests/messages/de.yaml'))?.[0] ?? '',
      '',
    );
    expect(below(`{ ${words} }`, lacking)).toEqual([['de', 'interface', 91.6, 1]]);
  });
});
