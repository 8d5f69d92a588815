import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Range,
} from 'yaml';
import { isSpan, pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { Mark, SourceFile } from '../../model/diagnostics/source.ts';
import { once } from '../../model/once-for.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { explainSyntax } from './explain-syntax.ts';
import { aliasHint, duplicateHint, mergeHint } from './mapping-hints.ts';
import { reportConflict } from './merge-conflict.ts';
import { explainMisplacedEntry, findMisplacedEntry } from './misplaced-entry.ts';
import { quote, writtenValue } from './quote.ts';

/** A file and its bytes. `digest` is the SHA-256 of the bytes. */
export interface Source {
  /** Relative to the root of the project, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly digest: string;
  /** The number of bytes of a large file, of which `bytes` has the start. Left out: `bytes` has all of it. */
  readonly size?: number | undefined;
}

/** A file with its value: plain objects, lists and scalars. The value is `undefined` if the file could not be read. */
export interface ParsedFile extends SourceFile {
  readonly value: unknown;
  marks(): ReadonlyMap<string, Mark>;
  /** Pointers to values that could not be read and were reported. Later checks must not report them as missing. */
  readonly holes: readonly string[];
  /** Pointers to numbers that begin with a zero, which YAML leaves out. */
  readonly zeros: readonly string[];
  /** The offset of the first syntax error; the text after it is not reliable. */
  readonly soundUntil: number;
}

/** The entry of a parse cache for one digest: the value and the packed marks. Only files without problems are cached. */
export interface ParsedRecord {
  readonly value: unknown;
  /** The kind whose schema accepts the value, if that is known. */
  readonly soundAs?: Kind | undefined;
  readonly pointers: string;
  readonly offsets: Int32Array;
}

export interface ParseCache {
  get(digest: string, path: string): ParsedRecord | undefined;
  set(digest: string, record: ParsedRecord, path: string): void;
}

const LARGEST_BYTES = 20 * 1024 * 1024;
const DEEPEST = 64;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MERGE_KEY = '<<';
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses one YAML file: version 1.2, core schema, one document, no anchors, tags, directives or merge keys.
 * Reports problems to `report` and returns the rest of the file. Never throws on any input.
 */
export function parse(source: Source, report: Report, cache?: ParseCache): ParsedFile {
  const cached = cache?.get(source.digest, source.path);
  if (cached) {
    // Few files are shown to anyone.
    const text = once(() => decode(source.bytes));
    return {
      path: source.path,
      get text() {
        return text();
      },
      value: cached.value,
      holes: [],
      zeros: [],
      get soundUntil() {
        return text().length;
      },
      marks: once(() => unpackMarks(cached)),
    };
  }
  let problems = 0;
  const file = parseFresh(source, (problem) => {
    problems += 1;
    report(problem);
  });
  if (problems === 0 && file.zeros.length === 0)
    cache?.set(source.digest, { value: file.value, ...packMarks(file.marks()) }, source.path);
  return file;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function parseFresh({ path, bytes }: Source, report: Report): ParsedFile {
  const nothing = (text: string): ParsedFile => ({
    path,
    text,
    value: undefined,
    holes: [],
    zeros: [],
    soundUntil: 0,
    marks: () => new Map(),
  });
  if (bytes.byteLength > LARGEST_BYTES) {
    report({
      code: 'YM016',
      message: `The file has ${bytes.byteLength} bytes; ${LARGEST_BYTES} is the most that is read.`,
      hint: 'Split it into several files.',
      at: { file: path, start: 0, end: 0 },
    });
    return nothing('');
  }
  const text = decode(bytes);
  const tooDeep = (): ParsedFile => {
    report({
      code: 'YM010',
      message: 'The file is nested too deeply to be read.',
      hint: `Use at most ${DEEPEST} levels.`,
      at: { file: path, start: 0, end: 0 },
    });
    return nothing(text);
  };
  if (!checkText(path, text, bytes, report)) return nothing(text);
  let document: Document.Parsed;
  try {
    document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      uniqueKeys: false,
      merge: false,
      prettyErrors: false,
      resolveKnownTags: false,
    });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return tooDeep();
  }
  if (document.errors.some((error) => error.code === 'RESOURCE_EXHAUSTION')) return tooDeep();
  let problems = 0;
  const counted: Report = (problem) => {
    problems += 1;
    report(problem);
  };
  const soundUntil = reportSyntax(path, text, document, counted);
  const marks = new Map<string, Mark>();
  // After a syntax error the parser's value may differ from the author's intention.
  const walk = new Walk(path, text, marks, (problem) => {
    if (!isSpan(problem.at) || problem.at.start < soundUntil || soundUntil === text.length) counted(problem);
  });
  const value = walk.value(document.contents as Node | null, '', [-1, -1], 0);
  if (value === undefined || value === null) {
    if (problems === 0) {
      report({
        code: 'YM013',
        message: 'The file is empty.',
        hint: 'Write its content, or delete the file.',
        at: { file: path, start: 0, end: 0 },
      });
    }
    return nothing(text);
  }
  return { path, text, value, holes: walk.holes, zeros: walk.zeros, soundUntil, marks: () => marks };
}

