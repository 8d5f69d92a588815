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

/** The mistakes whose hint cannot quote the repair, and why. */
const NOT_LITERAL: Readonly<Record<string, string>> = {
  'a byte order mark': 'the mark cannot be seen: the hint quotes a command that deletes it',
  'a text begins with a backtick': 'the quoted text has backticks itself, so that its end is not plain',
  'a pattern that an entry fails': 'the pattern or the entry may be wrong',
  'a path with a parameter is not in quotes': 'the part of the path before the parameter is lost',
  'an alias refers to an anchor that is missing': 'no value is known',
  'an alias refers to a list that a rule needs': 'no value is known',
  'rules directly below the groups': 'all their lines are indented',
};

describe('the mistakes', () => {
  test('are a hundred and more, each once', () => {
    expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length);
    expect(mistakes.length).toBeGreaterThanOrEqual(100);
  });

  test('have a hint that says literally what to write, nearly all of them', () => {
    const vague = mistakes.filter((one) => !isLiteral(one)).map(({ mistake }) => mistake);
    expect(vague.sort()).toEqual(Object.keys(NOT_LITERAL).sort());
    expect(1 - vague.length / mistakes.length).toBeGreaterThanOrEqual(0.95);
  });
});

/**
 * Tells whether a hint quotes the repair: what takes the place of the marked text, all that is added to the file, or what is deleted. Those
 * who follow it have a valid project, which the tests above check.
 */
function isLiteral({ file, right = '', wrong = '', rename, write, repaired = right }: Mistake): boolean {
  if (write !== undefined || rename !== undefined) return true;
  const [finding] = findingsWith(file, put(textOf(file), right, wrong));
  const hint = finding?.hint ?? '';
  const quoted = [...hint.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const deletes = /\b(?:delete|without)\b/i.test(hint);
  const says = ([before, after]: readonly [string, string]): boolean => {
    const [removed, added] = difference(before, after);
    const brings = (text: string): boolean => (added === '' ? !before.includes(text) : text.includes(added));
    if (quoted.some((text) => after.includes(text) && brings(text))) return true;
    return added === '' && deletes && quoted.some((text) => removed.includes(text));
  };
  if (changedParts(wrong, repaired).every(says)) return true;
  const lines = newLines(wrong, repaired);
  if (lines.length > 0) return lines.every((line) => quoted.includes(line));
  return deletes && deletedRuns(wrong, repaired).every((run) => run.every((line) => quoted.includes(line)));
}

/** Returns the lines that differ, each as it is before and after; the whole texts if they differ in their number of lines. */
function changedParts(before: string, after: string): [before: string, after: string][] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length !== now.length) return [[before, after]];
  return old.flatMap((line, index) => (line === now[index] ? [] : [[line, now[index] ?? '']]));
}

/** Returns the lines of a text that another lacks, without what begins an entry of a list. */
function newLines(before: string, after: string): string[] {
  const old = before.split('\n');
  return after.split('\n').flatMap((line) => (old.includes(line) ? [] : [line.trim().replace(/^- /, '')]));
}

/** Returns the first and the last line of each run of lines that a text lacks, which has no others. */
function deletedRuns(before: string, after: string): [first: string, last: string][] {
  const kept = after.split('\n');
  const runs: [string, string][] = [];
  let isOpen = false;
  for (const line of before.split('\n')) {
    const isKept = line === kept[0];
    if (isKept) kept.shift();
    else if (isOpen) runs.splice(-1, 1, [runs.at(-1)?.[0] ?? '', line]);
    else runs.push([line, line]);
    isOpen = !isKept;
  }
  return runs;
}

/** Returns what two texts do not share at their start and at their end, without the blanks and the comma around it. */
function difference(before: string, after: string): [removed: string, added: string] {
  let [start, end] = [0, 0];
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const bare = (text: string): string => text.slice(start, text.length - end).replaceAll(/^[\s,]+|[\s,]+$/g, '');
  return [bare(before), bare(after)];
}
