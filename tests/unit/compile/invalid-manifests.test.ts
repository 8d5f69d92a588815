import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODES, type Code } from '../../../engine/model/diagnostics/codes.ts';
import type { DiagnosticView } from '../../../engine/model/diagnostics/view.ts';
import { KIND_NAMES } from '../../../engine/model/schema/kinds.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';
import { MISTAKE_PATHS as PATHS, putBase } from '../../support/mistakes.ts';
import { REPOSITORY } from '../../support/real.ts';

/*
 * Each file of tests/fixtures/invalid is one mistake. It is compiled as a part of the project in tests/fixtures/base, and what
 * the compiler finds must be what the file says, no more and no less: file, line, column and code.
 *
 *   <kind>--<what-is-wrong>.yaml   the kind is the name of a schema, with `.` for `/`
 *   redirects--<what-is-wrong>.csv  a table of redirects
 *   # path: content/faqs/0.yaml    the path of the file; left out: the path in PATHS below
 *   # today: 2026-06-30            the day against which dates are held; left out: none
 *   # + base -[text]               put here what the file that is replaced has at this indentation, but not what has the text
 *   # ! ST001 @11                  at the end of a line: the code and the column on this line; `# ! A @1 ! B @9` for two
 *   # !next ST001 @11              the same for the next line, where a comment at its end would be a part of it
 *   # !in FILE [text]+1 RD006 @13  in another file: one line below the one with the text
 *   # fine                         nothing is wrong
 *
 * Where a file can have no comments, as a table, NAME.expect says it: lines of `line column code`, or `fine`.
 */
const INVALID = join(REPOSITORY, 'tests/fixtures/invalid');

/** Codes that no file can cause alone, or whose file would be too large, and the test in one of OTHER_TESTS that has them. */
const ELSEWHERE: Partial<Record<Code, string>> = {
  IO001: 'a missing folder is reported',
  IO002: 'a file that cannot be read is reported',
  IO004: 'a missing manifest is reported',
  CN002: 'a default that the code reads and does not find is reported',
  MS007: 'a message that is the same as the default is a remark',
  YM016: 'a file of more than 20 MiB is reported',
  SC009: 'more than a hundred problems of one kind are counted',
  RT008: 'a template that does not exist is reported',
  CN004: 'a constant that no code reads is a remark',
  RD026: 'a limit that is nearly used up is a warning',
  RD027: 'a host that refuses a rule is an error',
  IM001: 'a picture that is not an SVG is reported',
  IM002: 'a picture that runs or fetches something is reported',
  IM003: 'a picture of more than 64 KiB is reported',
  IM005: 'a logo without a view box is reported',
  IM006: 'a logo with more than shapes is reported',
  IM008: 'of another format than its ending says',
  BL007: 'a block type without a component is reported',
  TH001: 'a file that replaces nothing is a warning, with the name that was meant',
  TH002: 'a folder that the theme does not have is a warning',
  TH003: 'a mistake that a bundler finds is told with its place in the project',
  TH004: 'a component that throws is named with its page',
  TH005: 'is an error at the prop',
  TH006: 'a drawing that is to have pixels is told with its file',
  TH007: 'a file of a style that does not exist is a warning at its path',
  TH008: 'a typing mistake in a property of the engine',
  AC001: 'syntax that is not JavaScript is reported at its place',
  AC002: 'an option that Sitefold decides is refused at its place',
  AC003: 'an option that is unknown is refused, with the one that was meant',
  AC004: 'a file that Astro would read is reported with the name that is read',
  AC005: 'it throws when it is read',
  AC006: 'it is a part of Sitefold',
  AC007: 'a hook that fails is told with its place',
  AC008: 'a value that Astro refuses is told with its option',
  AC009: 'an image service without the function that makes pictures is told with its option',
  CF001: 'an error is told with its line',
  CF002: 'a loop that holds signals back',
  CF003: 'a configuration that prints too much is stopped',
  CF004: 'a number in place of a mapping',
  CF005: 'a package that is not installed',
  CF006: 'the network, other processes, and files outside the project',
  CF007: 'a configuration is not run with --no-run',
  CT022: 'a film without a video is a warning, with the video that was meant',
  CT023: 'a film that cannot be played is reported',
  CT026: 'a name that does not exist is reported at its version, with the name that was meant',
  CT027: 'a file that no download offers is a warning',
  CT028: 'a file that is printed, and one that differs in case, have no twin',
  MK001: 'a site of a country without a market',
  MK002: 'a domain that is not declared',
  MK003: 'a source that is not declared',
  MK004: 'a band that the domain does not have',
  MK005: 'a currency that does not exist',
  MK006: 'a variant with a plug that no market has',
  MK007: 'a variant with a band that a country does not allow',
  MK008: 'a variant for other mains',
  MK009: 'a variant without a mark',
  MK010: 'radio without variants',
  MK011: 'variants for no market at all',
  MK012: 'two variants with one suffix',
  MK013: 'a variant of a form that does not exist',
  MK014: 'a variant with other bands than the specification',
  MK015: 'a site that sells in a market that does not exist',
  RL001: 'it throws when it is loaded',
  RL002: 'it has no default export',
  RL003: 'a code has a prefix of the engine',
  RL004: 'two rules have one code',
  RL005: 'it throws',
  RL006: 'it is asynchronous',
  RL007: 'a finding has no place',
};
const OTHER_TESTS = [
  'tests/unit/cli/run-config.test.ts',
  'tests/unit/build/astro-config/load-config.test.ts',
  'tests/unit/compile/astro-config.test.ts',
  'tests/unit/compile/bad-input.test.ts',
  'tests/unit/compile/own-files.test.ts',
  'tests/unit/compile/market-mistakes.test.ts',
  'tests/unit/compile/own-rules.test.ts',
  'tests/unit/compile/defaults.test.ts',
  'tests/unit/compile/parse-film.test.ts',
  'tests/unit/compile/parse-image.test.ts',
  'tests/unit/compile/parse-logo.test.ts',
  'tests/unit/compile/photographs.test.ts',
  'tests/unit/compile/theme-files.test.ts',
  'tests/unit/compile/theme-properties.test.ts',
  'tests/unit/compile/theme-props.test.ts',
  'tests/unit/compile/theme-urls.test.ts',
  'tests/unit/build/theme/theme-fault.test.ts',
  'tests/unit/redirects/targets/check-budgets.test.ts',
  'tests/servers/pictures.test.ts',
];