/** Finds the first replacement character that decoding put in place of bytes that are not UTF-8; -1 if there is none. */
function firstBadByte(text: string, bytes: Uint8Array): number {
  let from = 0;
  let offset = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    offset += Buffer.byteLength(text.slice(from, at));
    from = at;
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) return at;
  }
  return -1;
}

/** Runs the checks that do not need a parser. False: the file cannot be parsed. */
function checkText(path: string, text: string, bytes: Uint8Array, report: Report): boolean {
  const bad = firstBadByte(text, bytes);
  if (bad !== -1) {
    report({
      code: 'YM011',
      message: 'The file is not UTF-8.',
      hint: 'Save it as UTF-8 without a byte order mark.',
      at: { file: path, start: bad, end: bad + 1 },
    });
    return false;
  }
  if (reportConflict(path, text, report)) return false;
  if (text.startsWith(BYTE_ORDER_MARK)) {
    report({
      code: 'YM006',
      message: 'The file begins with a byte order mark.',
      hint: `Run \`sitefold fmt ${path}\`, or save the file as UTF-8 without one.`,
      at: { file: path, start: 0, end: 1 },
    });
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]|\r(?!\n)/.exec(text);
  if (control) {
    const code = control[0].codePointAt(0) ?? 0;
    report({
      code: 'YM009',
      message: `The file contains the control character U+${code.toString(16).toUpperCase().padStart(4, '0')}.`,
      hint: 'Delete it. Lines end with a line feed.',
      at: { file: path, start: control.index, end: control.index + 1 },
    });
    return false;
  }
  return true;
}

/** Errors that are explained: a file with many has one mistake that the others follow from. */
const MOST_EXPLAINED = 20;

/** Reports the first syntax error and returns its offset. The parser's later errors are often only consequences of the first. */
function reportSyntax(path: string, text: string, document: Document.Parsed, report: Report): number {
  const directive = /^%[^\n]*/m.exec(text.slice(0, document.contents?.range?.[0] ?? text.length));
  if (directive) {
    report({
      code: 'YM008',
      message: `The directive \`${directive[0].trim()}\` is not allowed.`,
      hint: 'Delete the line. Files are YAML 1.2.',
      at: { file: path, start: directive.index, end: directive.index + directive[0].trimEnd().length },
    });
    return document.errors.length === 0 ? text.length : directive.index;
  }
  const known = document.errors.filter((error) => OWN_CODES[error.code] !== undefined);
  const lines = new Set<string>();
  const explanations = new Map(
    document.errors.slice(0, MOST_EXPLAINED).map((error) => [error, explainSyntax(error, text, document)]),
  );
  for (const error of known.length > 0 ? known : document.errors.slice(0, 1)) {
    const explained = explanations.get(error);
    const [start, end] = explained ? [explained.start, explained.end] : startOfError(error, document, text);
    const misplaced = explained ?? explainMisplacedEntry(error, document, text) ?? explainOpenQuote(error, text, start);
    const line = `${error.code} ${text.lastIndexOf('\n', start - 1)}`;
    if (lines.has(line)) continue;
    lines.add(line);
    report({
      code: OWN_CODES[error.code] ?? 'YM001',
      message: misplaced?.message ?? `The YAML is malformed: ${sentence(error.message)}`,
      hint: misplaced?.hint ?? 'Check indentation, quotes and colons on this line and the one above.',
      at: { file: path, start, end: Math.min(text.length, Math.max(end, start + 1)) },
    });
  }
  return Math.min(
    text.length,
    ...document.errors.map((error) => explanations.get(error)?.start ?? startOfError(error, document, text)[0]),
  );
}

