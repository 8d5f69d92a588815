import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { parse, type ParseCache, type Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { validate } from '../../../engine/compile/validate.ts';
import { CODES } from '../../../engine/model/diagnostics/codes.ts';
import type { Diagnostic } from '../../../engine/model/diagnostics/diagnostic.ts';
import { FORMATS } from '../../../engine/model/diagnostics/formats.ts';
import { hasErrors } from '../../../engine/model/diagnostics/summary.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { createSink } from '../../../engine/model/diagnostics/sink.ts';
import type { SourceFile } from '../../../engine/model/diagnostics/source.ts';
import { covering } from '../../support/coverage.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  readFolder,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

/*
 * Files with random damage: whatever a file holds, the compiler must say what is wrong with it, in the file, and must not fail.
 * Mutant n of a run is made from the seed plus n, so `FUZZ_SEED=<its seed> FUZZ_RUNS=1` makes one of them again.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_314);
const RUNS = Number(process.env.FUZZ_RUNS ?? covering(250, 20_000));

/** No mutant may take more of the processor, in milliseconds. An undamaged project takes five. A busy machine may hold it up far longer. */
const LONGEST = 5000;

/** Mutants are cut to this many characters: parsing takes time in proportion, and larger ones show nothing new. */
const LARGEST = 200_000;

interface Random {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, fast, and the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('there is nothing to pick from');
      return found;
    },
  };
}

// prettier-ignore
const SNIPPETS = [
  '{', '}', '[', ']', '[[[[', '{{{{', '&a ', '*a', '&a [*a]', '<<: *a', '!!x ', '!!binary ', '!<tag:x> ', '!', '? ', ': ', ':', '- ',
  '\t', '\r', '\r\n', '\n', '\n\n', '\0', '\u001b', '\u2028', '\u0085', '\ufeff', '\ufffd', '\ud800', '\udc00', '\u202e', '\u00a0',
  '\u200b', '#', ' #', '"', "'", '`', '@', '%', '%YAML 1.1\n---\n', '---\n', '...\n', '|', '>', '|9\n', '>-\n', '\\', '\\x', ',', ', ,', '=',
  '~', '__proto__: ', 'constructor: ', '"__proto__": {}', 'null: ', 'toString', '{site}', '{}', '{x}', '/*', '/:a/:a', ':a(b|c)', '(a+)+',
  '$&', '%2F', '%zz', '99999999999999999999', '1e400', '-1e400', '.nan', '0o17', '0x1F', '-0', '1e-7', '2026-02-30', 'no', 'true', 'null',
  '中文', 'العربية', 'ไทย', '👨‍👩‍👧‍👦',
];

// prettier-ignore
const VALUES = [
  '', '~', 'null', 'true', 'false', '0', '-1', '1.5', '1e400', '""', '"x"', '[]', '{}', '[1]', '[[1]]', '{ a: b }', '[null]', '{ message: x }',
  '{ en: }', '/', '/{site}', 'th', 'A'.repeat(3000),
];

type Mutate = (text: string, random: Random) => string;

/** Changes the lines of a text. */
function inLines(change: (lines: string[], at: number, random: Random) => void): Mutate {
  return (text, random) => {
    const lines = text.split('\n');
    change(lines, random.below(lines.length), random);
    return lines.join('\n');
  };
}

const lineAt = (lines: readonly string[], at: number): string => lines[at] ?? '';

