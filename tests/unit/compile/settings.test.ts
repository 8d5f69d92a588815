import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile, type Compiled } from '../../../engine/compile/compile.ts';
import type { RuleModule } from '../../../engine/compile/own-rules/rule.ts';
import { CODES, codeInfo } from '../../../engine/model/diagnostics/codes.ts';
import { viewsOf } from '../../../engine/model/diagnostics/view.ts';
import { partOf } from '../../support/coverage.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const TODAY = '2026-06-30';
/** Two rules that expired before today: RD023, a warning. A target that is not a page: RD006, an error. */
const REDIRECTS = sourceOf(
  'manifests/redirects/case.yaml',
  `groups:
  - name: Case
    rules:
      - { from: /one, to: /faq, added: 2025-01-01, expires: 2026-01-01 }
      - { from: /two, to: /faq, added: 2025-01-01, expires: 2026-01-02 }
      - { from: /three, to: /not-a-page }
`,
);
/** A rule that finds one thing in sitefold.yaml. */
const OWN: RuleModule = {
  path: 'lint/bread.ts',
  exports: {
    default: {
      codes: { BK001: { severity: 'warning', title: 'a bread' } },
      check: ({ report }: { report: (finding: object) => void }) =>
        report({ code: 'BK001', message: 'A bread.', at: { file: 'sitefold.yaml', pointer: '/rules' } }),
    },
  },
};

function compileWith(rules: string, modules?: readonly RuleModule[]): Compiled {
  const settings = sourceOf('sitefold.yaml', `rules:\n${rules}`);
  return compile(withFiles(base, REDIRECTS, settings), { cache, today: TODAY, ...(modules && { rules: modules }) });
}

/** The findings about the settings, and those of the redirects above. */
function found(compiled: Compiled): string[] {
  return viewsOf(compiled.diagnostics, compiled.files)
    .filter(({ code }) => code !== 'CN004')
    .map(({ file, line, column, code, severity }) => `${file}:${line}:${column} ${severity} ${code}`);
}

const EXPIRED = ['4', '5'].map((line) => `manifests/redirects/case.yaml:${line}:61`);
const TARGET = 'manifests/redirects/case.yaml:6:29 error RD006';

test('findings have their usual severity without a setting', () => {
  const compiled = compile(withFiles(base, REDIRECTS), { cache, today: TODAY });
  expect(found(compiled)).toEqual([...EXPIRED.map((place) => `${place} warning RD023`), TARGET]);
  expect(compiled.off.size).toBe(0);
});

describe('sitefold.yaml', () => {
  test.each(['error', 'info'])('makes a warning %s', (level) => {
    expect(found(compileWith(`  RD023: ${level}\n`))).toEqual([
      ...EXPIRED.map((place) => `${place} ${level} RD023`),
      TARGET,
    ]);
  });

  test('turns findings off, and counts them', () => {
    const compiled = compileWith('  RD023: off\n  RD006: off\n');
    expect(found(compiled)).toEqual([]);
    expect([...compiled.off]).toEqual(
      expect.arrayContaining([
        ['RD006', 1],
        ['RD023', 2],
      ]),
    );
    expect(compiled.model).toBeDefined();
  });

  test('gives its severity to what is found later', () => {
    const { levelOf } = compileWith('  RD026: off\n');
    expect(['RD026', 'RD027', 'RD024'].map(levelOf)).toEqual(['off', 'error', 'info']);
  });

  test('sets the severity of a rule of the project', () => {
    expect(found(compileWith('  BK001: error\n', [OWN]))).toContain('sitefold.yaml:2:3 error BK001');
    const off = compileWith('  BK001: off\n', [OWN]);
    expect(found(off).join()).not.toContain('BK001');
    expect(off.off.get('BK001')).toBe(1);
  });

  test('with a code that no rule has is refused, with the one that was meant', () => {
    const compiled = compileWith('  BK002: off\n', [OWN]);
    expect(found(compiled)).toContain('sitefold.yaml:2:3 error RL008');
    expect(compiled.diagnostics.find(({ code }) => code === 'RL008')?.hint).toBe('Did you mean `BK001`?');
  });

  // A version in git is compiled without its rules.
  test('may name a rule of the project where rules are not loaded', () => {
    expect(found(compileWith('  BK001: off\n')).join()).not.toContain('sitefold.yaml');
  });

  test('may name the code of a rule that cannot be loaded', () => {
    const broken: RuleModule = { path: 'lint/bread.ts', thrown: new Error('gone') };
    const codes = found(compileWith('  BK001: off\n', [broken])).map((line) => line.split(' ').at(-1));
    expect(codes).toContain('RL001');
    expect(codes).not.toContain('RL008');
  });

  test('cannot turn down an error without which nothing sound can be built', () => {
    const refused = Object.keys(CODES).filter((code) => {
      const info = codeInfo(code);
      return info?.severity === 'error' && !info.adjustable;
    });
    expect(refused).toEqual(expect.arrayContaining(['YM001', 'SC002', 'RD001', 'RT001', 'RL001', 'IO002']));
    for (const code of partOf(refused, 10)) {
      const compiled = compileWith(`  ${code}: off\n`);
      expect(found(compiled)).toContain('sitefold.yaml:2:3 error RL009');
      expect(compiled.levelOf(code)).toBe('error');
      expect(found(compileWith(`  ${code}: error\n`)).join()).not.toContain('sitefold.yaml');
    }
  });
});

test('docs/rules.md lists the codes of rules, and the errors that can be turned down', () => {
  const document = readFileSync(join(REPOSITORY, 'docs/rules.md'), 'utf8');
  const codesIn = (heading: string): string[] => {
    const [, section = ''] = document.split(`\n## ${heading}\n`);
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([A-Z]{2}\d{3}) +\|/gm)].map(([, code = '']) => code);
  };
  const codes = Object.keys(CODES);
  expect(codesIn('Severities')).toEqual(codes.filter((code) => codeInfo(code)?.adjustable));
  expect(codesIn('Mistakes in rules')).toEqual(codes.filter((code) => code.startsWith('RL')));
});
