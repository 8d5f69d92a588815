import { pointerTo } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import type { Edit, Edited } from './text-edits.ts';
import { linesOf, rangesOf } from './yaml-lists.ts';
import { lineEndOf } from './yaml-text.ts';
import { scalarText, type Scalar } from './yaml-values.ts';

/** An entry to write: keys in their order, each with a scalar, a list of scalars, a list of entries, or an entry. Undefined keys are left out. */
export interface NewEntry {
  readonly [key: string]: NewValue | undefined;
}

export type NewValue = Scalar | readonly Scalar[] | readonly NewEntry[] | NewEntry;

interface AppendOptions {
  /** Whether an empty line goes before the entry, where the list has no two entries that show it. */
  readonly spaced?: boolean;
  /** The index of the entry after which the new one is added. Left out: the last one. */
  readonly after?: number | undefined;
}

/** Adds an entry or a text to the end of a list, in the style of its last one: in lines or braces, with its quotes, indentation and line ends. */
export function appendEntry(
  file: SourceFile,
  list: string,
  entry: NewEntry | string,
  options: AppendOptions = {},
): Edited {
  const start = file.marks().get(list)?.[2] ?? 0;
  if (file.text[start] !== '[') return appendLines(file, list, entry, options);
  const last = rangesOf(file, list).at(-1);
  return last ? { ok: true, edits: appendBetweenBrackets(file, list, entry) } : fillEmpty(file, list, entry);
}

function appendLines(
  file: SourceFile,
  list: string,
  entry: NewEntry | string,
  { spaced = false, after }: AppendOptions,
): Edited {
  const { text } = file;
  const marks = file.marks();
  const lines = linesOf(file, list);
  const index = after ?? (lines?.length ?? 0) - 1;
  const last = lines?.[index];
  if (!lines || !last) return { ok: false, why: 'The last entry of the list does not begin its line.' };
  const item = pointerTo(list, index);
  const [, , from, to] = marks.get(item) ?? [0, 0, 0, 0];
  const quotes = quotesOf(file, item);
  const dash = last.start + last.indent.length;
  const written = text.slice(from, to).trimEnd();
  const step = last.indent.length - columnOf(text, marks.get(list)?.[0] ?? 0);
  const own =
    typeof entry === 'string'
      ? [scalarText(entry, written, false)]
      : written.startsWith('{')
        ? flowLines(entry, quotes, written.includes('\n'))
        : blockLines(entry, quotes, step);
  const gap = /^ +$/.exec(text.slice(dash + 1, from))?.[0] ?? ' ';
  const before = lines[index - 1];
  const isApart = before ? text.slice(before.end, last.start).trim() === '' && before.end < last.start : spaced;
  const lineEnd = lineEndOf(text);
  const added = own.map((line, number) =>
    number === 0 ? `${last.indent}-${gap}${line}` : `${last.indent} ${' '.repeat(gap.length)}${line}`,
  );
  const joined = [...(isApart ? [''] : []), ...added].join(lineEnd);
  // The last line of a file may lack its line break, and keeps lacking it.
  const insertion = text[last.end - 1] === '\n' ? `${joined}${lineEnd}` : `${lineEnd}${joined}`;
  return { ok: true, edits: [{ start: last.end, end: last.end, text: insertion }] };
}

