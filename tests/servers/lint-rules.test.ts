import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import type { DiagnosticView } from '../../engine/model/diagnostics/view.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { readmeBlocks } from '../support/readme.ts';
import { runShell } from '../support/shell.ts';
import { sitefold, startSitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

const WORDS = "export const word: string = 'first';\n";
/** A rule that imports a file of its folder, and the library. */
const RULE = `import { originAt, type LintRule } from 'sitefold/lint';
import { word } from './shared/word.ts';

export default {
  codes: { BK001: { severity: 'error', title: 'a word' } },
  check({ model, report }) {
    const [site] = model.sites;
    if (site) report({ code: 'BK001', message: \`The word is \${word}.\`, hint: 'Change it.', at: originAt(site.at.file, site.at.pointer) });
  },
} satisfies LintRule;
`;

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** What is wrong with the small project: its blocks show pictures of the real one, and its products are copies. */
const USUAL = ['BL006', 'CT014'];
const makeProject = (root: string): void => makeSmallProject(root, ['', 'th', 'de']);

async function findings(root: string): Promise<{ code: number | null; views: DiagnosticView[]; stderr: string }> {
  const { code, stdout, stderr } = await sitefold(['validate', '--json', '--root', root]);
  const views = JSON.parse(stdout) as DiagnosticView[];
  return { code, stderr, views: views.filter((view) => !USUAL.includes(view.code)) };
}

const buildOf = (root: string) => (): ReturnType<typeof sitefold> =>
  sitefold(['build', '--root', root, '--out', join(root, 'dist')]);

const placesOf = (views: readonly DiagnosticView[]): string[] =>
  views.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);

describe('the rule of docs/recipes.md', () => {
  const block = (heading: string): string => {
    const texts = readmeBlocks().filter((one) => one.heading === heading && one.language === 'sh');
    return texts.map(({ text }) => text).join('');
  };

  test('finds what it looks for in any project, and its severity is set', async () => {
    await withFolder(async (folder) => {
      makeProject(folder);
      const product = join(folder, 'content/products/r-one.yaml');
      const text = readFileSync(product, 'utf8');
      writeFileSync(product, text.replace('[ Four ports ]', '[One, Two, Three, Four, Five, Six]'));
      const { code, output } = await runShell(block('Add a rule of your own'), folder);
      expect(output).toMatch(/^content\/products\/r-one\.yaml:\d+:41 warning SHOP001 `R-ONE` has 6 features\.$/m);
      expect(output).toMatch(/; 0 errors, /);
      expect(code).toBe(0);

      write(folder, { 'sitefold.yaml': 'rules:\n  SHOP001: error\n' });
      const strict = await findings(folder);
      expect([strict.code, placesOf(strict.views)]).toEqual([
        1,
        [expect.stringMatching(/r-one\.yaml:\d+:41 SHOP001$/)],
      ]);

      write(folder, { 'sitefold.yaml': 'rules:\n  SHOP001: off\n' });
      // A folder that is a link to the project.
      symlinkSync(folder, `${folder}-link`);
      const off = await findings(`${folder}-link`).finally(() => rmSync(`${folder}-link`));
      expect([off.code, off.views]).toEqual([0, []]);
      expect(off.stderr).toContain('off: 1 finding of 1 rule is off: 1 SHOP001\n');
    });
  });
});

/** A rule that is not loaded in time: ten seconds. */
const WAITING = covering({}, { 'lint/g-waits.ts': 'await new Promise(() => undefined);\nexport default {};\n' });