const MUTATIONS = {
  deleteLine: inLines((lines, at) => lines.splice(at, 1)),
  deleteLines: inLines((lines, at, random) => lines.splice(at, 1 + random.below(6))),
  repeatLine: inLines((lines, at) => lines.splice(at, 0, lineAt(lines, at))),
  repeatLineOften: inLines((lines, at, random) => {
    lines.splice(at, 0, ...Array.from({ length: 150 + random.below(100) }, () => lineAt(lines, at)));
  }),
  swapLines: inLines((lines, at, random) => {
    const other = random.below(lines.length);
    [lines[at], lines[other]] = [lineAt(lines, other), lineAt(lines, at)];
  }),
  indent: inLines((lines, at, random) => (lines[at] = random.pick([' ', '  ', '    ', '\t']) + lineAt(lines, at))),
  outdent: inLines(
    (lines, at, random) => (lines[at] = lineAt(lines, at).replace(new RegExp(`^ {0,${1 + random.below(4)}}`), '')),
  ),
  indentRest: inLines((lines, at) => lines.forEach((line, index) => index >= at && (lines[index] = ` ${line}`))),
  joinLines: inLines((lines, at) => lines.splice(at, 2, lineAt(lines, at) + lineAt(lines, at + 1))),
  changeValue: inLines(
    (lines, at, random) => (lines[at] = lineAt(lines, at).replace(/: .*$/, `: ${random.pick(VALUES)}`)),
  ),
  changeInnerValue: inLines((lines, at, random) => {
    const values = [...lineAt(lines, at).matchAll(/: [^,{}[\]]+/g)];
    if (values.length === 0) return;
    const { 0: whole, index } = random.pick(values);
    lines[at] =
      `${lineAt(lines, at).slice(0, index)}: ${random.pick(VALUES)}${lineAt(lines, at).slice(index + whole.length)}`;
  }),
  changeEntry: inLines(
    (lines, at, random) => (lines[at] = lineAt(lines, at).replace(/- .*$/, `- ${random.pick(VALUES)}`)),
  ),
  changeKey: inLines((lines, at, random) => {
    lines[at] = lineAt(lines, at).replace(
      /[\w.]+:/,
      `${random.pick(['x', 'id', 'path', '7', '""', '__proto__', 'a b', '<<', '中', '~'])}:`,
    );
  }),
  insertSnippet: (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + random.pick(SNIPPETS) + text.slice(at);
  },
  insertSnippetAtLine: inLines((lines, at, random) => (lines[at] = random.pick(SNIPPETS) + lineAt(lines, at))),
  insertDeepNesting: (text, random) => {
    const at = random.below(text.length + 1);
    return (
      text.slice(0, at) + random.pick(['[', '{ a: ', '- ', '? ']).repeat(random.pick([5, 70, 2000])) + text.slice(at)
    );
  },
  deleteCharacters: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + random.below(8));
  },
  swapCharacters: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
  },
  changeCase: (text, random) => {
    const at = random.below(text.length);
    const end = at + 1 + random.below(6);
    return text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end);
  },
  flipCharacter: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(8))) + text.slice(at + 1);
  },
  copyPart: (text, random) => {
    const from = random.below(text.length);
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(from, from + random.below(80)) + text.slice(at);
  },
  truncate: (text, random) => text.slice(0, random.below(text.length + 1)),
} as const satisfies Record<string, Mutate>;

const MUTATION_LIST: readonly Mutate[] = Object.values(MUTATIONS);

/** Damage to bytes, in one of four mutants. */
function damage(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  switch (random.below(12)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(random.pick(['eda080', 'c0af', 'ff', 'f4908080', 'e4b8', 'efbbbf', '00']), 'hex'),
        bytes.subarray(at),
      ]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(Array.from({ length: 1 + random.below(16) }, () => random.below(256))),
        bytes.subarray(at),
      ]);
    default:
      return bytes;
  }
}

function mutantOf(source: Source, random: Random): Source {
  let text = Buffer.from(source.bytes).toString('utf8');
  for (let count = 1 + random.below(3); count > 0 && text !== ''; count -= 1)
    text = random.pick(MUTATION_LIST)(text, random);
  return sourceOf(source.path, damage(Buffer.from(text.slice(0, LARGEST), 'utf8'), random));
}

