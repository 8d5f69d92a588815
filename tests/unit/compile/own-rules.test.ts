import { originAt, type LintContext, type LintRule } from 'sitefold/lint';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { RuleModule } from '../../../engine/compile/own-rules/rule.ts';
import { viewsOf, type DiagnosticView } from '../../../engine/model/diagnostics/view.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../support/project.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const SITES = 'manifests/sites.yaml';
const codes = { BK001: { severity: 'error', title: 'a bread has no weight' } } as const;
const fine: RuleModule = ruleOf('lint/fine.ts', {
  codes: { BK900: { severity: 'warning', title: 'there are sites' } },
  check: ({ model, report }) =>
    report({ code: 'BK900', message: `There are ${model.sites.length} sites.`, at: originAt(SITES, '/sites') }),
} satisfies LintRule);
/** What the rule above finds: it shows that the others are run whatever one does. */
const OTHERS = /^manifests\/sites\.yaml:\d+:\d+ warning BK900$/;

function ruleOf(path: string, rule: unknown): RuleModule {
  return { path, exports: { default: rule } };
}

/** Compiles the base project with rules, the text of the first of them, and one that is fine. */
function run(text: string, ...modules: readonly RuleModule[]): DiagnosticView[] {
  const sources = withFiles(base, ...modules.map(({ path }) => sourceOf(path, text)));
  const { diagnostics, files } = compile(sources, { cache, rules: [...modules, fine] });
  return viewsOf(diagnostics, files).filter(({ code }) => code !== 'CN004');
}

