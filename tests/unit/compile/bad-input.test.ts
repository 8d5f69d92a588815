import stringWidth from 'string-width';
import { isThemePath } from '../../../engine/model/theme.ts';
import { isFilmPath } from '../../../engine/compile/parse/parse-film.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterAll, describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { soundKindOf } from '../../../engine/compile/sound-values.ts';
import { validate } from '../../../engine/compile/validate.ts';
import { SCHEMAS } from '../../../engine/model/schema/schemas.gen.ts';
import type { Diagnostic, Report } from '../../../engine/model/diagnostics/diagnostic.ts';
import { FORMATS } from '../../../engine/model/diagnostics/formats.ts';
import { hasErrors, summarise } from '../../../engine/model/diagnostics/summary.ts';
import { shownViews, viewsOf, type DiagnosticView } from '../../../engine/model/diagnostics/view.ts';
import { codeFrame } from '../../../engine/model/diagnostics/frame.ts';
import { createSink } from '../../../engine/model/diagnostics/sink.ts';
import { openParseCache } from '../../../engine/build/project/parse-cache.ts';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { loadProject } from '../../../engine/build/project/project.ts';
import { readSources } from '../../../engine/build/project/read.ts';
import { isDefault } from '../../../engine/model/schema/kinds.ts';
import { parse, type ParsedFile, type ParsedRecord, type Source } from '../../../engine/compile/parse/parse-yaml.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';
import { covering } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';
import { testInAll } from '../../support/test-in-all.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();

const SITES = 'manifests/sites.yaml';
const REDIRECTS = 'manifests/redirects/case.yaml';