const base = readProject(BASE_PROJECT);
const texts = new Map(base.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]));
const cache = createMemoryCache();

interface Case {
  readonly name: string;
  readonly path: string;
  readonly expected: readonly string[];
  readonly found: readonly DiagnosticView[];
}

const cases = readdirSync(INVALID)
  .filter((name) => name.endsWith('.yaml') || name.endsWith('.csv'))
  .sort()
  .map(readCase);

function readCase(file: string): Case {
  const name = file.replace(/\.\w+$/, '');
  const kind = KIND_NAMES.find((one) => one.replace('/', '.') === name.split('--')[0]);
  if (kind === undefined) throw new Error(`${file} begins with no kind of file`);
  const bytes = readFileSync(join(INVALID, file));
  const written = bytes.toString('utf8');
  const usual = file.endsWith('.csv') ? 'manifests/redirects/case.csv' : PATHS[kind];
  const path = /^# path: (\S+)$/m.exec(written)?.[1] ?? usual;
  const today = /^# today: (\S+)$/m.exec(written)?.[1];
  const text = putBase(written, texts.get(path) ?? texts.get(PATHS[kind]) ?? '');
  // Only a text that was changed is encoded again: other cases are about their bytes.
  const source = sourceOf(path, text === written ? bytes : text);
  const sidecar = join(INVALID, `${name}.expect`);
  const expected = existsSync(sidecar) ? readSidecar(readFileSync(sidecar, 'utf8'), path) : readComments(text, path);
  const found = findingsOf(withFiles(base, source), { cache, ...(today === undefined ? {} : { today }) });
  return { name, path, expected: expected.sort(), found };
}

function readComments(text: string, path: string): string[] {
  const expected: string[] = [];
  let marked = false;
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    const elsewhere = /^# !in (\S+) \[(.*?)\](?:\+(\d+))? ([A-Z]{2}\d{3}) @(\d+)\r?$/.exec(line);
    const [, next, codes = ''] = /# !(next)?((?: !? ?[A-Z]{2}\d{3} @\d+)+)\r?$/.exec(line) ?? [];
    if (elsewhere) {
      const [, file = '', needle = '', below = '0', code = '', column = ''] = elsewhere;
      expected.push(`${file}:${lineWith(needle, file) + Number(below)}:${column} ${code}`);
    }
    for (const [, code = '', column = ''] of codes.matchAll(/([A-Z]{2}\d{3}) @(\d+)/g)) {
      expected.push(`${path}:${index + (next === undefined ? 1 : 2)}:${column} ${code}`);
    }
    if (line.includes('# !') && !elsewhere && codes === '') throw new Error(`${path}: not understood: ${line}`);
    marked ||= /^# fine\r?$/.test(line);
  });
  if (marked === expected.length > 0) throw new Error(`a case for ${path} must expect something, or be fine`);
  return expected;
}