const placesOf = (views: readonly DiagnosticView[]): string[] =>
  views.map(({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`);

/** A rule that does something when it is run. */
const doing = (check: (context: LintContext) => unknown): RuleModule =>
  ruleOf('lint/bread.ts', { codes, check } as LintRule);

/** An error as Node throws it in a loaded rule. */
function thrownAt(place: string): Error {
  const cause = new TypeError('x is undefined\nand more');
  cause.stack = `TypeError: x is undefined\n    at check (file:///a%20b/${place})\n    at runRule (file:///engine/x.ts:1:1)`;
  return cause;
}

test('a rule finds what it looks for, at its place and with the severity of its code', () => {
  const views = run(
    '',
    doing(({ model, files, report }) => {
      expect(files.get('sites')).toHaveLength(1);
      const [site] = model.sites;
      report({
        code: 'BK001',
        message: `\`${site?.name ?? ''}\` has no weight.`,
        hint: 'Weigh it.',
        at: { file: SITES, pointer: '/sites/0/name', target: 'key' },
      });
    }),
  );
  const found = views.find(({ code }) => code === 'BK001');
  expect(found).toMatchObject({ file: SITES, severity: 'error', hint: 'Weigh it.' });
  expect(found?.line).toBeGreaterThan(1);
  expect(placesOf(views).some((place) => OTHERS.test(place))).toBe(true);
});

test('a rule looks at lists, tables and their entries as they are', () => {
  const found: unknown[] = [];
  const looks = doing(({ model, files, pages }) => {
    const [sites] = files.get('sites') ?? [];
    found.push(
      [...model.sites].sort((a, b) => (a.flag < b.flag ? -1 : 1)).map(({ flag }) => flag),
      Array.isArray(model.sites),
      { ...model.sites[0] }.flag,
      JSON.stringify(model.sites) === JSON.stringify(model.sites.map((site) => ({ ...site }))),
      model.sites.indexOf(model.sites[1] as never),
      [...pages].length === pages.size && [...pages.keys()].every((path) => pages.has(path)),
      [...pages.values()].every(({ route }) => model.routes.includes(route)),
      (sites?.value as { sites: unknown[] } | undefined)?.sites.length,
    );
    let visited = 0;
    files.forEach((list, kind, all) => (visited += all.get(kind) === list ? 1 : 0));
    found.push(visited === files.size);
  });
  expect(run('', looks).map(({ code }) => code)).not.toContain('RL005');
  expect(found).toEqual([['', 'ae', 'de', 'th'], true, '', true, 1, true, true, 4, true]);
});

test('rules run in a project with errors too, and know what was left out', () => {
  let incomplete: readonly string[] = [];
  const rule = doing((context) => {
    incomplete = [...context.incomplete];
  });
  const broken = sourceOf('manifests/redirects/case.yaml', 'groups: 1\n');
  compile(withFiles(base, broken), { cache, rules: [rule] });
  expect(incomplete).toEqual(['redirects']);
});

describe('a rule that cannot be run is an error at its place, and the others are run', () => {
  const TEXT = 'const a = 1;\nexport default {\n  codes: { BK001: {} },\n};\n';
  const declaring = (own: unknown): RuleModule => ruleOf('lint/bread.ts', { codes: own, check: () => undefined });

  test.each<[what: string, module: RuleModule, place: string, message: RegExp]>([
    [
      'it throws when it is loaded',
      { path: 'lint/bread.ts', thrown: thrownAt('lint/bread.ts?lint=0a1b:2:8') },
      'lint/bread.ts:2:8 error RL001',
      /cannot be loaded: TypeError: x is undefined\.$/,
    ],
    [
      'it imports a file that does not exist',
      {
        path: 'lint/bread.ts',
        thrown: Object.assign(new Error("Cannot find module '/a/b/BK001' imported from /a/lint/bread.ts"), {
          code: 'ERR_MODULE_NOT_FOUND',
        }),
      },
      'lint/bread.ts:3:12 error RL001',
      /Cannot find module/,
    ],
    [
      'what is thrown is not an error',
      { path: 'lint/bread.ts', thrown: 'no' },
      'lint/bread.ts:1:1 error RL001',
      /cannot be loaded: no\.$/,
    ],
    [
      'it has no default export',
      { path: 'lint/bread.ts', exports: { check: () => undefined } },
      'lint/bread.ts:2:1 error RL002',
      /no default export/,
    ],
    [
      'it is a function',
      ruleOf('lint/bread.ts', () => undefined),
      'lint/bread.ts:2:1 error RL002',
      /no function `check`/,
    ],
    ['it is null', ruleOf('lint/bread.ts', null), 'lint/bread.ts:2:1 error RL002', /no function `check`/],
    ['it declares no codes', declaring({}), 'lint/bread.ts:2:1 error RL002', /declares no `codes`/],
    [
      'a code has no title',
      declaring({ BK001: { severity: 'error' } }),
      'lint/bread.ts:2:1 error RL002',
      /`BK001` needs a severity/,
    ],
    [
      'a code has an unknown severity',
      declaring({ BK001: { severity: 'fatal', title: 'x' } }),
      'lint/bread.ts:2:1 error RL002',
      /`BK001` needs a severity/,
    ],
    [
      'a code has a prefix of the engine',
      declaring({ RD006: codes.BK001 }),
      'lint/bread.ts:1:1 error RL003',
      /Codes that begin with `RD` belong to Sitefold: `RD006` means "a target is not a page"\./,
    ],
    [
      'a new code has a prefix of the engine',
      declaring({ CT999: codes.BK001 }),
      'lint/bread.ts:1:1 error RL003',
      /Codes that begin with `CT` belong to Sitefold\./,
    ],
    ['a code has no prefix', declaring({ '001': codes.BK001 }), 'lint/bread.ts:3:14 error RL003', /the form of a code/],
    ['a code is a word', declaring({ bread: codes.BK001 }), 'lint/bread.ts:1:1 error RL003', /the form of a code/],
  ])('%s', (_what, module, place, message) => {
    const views = run(TEXT, module);
    expect(placesOf(views)).toEqual([place, expect.stringMatching(OTHERS)]);
    expect(views[0]?.message).toMatch(message);
    expect(views[0]?.hint).toMatch(/\S\.$/);
  });

  test('two rules have one code', () => {
    const views = run(TEXT, declaring(codes), ruleOf('lint/cake.ts', { codes, check: () => undefined }));
    expect(placesOf(views)).toEqual(['lint/cake.ts:3:12 error RL004', expect.stringMatching(OTHERS)]);
    expect(views[0]?.message).toContain('`lint/bread.ts`');
    expect(views[0]?.related).toMatchObject([{ file: 'lint/bread.ts', line: 3 }]);
  });
});

test('a program that is not a rule because of its ending is a warning', () => {
  const names = ['lint/a.js', 'lint/b.mts', 'lint/c.tsx', 'lint/notes.md', 'lint/shared/d.js', 'lint/e.d.ts'];
  const { diagnostics } = compile(withFiles(base, ...names.map((name) => sourceOf(name, ''))), { cache, rules: [] });
  const warned = diagnostics.filter(({ code }) => code === 'IO003');
  expect(warned.map(({ at }) => at.file)).toEqual(['lint/a.js', 'lint/b.mts', 'lint/c.tsx']);
  expect(warned[0]?.hint).toContain('`lint/a.ts`');
});

describe('a rule that goes wrong is an error at its place, and the others are run', () => {
  const TEXT = '\n\n  x.y();\n';
  const at = { file: SITES, pointer: '/sites' };
  const reporting = (finding: unknown): RuleModule =>
    doing(({ report }) => report(finding as Parameters<LintContext['report']>[0]));

  test.each<[what: string, module: RuleModule, place: string, message: RegExp]>([
    [
      'it throws',
      doing(() => {
        throw thrownAt('lint/bread.ts?lint=0a1b:3:5');
      }),
      'lint/bread.ts:3:5 error RL005',
      /`lint\/bread\.ts` fails: TypeError: x is undefined\.$/,
    ],
    [
      'it throws outside of lint/',
      doing(() => {
        throw new Error('far away');
      }),
      'lint/bread.ts:1:1 error RL005',
      /fails: Error: far away\.$/,
    ],
    [
      'it changes a list of the model',
      doing(({ model }) => (model.routes as unknown[]).pop()),
      'lint/bread.ts:1:1 error RL005',
      /fails: TypeError: `\d+` cannot be changed\.$/,
    ],
    [
      'it sorts a list of the model in place',
      doing(({ model }) => (model.sites as unknown[]).sort(() => 1)),
      'lint/bread.ts:1:1 error RL005',
      /fails: TypeError: `0` cannot be changed\.$/,
    ],
    [
      'it changes the value of a file',
      doing(({ files }) => Object.assign(files.get('company')?.[0]?.value ?? {}, { name: 'Other' })),
      'lint/bread.ts:1:1 error RL005',
      /fails: TypeError: `name` cannot be changed\.$/,
    ],
    [
      'it adds to an entry',
      doing(({ model }) => Object.assign(model.sites[0] ?? {}, { seen: true })),
      'lint/bread.ts:1:1 error RL005',
      /fails: TypeError: `seen` cannot be changed\.$/,
    ],
    [
      'it empties a table',
      doing(({ pages }) => (pages as Map<unknown, unknown>).clear()),
      'lint/bread.ts:1:1 error RL005',
      /fails: TypeError: `clear` cannot be changed\.$/,
    ],
    [
      'it is asynchronous',
      doing(async () => Promise.reject(new Error('late'))),
      'lint/bread.ts:1:1 error RL006',
      /promise/,
    ],
    [
      'it reports a code that it does not declare',
      reporting({ code: 'BK002', message: 'x', at }),
      'lint/bread.ts:1:1 error RL007',
      /`BK002`, which it does not declare/,
    ],
    [
      'it reports a code of the engine',
      reporting({ code: 'RD006', message: 'x', at }),
      'lint/bread.ts:1:1 error RL007',
      /`RD006`, which it does not declare/,
    ],
    ['it reports nothing', reporting(undefined), 'lint/bread.ts:1:1 error RL007', /does not declare/],
    ['a finding has no place', reporting({ code: 'BK001', message: 'x' }), 'lint/bread.ts:1:1 error RL007', /no place/],
    [
      'the place has no file',
      reporting({ code: 'BK001', message: 'x', at: { pointer: '/a' } }),
      'lint/bread.ts:1:1 error RL007',
      /no place/,
    ],
    [
      'the place has no pointer',
      reporting({ code: 'BK001', message: 'x', at: { file: SITES } }),
      'lint/bread.ts:1:1 error RL007',
      /no place/,
    ],
    ['a finding has no message', reporting({ code: 'BK001', at }), 'lint/bread.ts:1:1 error RL007', /no message/],
    [
      'the hint is a number',
      reporting({ code: 'BK001', message: 'x', hint: 1, at }),
      'lint/bread.ts:1:1 error RL007',
      /hint .* is not a text/,
    ],
    [
      'a related place is incomplete',
      reporting({ code: 'BK001', message: 'x', at, related: [{ message: 'y' }] }),
      'lint/bread.ts:1:1 error RL007',
      /related place/,
    ],
  ])('%s', (_what, module, place, message) => {
    const views = run(TEXT, module);
    expect(placesOf(views)).toEqual([place, expect.stringMatching(OTHERS)]);
    expect(views[0]?.message).toMatch(message);
    expect(views[0]?.hint).toMatch(/\S\.$/);
  });

  test('what it found before is kept', () => {
    const views = run(
      TEXT,
      doing(({ report }) => {
        report({ code: 'BK001', message: 'x', at });
        throw new Error('then');
      }),
    );
    expect(views.map(({ code }) => code)).toEqual(['RL005', 'BK001', 'BK900']);
  });
});
