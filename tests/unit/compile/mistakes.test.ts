import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DiagnosticView } from '../../../engine/model/diagnostics/view.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

/*
 * Each entry of the files in tests/fixtures/mistakes is a mistake that people make. It is put into the project in tests/fixtures/base, and
 * its message must name the place, the cause and the repair: who does what the hint says has a valid project again.
 *
 *   mistake   what is wrong
 *   file      the file of the base project
 *   right     a text of the file, and
 *   wrong     what the author has in its place; or
 *   rename    the wrong name of the file
 *   code      the only finding, and
 *   line      its line
 *   write     what the hint quotes: it is put in place of the marked text; or
 *   says      a part of the hint that says the repair in words, and
 *   repaired  the text in place of `wrong` for those who follow it; left out: `right`
 */
const MISTAKES = join(REPOSITORY, 'tests/fixtures/mistakes');

interface Mistake {
  readonly mistake: string;
  readonly file: string;
  readonly right?: string;
  readonly wrong?: string;
  readonly rename?: string;
  readonly code: string;
  readonly line: number;
  readonly write?: string;
  readonly says?: string;
  readonly repaired?: string;
}

const mistakes = readdirSync(MISTAKES)
  .sort()
  .flatMap((name) => parse(readFileSync(join(MISTAKES, name), 'utf8')) as Mistake[]);

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();

function findingsWith(path: string, text: string): DiagnosticView[] {
  return findingsOf(withFiles(base, sourceOf(path, text)), { cache });
}

function textOf(path: string): string {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes).toString('utf8');
}

/** Puts a text in place of another, which the file must have once. */
function put(text: string, old: string, replacement: string): string {
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`\`${old}\` is ${parts.length - 1} times in the file`);
  return parts.join(replacement);
}

/** Puts a text in place of the one that a finding marks. */
function putAtPlace(text: string, { line, column, endLine, endColumn }: DiagnosticView, replacement: string): string {
  const lines = text.split('\n');
  const before = [...lines.slice(0, line - 1), (lines[line - 1] ?? '').slice(0, column - 1)].join('\n');
  const after = [(lines[endLine - 1] ?? '').slice(endColumn - 1), ...lines.slice(endLine)].join('\n');
  return `${before}${replacement}${after}`;
}

describe('a message names the place, the cause and the repair', () => {
  test.each(mistakes.filter(({ rename }) => rename === undefined).map((one) => [one.mistake, one] as const))(
    '%s',
    (_name, { file, right = '', wrong = '', code, line, write, says, repaired = right }) => {
      const valid = textOf(file);
      const broken = put(valid, right, wrong);
      const found = findingsWith(file, broken);
      expect(found.map((one) => `${one.file}:${one.line} ${one.code}`)).toEqual([`${file}:${line} ${code}`]);
      const [finding] = found as [DiagnosticView];
      // The mistake begins in this line, or in one below it.
      const first = valid.slice(0, valid.indexOf(right)).split('\n').length;
      expect(line).toBeGreaterThanOrEqual(first);
      expect(line).toBeLessThan(first + Math.max(right.split('\n').length, wrong.split('\n').length));
      expect(finding.hint).toContain(write === undefined ? says : `\`${write}\``);
      const whole = write === undefined ? put(valid, right, repaired) : putAtPlace(broken, finding, write);
      expect(findingsWith(file, whole)).toEqual([]);
    },
  );

  test.each(mistakes.filter(({ rename }) => rename !== undefined).map((one) => [one.mistake, one] as const))(
    '%s',
    (_name, { file, rename = '', code, line, says }) => {
      const others = base.filter(({ path }) => path !== file);
      const found = findingsOf([...others, sourceOf(rename, textOf(file))], { cache });
      expect(found.map((one) => `${one.file}:${one.line} ${one.code}`)).toEqual([`${rename}:${line} ${code}`]);
      expect(found[0]?.hint).toContain(says);
      expect(says).toContain(`\`${file}\``);
    },
  );
});

describe('the mistakes', () => {
  test('are a hundred and more, each once', () => {
    expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length);
    expect(mistakes.length).toBeGreaterThanOrEqual(100);
  });

  test('have a repair that the message quotes, nearly all of them', () => {
    const quoted = mistakes.filter(({ write, says = '' }) => write !== undefined || says.includes('`'));
    expect(quoted.length / mistakes.length).toBeGreaterThanOrEqual(0.85);
  });
});