/** What is wrong with the findings themselves. */
function flawOf(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, SourceFile>,
  mutant: Source,
): string | undefined {
  const lines = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const known = lines.get(file) ?? (files.get(file)?.text ?? '').split('\n');
    lines.set(file, known);
    return known;
  };
  for (const diagnostic of diagnostics) {
    if (!(diagnostic.code in CODES)) return `there is no code ${diagnostic.code}`;
    if (diagnostic.code === 'CN004') continue;
    if (diagnostic.message === '' || !diagnostic.hint) return `${diagnostic.code} has no message or no hint`;
    for (const place of [diagnostic.at, ...(diagnostic.related ?? []).map(({ at }) => at)]) {
      const { file, line, column, endLine, endColumn } = locate(place, files);
      const inside = (at: number, offset: number): boolean =>
        offset >= 1 && offset <= (linesOf(file)[at - 1] ?? '').length + 1 && at >= 1 && at <= linesOf(file).length;
      if (!files.has(file) && diagnostic.code !== 'IO004')
        return `${diagnostic.code} is in ${file}, which is not a file`;
      if (!inside(line, column) || !inside(endLine, endColumn))
        return `${diagnostic.code} is at ${file}:${line}:${column}-${endLine}:${endColumn}, outside of it`;
      if (endLine < line || (endLine === line && endColumn < column))
        return `${diagnostic.code} ends in front of its start`;
    }
  }
  if (!files.has(mutant.path)) return 'the file is lost';
  return undefined;
}

const base = readProject(BASE_PROJECT);
const real = readFolder(REPOSITORY);
const cache = createMemoryCache();

interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** A file of the base project goes through the whole compiler, with the project around it. */
function compileMutant(mutant: Source): Outcome {
  const { diagnostics, files, model } = compile(withFiles(base, mutant), { cache: withoutNew });
  if (!model && !hasErrors(diagnostics)) throw new Error('there is no model and no error');
  return { diagnostics, files };
}

/** A real file is large and its project slow, so it is parsed and checked against its schema only. */
function checkMutant(mutant: Source): Outcome {
  const sink = createSink();
  const file = parse(mutant, sink.report);
  validate(file, sink.report);
  return { diagnostics: sink.all(), files: new Map([[file.path, file]]) };
}

/** The unchanged files are read from the cache; mutants do not go into it, since twenty thousand of them would fill the memory. */
const withoutNew: ParseCache = { ...cache, set: () => undefined };

test(`damage of every kind is told and never fails, seed ${SEED}`, { timeout: 600_000 }, () => {
  compile(base, { cache });
  process.stdout.write(`fuzz: seed ${SEED}, ${RUNS} runs\n`);
  const counts = { compiled: 0, checked: 0, wrong: 0 };
  const codes = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const random = createRandom(SEED + run);
    const whole = random.below(2) === 0;
    const mutant = mutantOf(random.pick(whole ? base : real), random);
    const fail = (why: string, cause?: unknown): never => {
      throw new Error(`FUZZ_SEED=${SEED + run} FUZZ_RUNS=1: ${mutant.path}: ${why}`, { cause });
    };
    const before = process.threadCpuUsage();
    let outcome: Outcome;
    try {
      outcome = whole ? compileMutant(mutant) : checkMutant(mutant);
      // Printing is slow beside the rest, and it is the same code for every mutant.
      if (run % 40 === 0)
        for (const format of Object.values(FORMATS))
          format(outcome.diagnostics, outcome.files, { paint: (_, text) => text });
    } catch (cause) {
      return fail(`failed: ${String(cause)}`, cause);
    }
    const { user, system } = process.threadCpuUsage(before);
    const took = (user + system) / 1000;
    if (took > LONGEST) fail(`took ${Math.round(took)} ms of the processor`);
    const flaw = flawOf(outcome.diagnostics, outcome.files, mutant);
    if (flaw !== undefined) fail(flaw);
    if (whole && run % 100 === 0) expect(compileMutant(mutant).diagnostics).toEqual(outcome.diagnostics);
    counts[whole ? 'compiled' : 'checked'] += 1;
    counts.wrong += hasErrors(outcome.diagnostics) ? 1 : 0;
    for (const { code } of outcome.diagnostics) codes.add(code);
  }
  process.stdout.write(
    `fuzz: ${counts.compiled} compiled, ${counts.checked} checked, ${counts.wrong} with errors, ${codes.size} codes\n`,
  );
  if (RUNS < 250) return;
  expect(counts.wrong).toBeGreaterThan(RUNS / 2);
  expect(codes.size).toBeGreaterThan(covering(20, 50));
});