/** Adds an entry after the last one of a list in brackets: on the same line, or on its own line if the last one begins its line. */
function appendBetweenBrackets(file: SourceFile, list: string, entry: NewEntry | string): Edit[] {
  const { text } = file;
  const ranges = rangesOf(file, list);
  const { start, end } = ranges.at(-1) ?? { start: 0, end: 0 };
  const quotes = quotesOf(file, pointerTo(list, ranges.length - 1));
  const behind = start + text.slice(start, end).trimEnd().length;
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [written = ''] =
    typeof entry === 'string' ? [scalarText(entry, text.slice(start, behind), true)] : flowLines(entry, quotes, false);
  if (indent.trim() !== '') return [{ start: behind, end: behind, text: `, ${written}` }];
  // A comment beside the last entry stays beside it.
  const rest = /^,?[ \t]*(?:#[^\r\n]*)?(?=\r?\n)/.exec(text.slice(behind))?.[0] ?? '';
  const hasComma = rest.startsWith(',');
  const line = `${lineEndOf(text)}${indent}${written}${hasComma ? ',' : ''}`;
  const lineEnd = behind + rest.length;
  const comma = hasComma ? [] : [{ start: behind, end: behind, text: ',' }];
  return [...comma, { start: lineEnd, end: lineEnd, text: line }];
}

/** Puts the first entry into a list that is written `[]`. */
function fillEmpty(file: SourceFile, list: string, entry: NewEntry | string): Edited {
  const { text } = file;
  const [key = 0, keyEnd = 0, start = 0] = file.marks().get(list) ?? [];
  const close = text.indexOf(']', start) + 1;
  const colon = text.indexOf(':', keyEnd) + 1;
  const line = text.indexOf('\n', close);
  const lineBreak = line === -1 ? text.length : text[line - 1] === '\r' ? line - 1 : line;
  const hasOthers = text.slice(text.lastIndexOf('\n', key - 1) + 1, key).trim() !== '';
  if (hasOthers || text.slice(start + 1, close - 1).trim() !== '')
    return { ok: false, why: 'The empty list is on a line with other values.' };
  const indent = ' '.repeat(columnOf(text, key) + 2);
  const lines = typeof entry === 'string' ? [scalarText(entry, '', false)] : blockLines(entry);
  const added = lines.map((one, index) => `${lineEndOf(text)}${indent}${index === 0 ? '- ' : '  '}${one}`);
  return {
    ok: true,
    edits: [
      { start: colon, end: close, text: '' },
      { start: lineBreak, end: lineBreak, text: added.join('') },
    ],
  };
}

/**
 * Writes an entry as lines, and the entries below it in lines that are indented by `step` columns. A text that ends in a line break has its
 * own lines too.
 */
export function blockLines(entry: NewEntry, quotes: Quotes = {}, step = 2): string[] {
  const indent = ' '.repeat(step);
  return pairsOf(entry).flatMap(([key, value]): string[] => {
    if (isEntry(value)) return [`${key}:`, ...blockLines(value, {}, step).map((line) => `${indent}${line}`)];
    if (typeof value === 'string' && value.endsWith('\n')) {
      const lines = value.trimEnd().split('\n');
      return [`${key}: |`, ...lines.map((line) => (line === '' ? '' : `${indent}${line}`))];
    }
    if (!isEntries(value)) return [`${key}: ${valueText(value, styleOf(quotes, key), false)}`];
    const items = value.flatMap((item) =>
      blockLines(item, {}, step).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`),
    );
    return [`${key}:`, ...items.map((line) => `${indent}${line}`)];
  });
}

/** Writes an entry between braces, on one line or with a line for each key. */
function flowLines(entry: NewEntry, quotes: Quotes, isTall: boolean): string[] {
  const pairs = pairsOf(entry).map(([key, value]) => `${key}: ${valueText(value, styleOf(quotes, key), true)}`);
  return isTall ? ['{', ...pairs.map((pair) => `  ${pair},`), '}'] : [`{ ${pairs.join(', ')} }`];
}

function pairsOf(entry: NewEntry): [string, NewValue][] {
  return Object.entries(entry).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
}

/** Writes a value on one line. */
function valueText(value: NewValue, style: ScalarStyle, flow: boolean): string {
  if (isEntry(value)) return flowLines(value, {}, false).join('');
  if (isEntries(value)) return `[${value.map((item) => flowLines(item, {}, false).join('')).join(', ')}]`;
  if (!isList(value)) return quotedText(value, style, flow);
  return `[${value.map((one) => quotedText(one, style, true)).join(', ')}]`;
}

interface ScalarStyle {
  /** The quote that every text has; empty if only those that need one have it. */
  readonly always: string;
  /** The quote of a text that needs one. */
  readonly needed: string;
}

function styleOf(quotes: Quotes, key: string): ScalarStyle {
  return { always: quotes[key] ?? '', needed: Object.values(quotes)[0] ?? '"' };
}

function quotedText(value: Scalar, { always, needed }: ScalarStyle, flow: boolean): string {
  const text = scalarText(value, always, flow);
  // In single quotes, nothing can be escaped.
  const isPlain = !text.startsWith('"') || text.includes('\\');
  return always !== '' || isPlain ? text : scalarText(value, needed, flow);
}

function isList(value: NewValue): value is readonly Scalar[] {
  return Array.isArray(value);
}

function isEntry(value: NewValue): value is NewEntry {
  return typeof value === 'object' && !Array.isArray(value);
}

function isEntries(value: NewValue): value is readonly NewEntry[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** The quote of the text under each key of an entry: `'` or `"`. Keys without quotes are left out. */
type Quotes = Readonly<Record<string, string>>;

function quotesOf(file: SourceFile, entry: string): Quotes {
  const marks = file.marks();
  const quotes: Record<string, string> = {};
  for (const key of QUOTED) {
    const pointer = pointerTo(entry, key);
    const mark = marks.get(pointerTo(pointer, 0)) ?? marks.get(pointer);
    const first = mark === undefined ? '' : file.text.charAt(mark[2]);
    if (first === "'" || first === '"') quotes[key] = first;
  }
  return quotes;
}

/** The keys whose quotes a new entry takes over. */
const QUOTED = ['from', 'to', 'owner', 'reason', 'expires', 'flag', 'region', 'lang', 'country', 'name', 'addr'];

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}