const temporary = mkdtempSync(join(tmpdir(), 'sitefold-bad-input-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** A new folder with the files of a project. */
function folderWith(name: string, sources: readonly Source[]): string {
  const root = join(temporary, name);
  for (const { path, bytes } of sources) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  return root;
}

/** What people are shown of findings whose files are not read. */
function shownOf(diagnostics: readonly Diagnostic[]): DiagnosticView[] {
  return shownViews(viewsOf(diagnostics, new Map()));
}

function textOf(path: string): string {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes).toString('utf8');
}

function findingsWith(path: string, content: string | Uint8Array): string[] {
  return findingsOf(withFiles(base, sourceOf(path, content)), { cache }).map(
    ({ file, line, column, code }) => `${file}:${line}:${column} ${code}`,
  );
}

function parseText(text: string): { file: ParsedFile; problems: Omit<Diagnostic, 'severity'>[] } {
  const problems: Omit<Diagnostic, 'severity'>[] = [];
  return { file: parse(sourceOf('content/faqs/1.yaml', text), (problem) => problems.push(problem)), problems };
}

describe('one run shows everything', () => {
  test('ten mistakes in one manifest are ten findings', () => {
    const sites = [
      'sites:',
      '  - { siteId: 1, flag: "", state: 1, siteType: global, region: global, lang: en, name: G, addr: "https://a.example/", isMain: 1 }',
      '  - siteId: two',
      '    flag: TH',
      '    state: 3',
      '    siteType: nation',
      '    region: asia',
      '    lang: th_TH',
      '    country: Thailand',
      '    name: ""',
      '    addr: http://a.example/th/',
      '    colour: red',
    ];
    expect(findingsWith(SITES, `${sites.join('\n')}\n`).filter((one) => one.startsWith(SITES))).toEqual([
      `${SITES}:3:13 SC003`,
      `${SITES}:4:11 SC005`,
      `${SITES}:5:12 SC004`,
      `${SITES}:6:15 SC004`,
      `${SITES}:7:13 SC004`,
      `${SITES}:8:11 SC005`,
      `${SITES}:9:14 SC005`,
      `${SITES}:10:11 SC007`,
      `${SITES}:11:11 SC005`,
      `${SITES}:12:5 SC001`,
    ]);
  });

  test('mistakes that different rules look for are all found', () => {
    const rules = [
      'groups:',
      '  - name: Case',
      '    rules:',
      '      - { from: old, to: /faq }',
      '      - { from: "/{site}/a", to: faq }',
      '      - { from: "/{site}/b", to: "/{site}/nowhere" }',
      '      - { from: "/{site}/c" }',
      '      - { from: "/{site}/d", to: "/{site}/d" }',
      '      - { from: "/{site}/e", to: "https://e.example/" }',
      '      - { from: "/{site}/f", to: "/{site}/faq", sites: [xx] }',
      '      - { from: "/{site}/g/{h}", to: "/{site}/faq" }',
      '      - { from: "/{site}/i", to: "/{site}/faq/:j" }',
      '      - { from: "/{site}/k", to: "/{site}/faq", overrides: page }',
    ];
    expect(findingsWith(REDIRECTS, `${rules.join('\n')}\n`)).toEqual([
      `${REDIRECTS}:4:17 RD001`,
      `${REDIRECTS}:5:34 RD002`,
      `${REDIRECTS}:6:34 RD006`,
      `${REDIRECTS}:7:9 RD012`,
      `${REDIRECTS}:8:34 RD007`,
      `${REDIRECTS}:9:34 RD013`,
      `${REDIRECTS}:10:57 RD010`,
      `${REDIRECTS}:11:17 RD011`,
      `${REDIRECTS}:12:34 RD017`,
      `${REDIRECTS}:13:49 RD015`,
    ]);
  });

  test('mistakes in many files are found in all of them', () => {
    const broken = base
      .filter(({ path }) => path.startsWith('content/support/'))
      .map(({ path }) => sourceOf(path, textOf(path).replace(/^summary:.*$/m, 'summary: 7')));
    const found = findingsOf(withFiles(base, ...broken), { cache });
    expect(found.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual(
      broken.map(({ path }) => `${path}:3 SC003`).sort(),
    );
  });

  test('a conflict of a merge is shown where it begins, and its message says where it ends', () => {
    const text = textOf('content/faqs/102.yaml').replace(
      /^question:.*$/m,
      '<<<<<<< HEAD\nquestion: One?\n=======\nquestion: Two?\n>>>>>>> other',
    );
    const found = findingsOf(withFiles(base, sourceOf('content/faqs/102.yaml', text)), { cache });
    expect(found).toMatchObject([
      { code: 'YM017', line: 3, message: 'The file has the markers of a merge conflict in lines 3 to 7.' },
    ]);
  });
});

describe('a mistake is reported once', () => {
  test.each([
    ['content/products/r-one.yaml', 'model: R-ONE', 'modle: R-ONE'],
    ['content/pages/about.yaml', 'type: Z801', 'type: Z8'],
    ['content/faqs/101.yaml', 'category: 3', 'category: 33'],
    ['content/support/office.yaml', 'id: office', 'id: Office'],
    ['content/solutions/large-home.yaml', 'number: 7', 'number: seven'],
    ['content/downloads/401.yaml', 'category: B101', 'category: B1'],
    ['content/categories.yaml', 'name: Routers', 'name: 7'],
    ['manifests/messages/en.yaml', 'nav.home: Home', 'nav.home: 7'],
  ])('a broken %s is not missed by those that refer to it', (path, right, wrong) => {
    const extra = [
      'groups:',
      '  - name: Old addresses of entries',
      '    rules:',
      '      - { from: "/{site}/a", to: "/{site}/product/r-one" }',
      '      - { from: "/{site}/b", to: "/{site}/faq/101" }',
      '      - { from: "/{site}/c", to: "/{site}/solutions/large-home" }',
      '      - { from: "/{site}/d", to: "/{site}/support/office" }',
      '      - { from: "/{site}/e", to: "/{site}/products/routers" }',
    ];
    const project = withFiles(base, sourceOf(REDIRECTS, `${extra.join('\n')}\n`));
    expect(findingsOf(project, { cache })).toEqual([]);
    const broken = findingsOf(withFiles(project, sourceOf(path, textOf(path).replace(right, wrong))), { cache });
    expect(new Set(broken.map(({ file }) => file))).toEqual(new Set([path]));
  });

  test('a field that only a broken entry has is not called unknown', () => {
    const without = base.filter(({ path }) => path !== 'content/pages/terms.yaml');
    const about = textOf('content/pages/about.yaml').replace('type: Z801', 'type: Z8');
    const found = findingsOf(withFiles(without, sourceOf('content/pages/about.yaml', about)), { cache });
    expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual(['content/pages/about.yaml SC004']);
  });

  test('the same source in three files is told in the second and in the third', () => {
    const text = 'groups:\n  - name: Case\n    rules:\n      - { from: "/{site}/old", to: "/{site}/faq" }\n';
    const files = ['a', 'b', 'c'].map((name) => sourceOf(`manifests/redirects/${name}.yaml`, text));
    const found = findingsOf(withFiles(base, ...files), { cache }).map(({ file, code }) => `${file} ${code}`);
    expect([...new Set(found)]).toEqual(['manifests/redirects/b.yaml RD003', 'manifests/redirects/c.yaml RD003']);
  });

  test('the same tie in three files is told in each', () => {
    const file = (name: string, from: string): Source =>
      sourceOf(
        `manifests/redirects/${name}.yaml`,
        `groups:\n  - name: Case\n    rules:\n      - { from: "${from}", to: "/{site}/faq" }\n`,
      );
    const files = [
      file('a', '/{site}/old/:one/list'),
      file('b', '/{site}/old/all/:two'),
      file('c', '/{site}/old/all/:three'),
    ];
    const found = findingsOf(withFiles(base, ...files), { cache }).map((one) => `${one.file} ${one.code}`);
    expect([...new Set(found)]).toEqual(['manifests/redirects/b.yaml RD014', 'manifests/redirects/c.yaml RD014']);
  });
});

describe('more than anyone can read', () => {
  test('more than a hundred problems of one kind are counted', () => {
    const rules = Array.from({ length: 250 }, (_, index) => `      - { from: old-${index}, to: /faq }`);
    const found = findingsOf(
      withFiles(base, sourceOf(REDIRECTS, `groups:\n  - name: Case\n    rules:\n${rules.join('\n')}\n`)),
      { cache },
    );
    expect(found.filter(({ code }) => code === 'RD001')).toHaveLength(100);
    const rest = found.filter(({ code }) => code !== 'RD001');
    expect(rest.map(({ code, severity, line, message }) => ({ code, severity, line, message }))).toEqual([
      {
        code: 'SC009',
        severity: 'error',
        line: 253,
        message: 'This file has 250 problems with code RD001; the first 100 are shown.',
      },
    ]);
  });

  test('programs get all problems of one kind', () => {
    const { report, all } = createSink();
    for (let index = 0; index < 250; index += 1)
      report({ code: 'RD006', message: 'One.', at: { file: 'a.yaml', start: index, end: index } });
    const views = JSON.parse(FORMATS.json(all(), new Map())) as { code: string }[];
    expect(views.map(({ code }) => code)).toEqual(Array.from({ length: 250 }, () => 'RD006'));
    expect(FORMATS.text(all(), new Map(), { paint: (_, text) => text })).toContain('has 250 problems with code RD006');
  });

  test('a hundred problems of one kind are all shown', () => {
    const { report, all } = createSink();
    for (let index = 0; index < 100; index += 1) {
      report({ code: 'SC001', message: 'One.', at: { file: 'a.yaml', start: index, end: index } });
      report({ code: 'SC001', message: 'One.', at: { file: 'b.yaml', start: index, end: index } });
    }
    expect(shownOf(all()).map(({ code }) => code)).toEqual(Array.from({ length: 200 }, () => 'SC001'));
  });

  test('problems that are counted keep their severity', () => {
    const { report, all } = createSink();
    for (let index = 0; index < 101; index += 1) {
      report({ code: 'RD003', message: 'One.', at: { file: 'a.yaml', start: 0, end: 0 } });
    }
    expect(shownOf(all())).toContainEqual(expect.objectContaining({ code: 'SC009', severity: 'warning' }));
    expect(hasErrors(all())).toBe(false);
  });

  test('a mapping of many thousand keys is read', () => {
    const count = covering(20_000, 100_000);
    const keys = Array.from({ length: count }, (_, index) => `key${index}: ${index}\n`).join('');
    const { file, problems } = parseText(keys);
    expect(problems).toEqual([]);
    expect(Object.keys(file.value as object)).toHaveLength(count);
    expect(file.marks().size).toBe(count + 1);
  });

  testInAll('a hundred thousand unknown keys are counted', () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `key${index}: ${index}\n`).join('');
    const path = 'content/faqs/102.yaml';
    const found = findingsOf(withFiles(base, sourceOf(path, textOf(path) + keys)), { cache });
    expect(found.filter(({ code }) => code === 'SC001')).toHaveLength(100);
    expect(found.find(({ code }) => code === 'SC009')?.message).toContain('has 100000 problems with code SC001');
  });

  testInAll('a hundred thousand repeated keys are counted', () => {
    const sink = createSink();
    const text = `${'same: 1\n'.repeat(100_001)}`;
    parse(sourceOf('content/faqs/1.yaml', text), sink.report);
    const shown = shownOf(sink.all());
    expect(shown.filter(({ code }) => code === 'YM002')).toHaveLength(100);
    expect(shown.find(({ code }) => code === 'SC009')?.message).toContain('has 100000 problems with code YM002');
  });

  test('a file of more than 20 MiB is reported', () => {
    expect(findingsWith('content/faqs/102.yaml', Buffer.alloc(20 * 1024 * 1024 + 1, 0x20))).toEqual([
      'content/faqs/102.yaml:1:1 YM016',
    ]);
  });

  test.each([
    ['brackets', '['],
    ['braces', '{ a: '],
    ['lists in lists', '- '],
    ['keys behind question marks', '? '],
  ])('many thousand %s are nested too deeply, and nothing else', (_, one) => {
    const { problems } = parseText(one.repeat(covering(20_000, 100_000)));
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['YM010']));
  });
});

