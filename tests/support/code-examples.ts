import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Code } from '../../engine/model/diagnostics/codes.ts';
import { putBase } from './mistakes.ts';
import { BASE_PROJECT, readProject } from './project.ts';
import { REPOSITORY } from './real.ts';

/*
 * Each file of tests/fixtures/codes is the example of one code in the documentation: files with the mistake, and the right ones. Both are
 * compiled as a part of the project in tests/fixtures/base. The keys of such a file:
 *
 *   situation  what the wrong files do not show, in Markdown
 *   today      the day against which dates are held; left out: none
 *   encoding   that of the wrong files, if it is not UTF-8
 *   given      files that both sides have, and that the documentation does not show
 *   wrong      the files with the mistake, by their path
 *   also       codes that the wrong files have besides
 *   remedy     what the right files do not show, in Markdown
 *   right      the right files, by their path
 *   message    what is said about a mistake that no compilation finds, and `hint` what to do
 *
 * A file is a text, `{ copyOf: PATH }` of the base project, `{ linkTo: PATH }`, or null where there is none. The base project has the
 * files that a side does not name. In a text:
 *
 *   # + base -[text]  put here what the base project has at this indentation, but not what has the text
 *   # + 101 times     repeat the next line, with its number for `<n>`
 */
const EXAMPLES = join(REPOSITORY, 'tests/fixtures/codes');

type ExampleFile = string | null | { readonly copyOf: string } | { readonly linkTo: string };
export type ExampleFiles = Readonly<Record<string, ExampleFile>>;

export interface CodeExample {
  readonly situation?: string;
  readonly today?: string;
  readonly encoding?: BufferEncoding;
  readonly given?: ExampleFiles;
  readonly wrong: ExampleFiles;
  readonly also?: readonly Code[];
  readonly remedy?: string;
  readonly right: ExampleFiles;
  readonly message?: string;
  readonly hint?: string;
}

/** Returns the examples by their code. */
export function readCodeExamples(): ReadonlyMap<string, CodeExample> {
  return new Map(
    readdirSync(EXAMPLES)
      .sort()
      .map((name) => [name.replace(/\.yaml$/, ''), parse(readFileSync(join(EXAMPLES, name), 'utf8')) as CodeExample]),
  );
}

const base = readProject(BASE_PROJECT);
const BASE_LINES = /^( *)# \+ base.*$/gm;
const REPEATED = /^ *# \+ (\d+) times\n(.*\n)/gm;

/** Returns the bytes of a file of an example; undefined if there is no such file. */
export function bytesOfExample(path: string, file: ExampleFile, encoding?: BufferEncoding): Buffer | undefined {
  if (file === null) return undefined;
  if (typeof file === 'object') return 'copyOf' in file ? readBase(file.copyOf) : Buffer.alloc(0);
  const whole = file.includes('# + base') ? putBase(file, readBase(path).toString('utf8')) : file;
  const text = whole.replaceAll(REPEATED, (_, times: string, line: string) =>
    Array.from({ length: Number(times) }, (_one, index) => line.replaceAll('<n>', String(index + 1))).join(''),
  );
  return Buffer.from(text, encoding);
}

/** Returns the text of a file of the base project, or of one that an example gives; undefined if there is no such file. */
export function textOfExample(path: string, { given }: CodeExample): string | undefined {
  const file = given?.[path];
  const bytes = file === undefined ? base.find((one) => one.path === path)?.bytes : bytesOfExample(path, file);
  return bytes && Buffer.from(bytes).toString('utf8');
}

function readBase(path: string): Buffer {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes);
}

/** Returns the text of a file as the documentation shows it: shortened, with characters that cannot be seen as escapes. */
export function shownText(text: string): string {
  return text
    .replaceAll(BASE_LINES, '$1# …')
    .replaceAll(REPEATED, (_, times: string, line: string) => {
      const [indent = ''] = /^ */.exec(line) ?? [];
      return `${line.replaceAll('<n>', '1')}${indent}# … and ${Number(times) - 1} more lines like this one\n`;
    })
    .replaceAll(/[^\P{C}\n\t]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .trimEnd();
}
