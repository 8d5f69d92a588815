import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Source } from '../engine/compile/parse/parse-yaml.ts';
import type { Code } from '../engine/model/diagnostics/codes.ts';
import { KIND_NAMES } from '../engine/model/schema/kinds.ts';
import { MISTAKE_PATHS, putBase } from '../tests/support/mistakes.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../tests/support/project.ts';

/** A file with a mistake, of those in tests/fixtures/invalid. */
export interface Mistake {
  readonly path: string;
  /** Its text, without the remarks for the test. */
  readonly text: string;
  /** A small project with this file. */
  readonly sources: readonly Source[];
}

const FOLDER = 'tests/fixtures/invalid/';
/** What another file or a day decides cannot be seen in the file. */
const UNSEEN = /^# today:|^# !in /m;
const FILLED_IN = /# \+ base/;
/** Where the text of the base project is filled in. */
const FILLED = /^( *)# \+ base.*$/gm;

/** Returns the shortest file with each code that shows it as it is. The test tests/unit/compile/invalid-manifests.test.ts explains the remarks in it. */
export function readMistakes(root: string): ReadonlyMap<Code, Mistake> {
  const base = readProject(BASE_PROJECT);
  const found = new Map<Code, Mistake>();
  const files = readdirSync(`${root}${FOLDER}`)
    .filter((name) => name.endsWith('.yaml') && !existsSync(`${root}${FOLDER}${name.replace(/yaml$/, 'expect')}`))
    .map((name) => ({ name, written: readFileSync(`${root}${FOLDER}${name}`, 'utf8') }))
    .filter(({ written }) => !UNSEEN.test(written))
    // A file that is whole is easier to read than one with parts of the base project.
    .sort(
      (a, b) =>
        Number(FILLED_IN.test(a.written)) - Number(FILLED_IN.test(b.written)) ||
        a.written.length - b.written.length ||
        (a.name < b.name ? -1 : 1),
    );
  for (const { name, written } of files) {
    const kind = KIND_NAMES.find((one) => one.replace('/', '.') === name.split('--')[0]);
    if (kind === undefined) continue;
    const kindPath = MISTAKE_PATHS[kind];
    const path = /^# path: (\S+)$/m.exec(written)?.[1] ?? kindPath;
    const text = written
      .split('\n')
      .filter((line) => !/^# (?:path: |!next )/.test(line))
      .map((line) => line.replace(/[ \t]*# ! .*$/, ''))
      .join('\n');
    const whole = base.find((source) => source.path === path) ?? base.find((source) => source.path === kindPath);
    const filled = putBase(text, Buffer.from(whole?.bytes ?? '').toString('utf8'));
    const sources = withFiles(base, sourceOf(path, filled));
    for (const [, code = ''] of written.matchAll(/# !(?:next)?.*? ([A-Z]{2}\d{3}) @/g))
      if (!found.has(code as Code)) found.set(code as Code, { path, text: text.replaceAll(FILLED, '$1# …'), sources });
  }
  return found;
}