describe('what plain YAML values are', () => {
  test('`no` is Norway and not false', () => {
    const site =
      '  - { siteId: 9, flag: no, state: 1, siteType: country, region: europe, lang: nb-NO, country: NO, name: Norge, addr: "https://www.kaveno.example/no/" }\n';
    const { model } = compile(withFiles(base, sourceOf(SITES, textOf(SITES) + site)), { cache });
    expect(model?.sites.at(-1)).toMatchObject({ flag: 'no', prefix: '/no', country: 'NO' });
  });

  test.each([
    ['no', 'no'],
    ['No', 'No'],
    ['off', 'off'],
    ['y', 'y'],
    ['2026-03-14', '2026-03-14'],
    ['12:30:45', '12:30:45'],
    ['1_000', '1_000'],
    ['0b1', '0b1'],
    ['=', '='],
    ['0o17', 15],
    ['017', 17],
    ['0x1F', 31],
    ['1e3', 1000],
    ['+7', 7],
    ['-0', -0],
    ['true', true],
    ['False', false],
    ['~', null],
    ['NULL', null],
    ['nUll', 'nUll'],
    ['.inf', Number.POSITIVE_INFINITY],
    ['"no"', 'no'],
    ["'0o17'", '0o17'],
  ])('%s', (text, value) => {
    const { file, problems } = parseText(`value: ${text}\n`);
    expect(problems).toEqual([]);
    expect(file.value).toEqual({ value });
  });

  test('a directive does not bring back the values of YAML 1.1', () => {
    const { file, problems } = parseText('%YAML 1.1\n---\nvalue: no\n');
    expect(problems.map(({ code }) => code)).toEqual(['YM008']);
    expect(file.value).toEqual({ value: 'no' });
  });

  test('a key of the runtime does not reach a prototype', () => {
    const { file } = parseText('__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\na: 1\n');
    expect(file.value).toEqual({ a: 1 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

/** Returns the frame of a word in a text. */
function frameOf(text: string, word: string): string {
  const start = text.indexOf(word);
  const lines = text.slice(0, start).split('\n');
  const line = lines.length;
  const column = (lines.at(-1) ?? '').length + 1;
  return codeFrame(text, { file: 'a.yaml', line, column, endLine: line, endColumn: column + word.length });
}

describe('carets are under the mistake', () => {
  test('in Latin letters, with the lines around', () => {
    expect(frameOf('a: 1\nstate: two\nb: 3\nc: 4\n', 'two')).toBe(
      ['  1 | a: 1', '> 2 | state: two', '    |        ^^^', '  3 | b: 3'].join('\n'),
    );
  });

  test('behind Chinese, which is two columns wide', () => {
    expect(frameOf('name: 中国, state: 2\n', '2')).toBe(
      ['> 1 | name: 中国, state: 2', '    |                    ^', '  2 |'].join('\n'),
    );
  });

  test('under Chinese, two for each letter', () => {
    expect(frameOf('name: 中国\n', '中国')).toBe(['> 1 | name: 中国', '    |       ^^^^', '  2 |'].join('\n'));
  });

  test('behind Arabic', () => {
    expect(frameOf('name: مصر, state: 2\n', '2')).toBe(
      ['> 1 | name: مصر, state: 2', '    |                   ^', '  2 |'].join('\n'),
    );
  });

  test('behind Thai, whose vowels are above and below the letters', () => {
    expect(frameOf('name: น้ำ ที่ดี, state: 2\n', '2')).toBe(
      // Six columns: น้ำ is two, ที่ and ดี one each, and a space; then a comma.
      ['> 1 | name: น้ำ ที่ดี, state: 2', `    | ${' '.repeat('name: '.length + 5 + ', state: '.length)}^`, '  2 |'].join(
        '\n',
      ),
    );
  });

  test('behind combining marks, which take no room', () => {
    expect(frameOf('name: O\u0308l e\u0301\u0323, state: 2\n', '2')).toBe(
      ['> 1 | name: O\u0308l e\u0301\u0323, state: 2', '    |                    ^', '  2 |'].join('\n'),
    );
  });

  test('behind a family of four and a flag, two columns each', () => {
    expect(frameOf('name: 👨‍👩‍👧‍👦 🇦🇹, state: 2\n', '2')).toBe(
      ['> 1 | name: 👨‍👩‍👧‍👦 🇦🇹, state: 2', `    | ${' '.repeat('name: '.length + 5 + ', state: '.length)}^`, '  2 |'].join(
        '\n',
      ),
    );
  });

  test('behind marks that turn the direction, which are shown', () => {
    expect(frameOf('name: a\u202eb\u202c, state: 2\n', '2')).toBe(
      ['> 1 | name: a·b·, state: 2', `    | ${' '.repeat('name: a·b·, state: '.length)}^`, '  2 |'].join('\n'),
    );
  });

  test('behind a tab', () => {
    expect(frameOf('name:\tX, state: 2\n', '2')).toBe(
      ['> 1 | name: X, state: 2', '    |                 ^', '  2 |'].join('\n'),
    );
  });

  test('in a file with carriage returns', () => {
    expect(frameOf('a: 1\r\nstate: two\r\nb: 3\r\n', 'two')).toBe(
      ['  1 | a: 1', '> 2 | state: two', '    |        ^^^', '  3 | b: 3'].join('\n'),
    );
  });

  test('at the end of a file', () => {
    expect(codeFrame('a: "b\n', { file: 'a.yaml', line: 2, column: 1, endLine: 2, endColumn: 2 })).toBe(
      ['  1 | a: "b', '> 2 |', '    | ^'].join('\n'),
    );
  });

  test('in a long line, of which a part is shown', () => {
    const frame = frameOf(`${'x'.repeat(300)}: here ${'y'.repeat(300)}\n`, 'here');
    const [shown = '', carets = ''] = frame.split('\n');
    expect(shown).toHaveLength('> 1 | …'.length + 160);
    expect(shown.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('here');
  });

  test.each<[what: string, line: string, word: string]>([
    ['in the middle', '- { siteId: 2, flag: th, state: one, siteType: country, name: ไทย, lang: th-TH }', 'one'],
    ['at the end', '- { siteId: 2, flag: th, siteType: country, lang: thai-Thailand-of-the-south }', 'thai-Thailand'],
    ['behind Chinese', `name: ${'中国'.repeat(20)}, state: two`, 'two'],
    ['that is longer than the terminal', `name: ${'中国'.repeat(40)}`, '中国'.repeat(40)],
  ])('in a terminal of 40 columns, at a place %s of a long line', (_, line, word) => {
    const column = line.indexOf(word) + 1;
    const place = { file: 'a.yaml', line: 2, column, endLine: 2, endColumn: column + word.length };
    const frame = codeFrame(`a: 1\n${line}\n`, place, 40).split('\n');
    const [, shown = '', carets = ''] = frame;
    for (const one of frame) expect(stringWidth(one)).toBeLessThanOrEqual(40);
    expect(carets.indexOf('^')).toBe(stringWidth(shown.slice(0, shown.indexOf(word.slice(0, 3)))));
  });

  test('up to the end of the first line of a value of several', () => {
    const text = 'a:\n  b: 1\n  c: 2\n';
    expect(codeFrame(text, { file: 'a.yaml', line: 2, column: 3, endLine: 4, endColumn: 1 })).toBe(
      ['  1 | a:', '> 2 |   b: 1', '    |   ^^^^', '  3 |   c: 2'].join('\n'),
    );
  });

  test('with line numbers of two digits', () => {
    expect(frameOf(`${'a: 1\n'.repeat(9)}b: 2\n`, '2')).toBe(
      ['   9 | a: 1', '> 10 | b: 2', '     |    ^', '  11 |'].join('\n'),
    );
  });
});

describe('how findings are printed', () => {
  const text = 'sites:\n  - { name: 中国, state: "2" }\n';
  const files = new Map([['manifests/a,b:c.yaml', parse(sourceOf('manifests/a,b:c.yaml', text), () => undefined)]]);
  const at = (pointer: string): Diagnostic['at'] => ({ file: 'manifests/a,b:c.yaml', pointer });
  const plain = { paint: (_: string, shown: string) => shown };
  const one: Diagnostic = {
    code: 'SC003',
    severity: 'error',
    message: '`2` is 100% a text.',
    hint: 'Write `2`.\nOr `1`.',
    at: at('/sites/0/state'),
    related: [{ message: 'declared here', at: at('/sites') }],
  };

  test('as text', () => {
    expect(FORMATS.text([one], files, plain)).toBe(
      [
        'manifests/a,b:c.yaml:2:24 error SC003 `2` is 100% a text.',
        '  1 | sites:',
        '> 2 |   - { name: 中国, state: "2" }',
        '    |                          ^^^',
        '  3 |',
        'declared here: manifests/a,b:c.yaml:2:3',
        'fix: Write `2`.',
        'Or `1`.',
        '',
        '',
      ].join('\n'),
    );
  });

  test('as text, without a file to show', () => {
    const missing: Diagnostic = {
      code: 'IO004',
      severity: 'error',
      message: 'The manifest is missing.',
      at: { file: 'manifests/x.yaml', start: 0, end: 0 },
    };
    expect(FORMATS.text([missing], files, plain)).toBe('manifests/x.yaml:1:1 error IO004 The manifest is missing.\n\n');
  });

  test('as text, in colours', () => {
    const paint = (style: string, shown: string): string => `<${style}>${shown}</${style}>`;
    const [head] = FORMATS.text([{ ...one, severity: 'warning' }], files, { paint }).split('\n');
    expect(head).toBe('<bold>manifests/a,b:c.yaml:2:24</bold> <yellow>warning SC003</yellow> `2` is 100% a text.');
  });

  test('as JSON', () => {
    expect(JSON.parse(FORMATS.json([one], files))).toEqual([
      {
        code: 'SC003',
        severity: 'error',
        message: '`2` is 100% a text.',
        hint: 'Write `2`.\nOr `1`.',
        file: 'manifests/a,b:c.yaml',
        line: 2,
        column: 24,
        endLine: 2,
        endColumn: 27,
        related: [{ message: 'declared here', file: 'manifests/a,b:c.yaml', line: 2, column: 3 }],
      },
    ]);
    expect(FORMATS.json([], files)).toBe('[]\n');
  });

  test('as annotations of GitHub, with escapes', () => {
    expect(FORMATS.github([one], files)).toBe(
      '::error file=manifests/a%2Cb%3Ac.yaml,line=2,col=24,endLine=2,endColumn=27,title=SC003::`2` is 100%25 a text.%0AWrite `2`.%0AOr `1`.\n',
    );
  });

  test('as annotations of GitHub, ten of a level and a count of the others', () => {
    const of = (severity: Diagnostic['severity'], count: number): Diagnostic[] =>
      Array.from({ length: count }, (_, index) => ({ ...one, severity, message: `Number ${index}.` }));
    const printed = FORMATS.github([...of('info', 1), ...of('warning', 11), ...of('error', 25)], files);
    const lines = printed.trimEnd().split('\n');
    expect(lines.map((line) => /^(::\w+|.*)/.exec(line)?.[1])).toEqual([
      ...Array.from({ length: 10 }, () => '::error'),
      '15 more of level error: run sitefold validate.',
      ...Array.from({ length: 10 }, () => '::warning'),
      '1 more of level warning: run sitefold validate.',
      '::notice',
    ]);
  });

  test('in the order of file, line, column and code', () => {
    const place = (file: string, start: number): Diagnostic['at'] => ({ file, start, end: start });
    const b = sourceOf('b.yaml', 'one\ntwo\n');
    const two = new Map([['b.yaml', parse(b, () => undefined)]]);
    const mixed: Diagnostic[] = [
      { ...one, code: 'SC005', at: place('b.yaml', 5) },
      { ...one, code: 'SC003', at: place('b.yaml', 5) },
      { ...one, code: 'SC007', at: place('b.yaml', 4) },
      { ...one, code: 'SC008', at: place('b.yaml', 0) },
      { ...one, code: 'YM013', at: place('a.yaml', 0) },
    ];
    expect(viewsOf(mixed, two).map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
      'a.yaml:1:1 YM013',
      'b.yaml:1:1 SC008',
      'b.yaml:2:1 SC007',
      'b.yaml:2:2 SC003',
      'b.yaml:2:2 SC005',
    ]);
  });

  test('in one line that counts them', () => {
    expect(summarise([])).toBe('0 errors, 0 warnings, 0 remarks');
    expect(summarise([one, { ...one, severity: 'warning' }, one, { ...one, severity: 'info' }])).toBe(
      '2 errors, 1 warning, 1 remark',
    );
  });
});

describe('files that cannot be read', () => {
  test('a missing folder is reported', () => {
    const root = folderWith(
      'no-content',
      base.filter(({ path }) => path.startsWith('manifests/')),
    );
    const { diagnostics, sources } = readSources(root);
    expect(diagnostics.map(({ code, severity, message }) => ({ code, severity, message }))).toEqual([
      { code: 'IO001', severity: 'error', message: `There is no folder \`content\` in \`${root}\`.` },
    ]);
    expect(sources.length).toBeGreaterThan(0);
    expect(loadProject(root).diagnostics.map(({ code }) => code)).toEqual(['IO001']);
    expect(loadProject(root).model).toBeUndefined();
  });

  test('where there is no project, only its manifests are missing: one of redirects alone has no content', () => {
    expect(readSources(join(temporary, 'nothing')).diagnostics.map(({ code, at }) => `${at.file} ${code}`)).toEqual([
      'manifests IO001',
    ]);
  });

  test('a file that cannot be read is reported', () => {
    const root = folderWith('links', base);
    symlinkSync('nowhere.yaml', join(root, 'content/faqs/103.yaml'));
    symlinkSync('104.yaml', join(root, 'content/faqs/104.yaml'));
    const { diagnostics, sources } = readSources(root);
    expect(diagnostics.map(({ code, at, message }) => ({ code, file: at.file, message }))).toEqual([
      {
        code: 'IO002',
        file: 'content/faqs/103.yaml',
        message: 'The file `content/faqs/103.yaml` cannot be read: it does not exist.',
      },
      {
        code: 'IO002',
        file: 'content/faqs/104.yaml',
        message: 'The file `content/faqs/104.yaml` cannot be read: its links run in a circle.',
      },
    ]);
    expect(ownPaths(sources)).toEqual(ownPaths(base));
  });

  test('a link to a folder is reported, and not followed', () => {
    const root = folderWith('folder-link', base);
    symlinkSync('faqs', join(root, 'content/more'));
    expect(readSources(root).diagnostics).toMatchObject([
      {
        code: 'IO002',
        message: '`content/more` is a link to a folder, which is not followed.',
        hint: 'Move or copy the folder to `content/more`, or delete the link.',
      },
    ]);
  });

  test('a folder in the place of a file is reported', () => {
    const root = folderWith(
      'folder',
      base.filter(({ path }) => path !== SITES),
    );
    mkdirSync(join(root, SITES));
    writeFileSync(join(root, SITES, 'sites.yaml'), textOf(SITES));
    const { diagnostics, files } = loadProject(root);
    expect(
      viewsOf(diagnostics, files)
        .filter(({ severity }) => severity !== 'info')
        .map(({ file, code }) => `${file} ${code}`),
    ).toEqual(['manifests/sites.yaml IO004', 'manifests/sites.yaml/sites.yaml IO003']);
  });

  test('a file in the place of a folder is reported', () => {
    const root = folderWith(
      'file',
      base.filter(({ path }) => path.startsWith('manifests/')),
    );
    writeFileSync(join(root, 'content'), 'nothing');
    expect(readSources(root).diagnostics.map(({ code, at }) => `${at.file} ${code}`)).toEqual(['content IO001']);
  });

  test('files that editors leave are not read', () => {
    const root = folderWith('editor', base);
    writeFileSync(join(root, 'content/faqs/.102.yaml.swp'), '\0');
    writeFileSync(join(root, 'content/faqs/102.yaml~'), '\0');
    expect(readSources(root)).toMatchObject({ diagnostics: [] });
    expect(ownPaths(readSources(root).sources)).toEqual(ownPaths(base));
  });

  test.each([
    ['sites', 'manifests/sites.yaml'],
    ['routes', 'manifests/routes.yaml'],
    ['redirects', 'manifests/redirects.yaml'],
    ['constants', 'engine/defaults/constants.yaml'],
  ])('a missing manifest of %s is an error', (_, path) => {
    const found = findingsOf(
      base.filter((source) => source.path !== path),
      { cache },
    );
    expect(
      found.filter(({ file }) => file === path).map(({ line, column, code }) => `${line}:${column} ${code}`),
    ).toEqual(['1:1 IO004']);
  });

  test('a missing manifest is reported', () => {
    const page = base.filter(({ path }) => path === 'content/pages/about.yaml');
    expect(findingsOf(page, { cache }).map(({ file, code }) => `${file} ${code}`)).toEqual([
      'engine/defaults/constants.yaml IO004',
      'manifests/company.yaml IO004',
      'manifests/redirects.yaml IO004',
      'manifests/routes.yaml IO004',
      'manifests/sites.yaml IO004',
    ]);
    // Redirects alone need neither a company nor routes.
    expect(findingsOf([], { cache }).map(({ file }) => file)).toEqual([
      'engine/defaults/constants.yaml',
      'manifests/redirects.yaml',
      'manifests/sites.yaml',
    ]);
  });

  test('the hint for a missing manifest names the document with the recipes', () => {
    const hints = findingsOf([], { cache }).map(({ hint = '' }) => hint);
    const [document = ''] = /docs\/\S+\.md/.exec(hints.at(-1) ?? '') ?? [];
    expect(document).toBe('docs/recipes.md');
    expect(existsSync(join(REPOSITORY, document))).toBe(true);
  });

  test.each(['manifests/sites.yml', 'manifests/sites.YAML', 'manifests/routes.yml', 'manifests/messages/en.yml'])(
    'a manifest is %s: it must be renamed, and is not also missing',
    (path) => {
      const renamed = path.replace(/\.\w+$/, '.yaml');
      const found = findingsOf(
        base.map((source) => (source.path === renamed ? { ...source, path } : source)),
        { cache },
      );
      expect(found).toMatchObject([
        {
          file: path,
          line: 1,
          column: 1,
          code: 'IO005',
          severity: 'error',
          hint: expect.stringContaining(`Rename it to \`${renamed}\``),
        },
      ]);
    },
  );

  test('a file beside a .yaml file of the same name must not be renamed', () => {
    const [faq] = base.filter(({ path }) => path.startsWith('content/faqs/'));
    const path = faq?.path.replace('.yaml', '.yml') ?? '';
    const found = findingsOf(withFiles(base, sourceOf(path, 'id: 7\n')), { cache });
    expect(found.map(({ file, code, hint }) => [file, code, hint])).toEqual([
      [path, 'IO005', `Move its content into \`${faq?.path}\`, and delete it.`],
    ]);
  });

  test('a missing route file is reported once', () => {
    const found = findingsOf(
      base.filter(({ path }) => path !== 'manifests/routes.yaml'),
      { cache },
    );
    expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual(['manifests/routes.yaml IO004']);
  });
});

describe('what the compiler is told beside the files', () => {
  const templates = [...textOf('manifests/routes.yaml').matchAll(/template: ([a-z-]+)/g)].map(
    ([, name = '']) => `templates/${name}.astro`,
  );
  const blocks = listEngineTheme().filter((path) => path.startsWith('blocks/'));

  test('a template that does not exist is reported', () => {
    const found = findingsOf(base, {
      cache,
      engineTheme: [...blocks, ...templates.filter((path) => path !== 'templates/product-home.astro')],
    });
    expect(found.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
      `manifests/routes.yaml:10:${lineOf('manifests/routes.yaml', 10).indexOf('product-home') + 1} RT008`,
    ]);
  });

  test('a template with a typo gets a hint', () => {
    const found = findingsOf(base, {
      cache,
      engineTheme: [...blocks, ...templates.map((path) => path.replace('faq-list', 'faq-lists'))],
    });
    expect(found.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      'RT008 Did you mean `faq-lists`?',
      'RT008 Did you mean `faq-lists`?',
    ]);
  });

  test('templates that all exist are fine', () => {
    expect(findingsOf(base, { cache, engineTheme: [...blocks, ...templates] })).toEqual([]);
  });

  test('a constant that no code reads is a remark', () => {
    const path = 'manifests/constants.yaml';
    const added = '\n  layout.unexplained1200: { value: 1300 }\n';
    const { diagnostics, files, model } = compile(withFiles(base, sourceOf(path, textOf(path) + added)), { cache });
    const remark = viewsOf(diagnostics, files).find(({ message }) => message.includes('`layout.unexplained1200`'));
    expect(remark).toMatchObject({ code: 'CN004', severity: 'info', file: path, column: 3 });
    expect(hasErrors(diagnostics)).toBe(false);
    expect(model).toBeDefined();
  });

  test('an address on a host that is allowed is fine', () => {
    const path = 'manifests/constants.yaml';
    const constants = `${textOf(path)}  redirect.allowedHosts: { value: [shop.example] }\n`;
    const rule =
      'groups:\n  - name: Case\n    rules:\n      - { from: "/{site}/shop", to: "https://shop.example/", external: true }\n';
    expect(findingsOf(withFiles(base, sourceOf(path, constants), sourceOf(REDIRECTS, rule)), { cache })).toEqual([]);
  });

  test.each([
    ['allow', []],
    ['refuse', ['RD009']],
  ])('two sources that differ only in letter case, with redirect.caseVariants: %s', (value, codes) => {
    const path = 'manifests/constants.yaml';
    const constants = `${textOf(path)}  redirect.caseVariants: { value: ${value} }\n`;
    const rules =
      'groups:\n  - name: Case\n    rules:\n      - { from: "/{site}/Old", to: "/{site}/faq" }\n      - { from: "/{site}/old", to: "/{site}/" }\n';
    const found = compile(withFiles(base, sourceOf(path, constants), sourceOf(REDIRECTS, rules)), { cache });
    expect(found.diagnostics.map(({ code }) => code).filter((code) => code.startsWith('RD'))).toEqual(codes);
  });
});

/** The paths of the files that are the project's own. */
function ownPaths(sources: readonly Source[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => !isDefault(path))
    .sort();
}

function lineOf(path: string, line: number): string {
  return textOf(path).split('\n')[line - 1] ?? '';
}

describe('the same input gives the same findings', () => {
  const broken = withFiles(
    base,
    sourceOf(SITES, textOf(SITES).replace('asiaPacific', 'asia')),
    sourceOf('content/faqs/102.yaml', 'question: "How\n'),
  );

  test('in any order of the files', () => {
    expect(findingsOf([...broken].reverse(), { cache })).toEqual(findingsOf(broken, { cache }));
  });

  test('with a parse cache and without', () => {
    const fresh = createMemoryCache();
    const first = findingsOf(broken, { cache: fresh });
    expect(findingsOf(broken, { cache: fresh })).toEqual(first);
    expect(findingsOf(broken)).toEqual(first);
  });

  test('a model is not made from what is broken', () => {
    expect(compile([]).model).toBeUndefined();
    expect(hasErrors(compile([]).diagnostics)).toBe(true);
  });

  test('a project without a model says why', () => {
    const rootless = withFiles(base, sourceOf(SITES, textOf(SITES).replace(/^.*flag: "".*\n/m, '')));
    const { diagnostics } = compile(rootless, { cache });
    expect(hasErrors(diagnostics)).toBe(true);
  });
});

describe('a parse cache', () => {
  const path = 'content/faqs/102.yaml';
  const source = sourceOf(path, textOf(path));
  const file = join(temporary, 'cache/parsed.bin');

  test('keeps what was parsed', () => {
    const first = openParseCache(file);
    const parsed = parse(source, () => undefined, first);
    expect(first.get(source.digest, path)).toBeDefined();
    first.save();
    const second = openParseCache(file);
    const again = parse(source, () => undefined, second);
    expect(second.get(source.digest, path)).toBeDefined();
    expect(again.value).toEqual(parsed.value);
    expect(again.marks()).toEqual(parsed.marks());
  });

  test('keeps which values their schemas accept, unless these have changed', () => {
    const sound = join(temporary, 'sound.bin');
    const first = openParseCache(sound);
    validate(
      parse(source, () => undefined, first),
      () => undefined,
    );
    first.save();
    const kindOfKept = (): unknown => soundKindOf(openParseCache(sound).get(source.digest, path)?.value);
    expect(kindOfKept()).toBe('content/faqs');
    const [form, , records] = deserialize(readFileSync(sound)) as [string, string, ReadonlyMap<string, ParsedRecord>];
    writeFileSync(sound, serialize([form, 'of other schemas', records]));
    expect(kindOfKept()).toBeUndefined();
    const later = openParseCache(sound);
    expect(
      validate(
        parse(source, () => undefined, later),
        () => undefined,
      ),
    ).toMatchObject({ kind: 'content/faqs', broken: [] });
    later.save();
    expect(kindOfKept()).toBe('content/faqs');
  });

  test('does not keep a value that its schema refuses, which is reported each time', () => {
    const wrong = sourceOf(path, textOf(path).replace('id: 102', 'id: [102]'));
    const opened = createMemoryCache();
    const codes = [1, 2].map(() => {
      const found: string[] = [];
      const into: Report = ({ code }) => void found.push(code);
      expect(validate(parse(wrong, into, opened), into)?.broken).toEqual(['/id']);
      return found;
    });
    expect(codes).toEqual([['SC003'], ['SC003']]);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut off', 'half'],
    ['of random bytes', Buffer.from([0xff, 0x0f, 0x6f, 0x22, 0x00, 0x01])],
    ['a text', Buffer.from('{"form":"parsed-2"}')],
    ['of another form', serialize(['parsed-1', new Map([[source.digest, { value: 7 }]])])],
    ['without records', serialize(['parsed-2', SCHEMAS, { [source.digest]: { value: 7 } }])],
    ['a number', serialize(7)],
    ['nothing', serialize(null)],
    ['a list of nothing', serialize([])],
  ])('that is %s counts as empty', (_, bytes) => {
    const damaged = join(temporary, 'damaged.bin');
    const whole = readFileSync(file);
    writeFileSync(damaged, bytes === 'half' ? whole.subarray(0, whole.length / 2) : bytes);
    const opened = openParseCache(damaged);
    expect(opened.get(source.digest, path)).toBeUndefined();
    expect(parse(source, () => undefined, opened).value).toMatchObject({ id: 102 });
    opened.save();
    expect(openParseCache(damaged).get(source.digest, path)).toBeDefined();
  });

  test('that is a folder counts as empty and cannot be written', () => {
    const folder = join(temporary, 'cache-folder');
    mkdirSync(folder);
    const opened = openParseCache(folder);
    parse(source, () => undefined, opened);
    expect(() => opened.save()).not.toThrow();
  });

  test('does not keep a file with a problem', () => {
    const wrong = sourceOf(path, 'id: 102\nid: 103\n');
    const opened = createMemoryCache();
    for (const _ of [1, 2]) {
      const problems: string[] = [];
      parse(wrong, ({ code }) => problems.push(code), opened);
      expect(problems).toEqual(['YM002']);
    }
  });

  test('of another version of a file is not used', () => {
    const opened = createMemoryCache();
    parse(source, () => undefined, opened);
    const changed = sourceOf(path, textOf(path).replace('id: 102', 'id: 7'));
    expect(parse(changed, () => undefined, opened).value).toMatchObject({ id: 7 });
  });
});

// spec/specification.test.ts compiles them.
testInAll('the real manifests and the real content are read without a bad line', () => {
  const sink = createSink();
  const texts = readSources(REPOSITORY).sources.filter(({ path }) => !isFilmPath(path) && !isThemePath(path));
  for (const source of texts) parse(source, sink.report);
  expect(sink.all()).toEqual([]);
});