/** Finds where a mistake begins. The parser reports an unclosed quote at the end of the text, and a misplaced entry at an empty line above it. */
function startOfError(
  error: Document.Parsed['errors'][number],
  document: Document.Parsed,
  text: string,
): readonly [number, number] {
  const [start, end] = error.pos;
  const misplaced = findMisplacedEntry(error, text);
  if (misplaced !== undefined) return [misplaced, misplaced + 1];
  if (error.code !== 'MISSING_CHAR' || !error.message.includes('quote')) return [start, end];
  let quote = start;
  visit(document, {
    Scalar(_key, { type, range }) {
      if ((type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') && range && range[0] <= start && range[2] >= start - 1)
        quote = range[0];
    },
  });
  const line = text.indexOf('\n', quote);
  return [quote, line === -1 ? text.length : line];
}

/** Says which quote has no end. */
function explainOpenQuote(
  { code, message }: Document.Parsed['errors'][number],
  text: string,
  start: number,
): { readonly message: string; readonly hint: string } | undefined {
  if (code !== 'MISSING_CHAR' || !message.includes('quote')) return undefined;
  return {
    message: 'The quote at the start of the text has no closing one.',
    hint: `Write \`${text[start] ?? '"'}\` where the text ends.`,
  };
}

/** The errors of the parser that have a code of their own. */
const OWN_CODES: Partial<Record<string, 'YM005' | 'YM007'>> = { TAB_AS_INDENT: 'YM005', MULTIPLE_DOCS: 'YM007' };

function sentence(message: string): string {
  const first = message.split('\n')[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** Turns the parser's tree into plain values and records the position of each. */
class Walk {
  /** Pointers to values that could not be read. */
  readonly holes: string[] = [];
  /** Pointers to numbers that begin with a zero. */
  readonly zeros: string[] = [];
  readonly #path: string;
  readonly #text: string;
  readonly #marks: Map<string, Mark>;
  readonly #report: Report;
  /** What each anchor is in front of, as it is written. */
  readonly #anchored = new Map<string, string>();
  #deepest = false;

  constructor(path: string, text: string, marks: Map<string, Mark>, report: Report) {
    this.#path = path;
    this.#text = text;
    this.#marks = marks;
    this.#report = report;
  }

  value(node: Node | null | undefined, pointer: string, key: readonly [number, number], depth: number): unknown {
    if (!node) {
      this.#marks.set(pointer, [key[0], key[1], Math.max(0, key[0]), Math.max(0, key[1])]);
      return null;
    }
    const [start, end] = this.#range(node);
    this.#marks.set(pointer, [key[0], key[1], start, end]);
    if (depth > DEEPEST) {
      if (!this.#deepest)
        this.#say('YM010', 'The file is nested too deeply.', `Use at most ${DEEPEST} levels.`, start, end);
      this.#deepest = true;
      return undefined;
    }
    if (isAlias(node)) {
      this.#say(
        'YM003',
        `The alias \`*${node.source}\` is not allowed.`,
        aliasHint(node.source, this.#anchored.get(node.source)),
        start,
        end,
      );
      this.holes.push(pointer);
      return null;
    }
    if ('anchor' in node && node.anchor !== undefined) {
      const at = this.#propertyBefore(start, `&${node.anchor}`);
      this.#anchored.set(node.anchor, this.#text.slice(start, end));
      this.#say(
        'YM003',
        `The anchor \`&${node.anchor}\` is not allowed.`,
        `Delete \`&${node.anchor}\`, and write the value out where it is used${this.#orInQuotes(node, at[0])}.`,
        at[0],
        at[1],
      );
    }
    if (node.tag !== undefined) {
      const at = this.#propertyBefore(start, '!');
      this.#say(
        'YM004',
        `The tag \`${this.#text.slice(at[0], at[1])}\` is not allowed.`,
        `Delete it; write the plain value${this.#orInQuotes(node, at[0])}.`,
        at[0],
        at[1],
      );
    }
    if (isSeq(node)) {
      return node.items.map((item, index) =>
        this.value(isPair(item) ? null : (item as Node), pointerTo(pointer, index), [-1, -1], depth + 1),
      );
    }
    if (isMap(node)) return this.#mapping(node.items as readonly { key: unknown; value: unknown }[], pointer, depth);
    if (!isScalar(node)) return undefined;
    if (typeof node.value === 'number' && /^[-+]?0\d/.test(node.source ?? '')) this.zeros.push(pointer);
    return node.value;
  }

  #mapping(
    items: readonly { key: unknown; value: unknown }[],
    pointer: string,
    depth: number,
  ): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const first = new Map<string, { readonly range: readonly [number, number]; readonly written: string }>();
    for (const { key, value } of items) {
      const range = this.#range(key as Node);
      const name = this.#keyName(key, range);
      if (name === undefined) continue;
      const written = this.#text.slice(range[0], Math.max(range[1], this.#range(value as Node | null)[1])).trimEnd();
      if (name === MERGE_KEY) {
        const hint = mergeHint(this.#text, value as Node | null);
        this.#say('YM014', 'The merge key `<<` is not allowed.', hint, range[0], range[0] + written.length);
        continue;
      }
      const before = first.get(name);
      if (before) {
        this.#report({
          code: 'YM002',
          message: `The key \`${name}\` appears twice in this mapping.`,
          hint: duplicateHint(before.written, written),
          at: { file: this.#path, start: range[0], end: range[1] },
          related: [
            { message: 'first declared here', at: { file: this.#path, start: before.range[0], end: before.range[1] } },
          ],
        });
        continue;
      }
      first.set(name, { range, written });
      const found = this.value(value as Node | null, pointerTo(pointer, name), range, depth + 1);
      if (found !== undefined) result[name] = found;
    }
    return result;
  }

  #keyName(key: unknown, [start, end]: readonly [number, number]): string | undefined {
    if (
      !isScalar(key) ||
      key.value === null ||
      key.value === '' ||
      typeof key.value === 'object' ||
      key.anchor !== undefined ||
      key.tag !== undefined
    ) {
      this.#say('YM012', 'The key is not a plain text.', 'Write a name in front of the colon.', start, end);
      return undefined;
    }
    const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
    if (FORBIDDEN_KEYS.has(name)) {
      this.#say('YM015', `The key \`${name}\` is reserved.`, 'Use another name.', start, end);
      return undefined;
    }
    return name;
  }

  /** Returns the end of a hint for a text whose first character is taken for an anchor or a tag. */
  #orInQuotes(node: Node, start: number): string {
    if (!isScalar(node) || node.type !== 'PLAIN' || node.source === '') return '';
    return `, or put the text in quotes: \`${quote(writtenValue(this.#text, start))}\``;
  }

  /** Returns the range of an anchor or a tag. It is in front of its node, at the start of the node's range. */
  #propertyBefore(start: number, begin: string): readonly [number, number] {
    const at = this.#text.lastIndexOf(begin, Math.max(0, start - 1));
    if (at === -1) return [start, start + 1];
    // `!!str` begins at the first of its two marks, `!<tag:…>` at its only one.
    const first = begin === '!' && this.#text[at - 1] === '!' ? at - 1 : at;
    const length = /^\S*/.exec(this.#text.slice(first))?.[0].length ?? 1;
    return [first, first + Math.max(1, length)];
  }

  #range(node: Node | null | undefined): readonly [number, number] {
    const range = (node as { range?: Range | null } | null | undefined)?.range;
    return range ? [range[0], Math.max(range[0], range[1])] : [0, 0];
  }

  #say(
    code: 'YM003' | 'YM004' | 'YM010' | 'YM012' | 'YM014' | 'YM015',
    message: string,
    hint: string,
    start: number,
    end: number,
  ): void {
    this.#report({ code, message, hint, at: { file: this.#path, start, end } });
  }
}

function packMarks(marks: ReadonlyMap<string, Mark>): Pick<ParsedRecord, 'pointers' | 'offsets'> {
  const offsets = new Int32Array(marks.size * 4);
  let at = 0;
  for (const mark of marks.values()) {
    offsets.set(mark, at);
    at += 4;
  }
  return { pointers: JSON.stringify([...marks.keys()]), offsets };
}

function unpackMarks({ pointers, offsets }: ParsedRecord): ReadonlyMap<string, Mark> {
  const keys = JSON.parse(pointers) as string[];
  return new Map(
    keys.map((key, index): [string, Mark] => {
      const at = index * 4;
      return [key, [offsets[at] ?? -1, offsets[at + 1] ?? -1, offsets[at + 2] ?? 0, offsets[at + 3] ?? 0]];
    }),
  );
}