function lineWith(needle: string, file: string): number {
  const lines = (texts.get(file) ?? '')
    .split('\n')
    .flatMap((line, index) => (line.includes(needle) ? [index + 1] : []));
  const [line] = lines;
  if (line === undefined || lines.length > 1) throw new Error(`\`${needle}\` is ${lines.length} times in ${file}`);
  return line;
}

function readSidecar(text: string, path: string): string[] {
  if (text.trim() === 'fine') return [];
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, at = '', column = '', code = ''] = /^(\d+) (\d+) ([A-Z]{2}\d{3})$/.exec(line) ?? [];
      if (code === '') throw new Error(`not understood: ${line}`);
      return `${path}:${at}:${column} ${code}`;
    });
}

function placesOf(found: readonly DiagnosticView[]): string[] {
  return found.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`).sort();
}

test('the base project has nothing wrong with it', () => {
  expect(findingsOf(base)).toEqual([]);
});

describe('a mistake is found where it is, and nothing else is', () => {
  test.each(cases)('$name', ({ expected, found }) => {
    expect(placesOf(found)).toEqual(expected);
  });
});

describe('the corpus', () => {
  test('has a case for every code that a file can cause', () => {
    const covered = new Set(cases.flatMap(({ expected }) => expected.map((place) => place.split(' ').at(-1))));
    const codes = Object.keys(CODES) as Code[];
    expect(codes.filter((code) => !covered.has(code) && ELSEWHERE[code] === undefined)).toEqual([]);
    expect(codes.filter((code) => covered.has(code) && ELSEWHERE[code] !== undefined)).toEqual([]);
  });

  test('covers the other codes in other tests', () => {
    const others = OTHER_TESTS.map((path) => readFileSync(join(REPOSITORY, path), 'utf8')).join('');
    // A test of its own, or a row of `test.each`.
    const names = new Set([...others.matchAll(/(?:test\(|\[)\s*'([^'\n]+)'/g)].map(([, name]) => name));
    expect(Object.values(ELSEWHERE).filter((name) => !names.has(name))).toEqual([]);
  });

  test('is large enough', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
    expect(
      readdirSync(INVALID).filter(
        (name) =>
          name.endsWith('.expect') &&
          !['yaml', 'csv'].some((kind) => existsSync(join(INVALID, name.replace(/expect$/, kind)))),
      ),
    ).toEqual([]);
  });

  test('gives a hint and a severity to everything', () => {
    for (const { found } of cases) {
      for (const { code, hint, severity, message } of found) {
        expect(severity).toBe(CODES[code as Code].severity);
        expect(hint).toMatch(/\S/);
        expect(message).toMatch(/\.$/);
        expect(`${message} ${hint}`).not.toContain('${');
      }
    }
  });
});

describe('a hint names what was most likely meant', () => {
  test.each([
    ['sites--typo-in-country', 'SC001', 'country'],
    ['sites--key-in-capitals', 'SC001', 'urlFlag'],
    ['sites--key-with-an-underscore', 'SC001', 'isMain'],
    ['sites--list-missing', 'SC001', 'sites'],
    ['sites--type-is-unknown', 'SC004', 'country'],
    ['sites--region-is-unknown', 'SC004', 'europe'],
    ['sites--region-with-a-hyphen', 'SC004', 'middleEast'],
    ['sites--country-uk', 'ST004', 'GB'],
    ['routes--typo-in-template', 'SC001', 'template'],
    ['routes--typo-in-one-of', 'SC001', 'oneOf'],
    ['routes--rendering-is-unknown', 'SC004', 'request'],
    ['routes--collection-in-data-is-unknown', 'RT005', 'products'],
    ['routes--parameter-in-other-letter-case', 'RT004', 'Id'],
    ['routes--collection-does-not-exist', 'RT005', 'guides'],
    ['routes--list-of-values-does-not-exist', 'RT007', 'support.types'],
    ['routes--typo-in-middleware', 'SC001', 'middleware'],
    ['routes--collection-to-page-through-is-unknown', 'RT005', 'faqs'],
    ['collections--keyword-of-another-schema-language', 'SC001', 'maxLength'],
    ['collections--structured-data-of-an-unknown-type', 'CL005', 'Product'],
    ['collections--refers-to-nothing', 'CL004', 'products'],
    ['collections--required-field-is-not-there', 'CL002', 'name'],
    ['collections--search-in-a-field-that-is-not-there', 'CL002', 'steps'],
    ['collections--entry-with-an-unknown-field', 'SC001', 'shelves'],
    ['collections--entry-refers-to-what-does-not-exist', 'CT002', 'central'],
    ['routes--canonical-route-does-not-exist', 'RT012', 'solutions/{slug}'],
    ['routes--query-selects-no-route', 'RT013', 'downloads/{urlFlag}'],
    ['redirects--typo-in-status', 'SC001', 'status'],
    ['redirects--letter-case-is-unknown', 'SC004', 'insensitive'],
    ['redirects--target-is-no-page', 'RD006', '/product'],
    ['redirects--target-in-other-letter-case', 'RD006', '/faq'],
    ['redirects--typo-in-expires', 'SC001', 'expires'],
    ['redirects--typo-in-the-site-variable', 'RD011', 'site'],
    ['constants--typo-in-source', 'SC001', 'source'],
    ['constants--typo-in-a-constant', 'CN005', 'list.pageSize'],
    ['messages--typo-in-a-key', 'MS002', 'nav.products'],
    ['blocks--typo-in-not-shown', 'SC001', 'notShown'],
    ['content.categories--parent-does-not-exist', 'CT002', 'routers'],
    ['content.guides--product-does-not-exist', 'CT002', 'r-one'],
    ['content.products--category-in-other-letter-case', 'CT002', 'routers'],
    ['content.navigation--category-does-not-exist', 'CT008', 'routers'],
    ['content.news--link-leads-to-no-page', 'CT010', '/product/r-one'],
    ['content.downloads--category-in-small-letters', 'SC004', 'B101'],
    ['content.products--in-the-wrong-folder', 'IO003', 'content/products'],
    ['content.products--typo-in-a-specification', 'CT012', 'lanPorts'],
    ['content.products--choice-is-unknown', 'CT013', 'black'],
    ['content.products--choice-is-a-label', 'CT013', 'paper'],
    ['content.products--available-but-for-an-unknown-site', 'CT016', 'de'],
    ['content.products--available-in-an-unknown-region', 'SC004', 'europe'],
    ['content.products--family-is-unknown', 'CT002', 'router'],
    ['content.advisories--product-does-not-exist', 'CT002', 'r-one'],
    ['content.advisories--severity-is-unknown', 'SC004', 'high'],
    ['content.banners--path-leads-to-no-page', 'CT010', 'products/routers'],
    ['content.channels--kind-is-unknown', 'SC004', 'photo'],
    ['content.filters--category-does-not-exist', 'CT002', 'wifi7-routers'],
    ['content.filters--field-does-not-exist', 'CT012', 'protection'],
    ['content.specifications--kind-is-unknown', 'SC004', 'number'],
  ])('%s: %s, `%s`', (name, code, word) => {
    const hints = caseOf(name)
      .found.filter((one) => one.code === code)
      .map(({ hint }) => hint);
    expect(hints).toContain(`Did you mean \`${word}\`?`);
  });

  test('a constant that resembles no other is to be deleted', () => {
    expect(caseOf('constants--constant-unknown').found.map(({ hint }) => hint)).toEqual([
      'Delete it. `sitefold constants` lists the constants.',
    ]);
  });

  test.each([
    [
      'redirects--rule-at-the-margin',
      'Indent all lines of the entry by 6 spaces more to add it to `rules`, or by 2 more to add it to `groups`.',
    ],
    ['sites--entry-at-the-margin', 'Indent all lines of the entry by 2 spaces more to add it to `sites`.'],
    ['sites--entry-indented-too-far', 'Indent all lines of the entry by 2 spaces less to add it to `sites`.'],
    [
      'content.faqs--entries-of-a-list-at-two-levels',
      'Indent all lines of the entry by 2 spaces more to add it to `products`.',
    ],
    ['messages--entry-at-the-margin', 'Write the key of its list above it, or delete it.'],
  ])('%s: how far an entry is to be indented', (name, hint) => {
    expect(caseOf(name).found.map((one) => one.hint)).toEqual([hint]);
  });

  test('never what the file says already', () => {
    const odd = cases.flatMap(({ name, found }) =>
      found.flatMap(({ hint, message }) => {
        const word = /^Did you mean `(.*)`\?$/.exec(hint ?? '')?.[1];
        return word === '' || (word !== undefined && message.includes(`\`${word}\``))
          ? [`${name}: ${message} ${hint}`]
          : [];
      }),
    );
    expect(odd).toEqual([]);
  });
});