test('a rule that cannot be run is an error at its line, and the others are run', async () => {
  await withFolder(async (folder) => {
    makeProject(folder);
    const rule = (code: string, body: string): string =>
      `export default {\n  codes: { ${code}: { severity: 'error', title: 'x' } },\n  check() {\n${body}\n  },\n};\n`;
    write(folder, {
      'lint/a-syntax.ts': 'export default {\n  codes: {},\n  check: = 1,\n};\n',
      'lint/b-enum.ts': 'const a = 1;\nenum Colour { red }\n',
      'lint/c-import.ts': "const a = 1;\nimport { b } from './missing.ts';\n",
      'lint/d-export.ts': "import { other } from './shared/word.ts';\nexport default other;\n",
      'lint/e-throws.ts': "const a = 1;\nthrow new TypeError('at once');\n",
      'lint/f-package.ts': "import a from 'no-such-package';\nexport default a;\n",
      ...WAITING,
      'lint/h-nothing.ts': 'export const a = 1;\n',
      'lint/i-fails.ts': rule('BK009', "    throw new Error('in check');"),
      'lint/j-helper.ts': `import { fail } from './shared/word.ts';\n${rule('BK010', '    fail();')}`,
      'lint/k-fine.ts': RULE,
      'lint/shared/word.ts': `${WORDS}export function fail(): void {\n  throw new Error('in the helper');\n}\n`,
      'lint/README.md': 'Not a rule.\n',
      'lint/k-fine.test.ts': "throw new Error('a test is not a rule');\n",
    });
    const { code, views, stderr } = await findings(folder);
    const expected: unknown[] = [
      'lint/a-syntax.ts:3:10 RL001',
      'lint/b-enum.ts:2:1 RL001',
      'lint/c-import.ts:2:22 RL001',
      'lint/d-export.ts:1:10 RL001',
      'lint/e-throws.ts:2:7 RL001',
      'lint/f-package.ts:1:16 RL001',
      ...Object.keys(WAITING).map((path) => `${path}:1:1 RL001`),
      'lint/h-nothing.ts:1:1 RL002',
      'lint/i-fails.ts:4:11 RL005',
      'lint/shared/word.ts:3:9 RL005',
      expect.stringMatching(/^manifests\/sites\.yaml:\d+:\d+ BK001$/),
    ];
    expect(placesOf(views)).toEqual(expected);
    expect(views.find(({ file }) => file === 'lint/shared/word.ts')?.message).toContain('`lint/j-helper.ts` fails');
    expect(stderr).toContain(`not valid: ${expected.length} errors`);
    expect(code).toBe(1);
  });
});

test('a build of which nothing changed but a rule or its severity is checked again', async () => {
  await withFolder(async (folder) => {
    expect(await callSitefold(['init', folder, '--yes'])).toMatchObject({ code: 0 });
    const build = buildOf(folder);
    expect(await build()).toMatchObject({ code: 0, stderr: expect.stringContaining('built:') });
    if (COVERS_ALL) expect(await build()).toMatchObject({ code: 0, stderr: expect.stringContaining('unchanged:') });

    write(folder, { 'lint/word.ts': RULE, 'lint/shared/word.ts': WORDS });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('error BK001 The word is first.') });
    write(folder, { 'sitefold.yaml': 'rules:\n  BK001: off\n' });
    expect(await build()).toMatchObject({ code: 0 });
    expect(await build()).toMatchObject({ code: 0, stderr: expect.stringContaining('unchanged:') });
  });
});

testInAll('a build of which nothing changed but redirects is checked with the rules too', async () => {
  await withFolder(async (folder) => {
    makeProject(folder);
    const build = buildOf(folder);
    write(folder, {
      'lint/word.ts': RULE,
      'lint/shared/word.ts': WORDS,
      'sitefold.yaml': 'rules:\n  BK001: warning\n',
    });
    expect(await build()).toMatchObject({ code: 0 });
    write(folder, {
      'lint/word.ts': RULE.replace(
        'if (site)',
        "if (site && model.redirects.some(({ at }) => at.file.endsWith('more.yaml')))",
      ),
      'sitefold.yaml': 'rules:\n  BK001: error\n',
    });
    expect(await build()).toMatchObject({ code: 0 });
    write(folder, {
      'manifests/redirects/more.yaml': 'groups:\n  - name: More\n    rules:\n      - { from: /more, to: /faq }\n',
    });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('error BK001') });
  });
});