describe('a second declaration leads to the first one', () => {
  test.each([
    ['sites--flag-twice', 'ST001', 'manifests/sites.yaml:3:24'],
    ['sites--number-twice', 'ST002', 'manifests/sites.yaml:3:15'],
    ['sites--same-address', 'ST011', 'manifests/sites.yaml:5:124'],
    ['routes--first-segment-is-a-flag', 'ST009', 'manifests/routes.yaml:19:13'],
    ['routes--path-twice', 'RT001', 'manifests/routes.yaml:3:13'],
    ['routes--two-parameters-match-the-same-paths', 'RT002', 'manifests/routes.yaml:4:13'],
    ['redirects--same-source-and-target-twice', 'RD003', 'manifests/redirects/case.yaml:4:17'],
    ['redirects--same-source-in-another-file', 'RD003', 'manifests/redirects.yaml:33:15'],
    ['redirects--source-with-two-targets', 'RD004', 'manifests/redirects/case.yaml:4:17'],
    ['redirects--source-gone-and-redirected', 'RD004', 'manifests/redirects.yaml:62:15'],
    ['redirects--table-source-of-a-yaml-file', 'RD003', 'manifests/redirects.yaml:33:15'],
    ['redirects--table-source-with-two-targets', 'RD004', 'manifests/redirects/case.csv:2:1'],
    ['redirects--two-sources-in-other-letter-case', 'RD009', 'manifests/redirects/case.yaml:4:17'],
    ['redirects--two-patterns-tie', 'RD014', 'manifests/redirects/case.yaml:4:17'],
    ['redirects--chain-of-two', 'RD008', 'manifests/redirects/case.yaml:5:9'],
    ['redirects--chain-through-captures', 'RD008', 'manifests/redirects/case.yaml:5:9'],
    ['redirects--chain-for-one-capture', 'RD028', 'manifests/redirects/case.yaml:5:9'],
    ['redirects--no-request-reaches-a-rule-of-lower-priority', 'RD029', 'manifests/redirects/case.yaml:5:17'],
    ['redirects--sources-differ-in-the-slash', 'RD031', 'manifests/redirects/case.yaml:4:17'],
    ['messages--key-twice', 'YM002', 'manifests/messages/de.yaml:3:3'],
    ['content.faqs--key-twice-in-braces', 'YM002', 'content/faqs/102.yaml:7:13'],
    ['blocks--number-twice', 'BL002', 'manifests/blocks/block31.yaml:4:7'],
    ['content.categories--category-twice', 'CT004', 'content/categories.yaml:3:16'],
    ['content.navigation--number-twice', 'CT004', 'content/navigation.yaml:4:18'],
    ['content.pages--address-twice', 'CT004', 'content/pages/about-us.yaml:5:6'],
    ['content.products--model-twice', 'CT004', 'content/products/r-six.yaml:14:8'],
    ['content.specifications--field-twice', 'CT004', 'content/specifications/ports.yaml:2:11'],
    ['content.specifications--field-of-another-group', 'CT004', 'content/specifications/ports.yaml:6:11'],
    ['content.channels--channel-twice', 'CT004', 'content/channels.yaml:2:11'],
    ['content.filters--filter-twice', 'CT004', 'content/filters.yaml:3:11'],
  ])('%s: %s, %s', (name, code, place) => {
    const others = caseOf(name).found.find((one) => one.code === code)?.related ?? [];
    expect(others.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([place]);
  });

  test('a loop names every rule that it runs through', () => {
    const [first] = caseOf('redirects--loop-of-two').found;
    expect(first?.related?.map(({ message, line }) => `${message} in line ${line}`)).toEqual([
      'through `/{site}/older` in line 5',
      'through `/{site}/old` in line 4',
    ]);
  });
});

function caseOf(name: string): Case {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  return found;
}