testInAll('a build with errors that are turned off is complete', async () => {
  await withFolder(async (folder) => {
    makeProject(folder);
    const edit = (path: string, key: string, value: unknown): void => {
      const document = parseDocument(readFileSync(join(folder, path), 'utf8'));
      document.set(key, value);
      writeFileSync(join(folder, path), document.toString());
    };
    edit('content/faqs/101.yaml', 'answer', { en: 'See [this](/nowhere).', fr: 'Oui.' });
    edit('content/products/r-one.yaml', 'availability', { except: ['xx'] });
    write(folder, {
      'manifests/redirects/more.yaml':
        'groups:\n  - name: More\n    rules:\n      - { from: /more, to: /not-a-page }\n      - { from: /less, to: /faq, added: 2026-02-01, expires: 2026-01-01 }\n',
    });
    const { code, views } = await findings(folder);
    const errors = [...new Set(views.flatMap((view) => (view.severity === 'error' ? view.code : [])))].sort();
    expect([code, errors]).toEqual([1, ['CT010', 'CT015', 'CT016', 'RD006', 'RD025']]);
    write(folder, { 'sitefold.yaml': `rules:\n${errors.map((one) => `  ${one}: off\n`).join('')}` });
    const built = await sitefold(['build', '--root', folder, '--out', join(folder, 'dist')]);
    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining('built:') });
  });
});

testInAll('a version in git is compared with the severities that it had', async () => {
  await withFolder(async (folder) => {
    makeProject(folder);
    write(folder, {
      'lint/word.ts': RULE,
      'lint/shared/word.ts': WORDS,
      'sitefold.yaml': 'rules:\n  RD006: off\n  BK001: warning\n',
      'manifests/redirects/more.yaml':
        'groups:\n  - name: More\n    rules:\n      - { from: /more, to: /not-a-page }\n',
    });
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
    const diff = (): ReturnType<typeof sitefold> => sitefold(['diff', '--root', folder]);
    expect(await diff()).toMatchObject({ code: 0, stdout: 'No redirect differs from HEAD.\n' });
    write(folder, { 'sitefold.yaml': 'rules:\n  RD006: off\n' });
    expect(await diff()).toMatchObject({ code: 1, stderr: expect.stringContaining('error BK001') });
  });
});

testInAll('`sitefold dev` sees new rules, and edits of rules, of what they import and of severities', async () => {
  await withFolder(async (folder) => {
    makeProject(folder);
    const port = await freePort();
    const dev = await startSitefold(['dev', '--root', folder, '--port', String(port)], /development:/);
    const said = (text: string): Promise<void> => expect.poll(() => dev.log()).toContain(text);
    const updates = (): number => dev.log().split(/^updated.*$/m).length - 1;
    try {
      write(folder, { 'lint/shared/word.ts': WORDS, 'lint/word.ts': RULE });
      await said('error BK001 The word is first.');
      write(folder, { 'lint/shared/word.ts': WORDS.replace('first', 'second') });
      await said('error BK001 The word is second.');
      write(folder, { 'lint/word.ts': RULE.replace('The word', 'This word') });
      await said('error BK001 This word is second.');
      const before = updates();
      write(folder, { 'sitefold.yaml': 'rules:\n  BK001: off\n' });
      await expect.poll(updates).toBeGreaterThan(before);
      write(folder, { 'sitefold.yaml': 'rules:\n  BK001: of\n' });
      await said('sitefold.yaml:2:10 error SC004');
      rmSync(join(folder, 'sitefold.yaml'));
      rmSync(join(folder, 'lint'), { recursive: true });
      await expect.poll(updates).toBeGreaterThan(before + 1);
    } finally {
      await dev.stop();
    }
  });
});
