import { isMap, isScalar, isSeq, parseDocument, Scalar, type ParsedNode, type YAMLMap } from 'yaml';
import type { FieldSchema } from '../schema/field-paths.ts';
import { tokensOf } from './yaml-text.ts';

/** Finds the schema that a reference names. */
export type LookUp = (reference: string) => FieldSchema | undefined;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A mapping whose keys get another order. */
export interface Reorder extends Range {
  /** Each key with its value and the comments directly above it, in the order of the text. */
  readonly parts: readonly Range[];
  /** The indices of the parts in their new order. */
  readonly order: readonly number[];
}

/** A mapping whose keys are not in the order of the schema, and stay so. */
export interface LeftKeys {
  /** The offset of its first key. */
  readonly at: number;
  /** Why, as the end of a sentence that begins with 'because'. */
  readonly why: string;
}

export interface KeyOrder {
  /** Outer mappings come before those inside of them. */
  readonly reorders: readonly Reorder[];
  readonly left: readonly LeftKeys[];
}

/**
 * Finds the mappings of a YAML text whose keys are in another order than in its schema. Keys that the schema does not name come after the
 * others, and the order of lists stays. A mapping is left if a comment in it belongs to no key, or an empty line divides it. The text must
 * have no syntax errors, anchors or tags.
 */
export function findKeyOrder(text: string, schema: FieldSchema, lookUp: LookUp): KeyOrder {
  const comments = tokensOf(text).filter(({ comment }) => comment);
  const reorders: Reorder[] = [];
  const left: LeftKeys[] = [];
  const walk = (node: unknown, raw: FieldSchema | undefined, isTop: boolean): void => {
    const own = resolved(raw, lookUp);
    if (isSeq(node)) for (const item of node.items) walk(item, own?.items as FieldSchema | undefined, false);
    if (!isMap(node)) return;
    const known = own?.properties as Readonly<Record<string, FieldSchema>> | undefined;
    const others = own?.additionalProperties;
    const keys = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
    const order = known ? orderOf(keys, Object.keys(known)) : [];
    if (order.some((index, place) => index !== place)) {
      const parts =
        node.flow === true ? flowParts(text, node, comments) : blockParts(text, node, isTop && order[0] !== 0);
      const at = startOf(node, 0);
      if (typeof parts === 'string') left.push({ at, why: parts });
      else if (isBehindDash(text, at) && !node.flow && text[parts[order[0] ?? 0]?.start ?? 0] === '#')
        left.push({ at, why: 'the key that comes first has a comment, for which there is no place behind the dash' });
      else reorders.push({ start: parts[0]?.start ?? at, end: parts.at(-1)?.end ?? at, parts, order });
    }
    node.items.forEach(({ value }, index) => {
      const key = keys[index] ?? '';
      const below = known && Object.hasOwn(known, key) ? known[key] : typeof others === 'object' ? others : undefined;
      walk(value, below as FieldSchema | undefined, false);
    });
  };
  walk(parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: false }).contents, schema, true);
  return { reorders, left };
}

function resolved(schema: FieldSchema | undefined, lookUp: LookUp): FieldSchema | undefined {
  const { $ref: reference } = schema ?? {};
  return typeof reference === 'string' ? resolved(lookUp(reference), lookUp) : schema;
}

/** Returns the indices of keys in the order in which they are known; those that are not known come last. */
function orderOf(keys: readonly string[], known: readonly string[]): number[] {
  const place = (index: number): number => {
    const found = known.indexOf(keys[index] ?? '');
    return found === -1 ? known.length : found;
  };
  return keys.map((_, index) => index).sort((a, b) => place(a) - place(b) || a - b);
}

/** Returns the pairs between braces, without the commas between them. */
function flowParts(text: string, node: YAMLMap, comments: readonly Range[]): Range[] | string {
  const [from = 0, to = 0] = node.range ?? [];
  if (comments.some(({ start }) => start > from && start < to)) return 'a comment is between the braces';
  return node.items.map((_, index) => ({ start: startOf(node, index), end: endOf(text, node, index) }));
}

/**
 * Returns the lines of each key, from the comments directly above it to the last line of its value, or why they cannot be told. `movesStart`: the
 * first key of the file gets another place.
 */
function blockParts(text: string, node: YAMLMap, movesStart: boolean): Range[] | string {
  const starts = node.items.map((_, index) => startOf(node, index));
  const column = columnOf(text, starts.at(-1) ?? 0);
  const parts: { start: number; end: number }[] = [];
  for (const [index, key] of starts.entries()) {
    const { value } = node.items[index] ?? {};
    if (isScalar(value) && isKeeping(text, value)) return 'the empty lines behind a text belong to it';
    // The first key of an entry of a list is behind a dash, and the comment above the dash is about the entry.
    const start = index === 0 && isBehindDash(text, key) ? key : commentsAbove(text, key, column);
    if (index === 0 && movesStart && start !== key && isAboutFile(text, start, key))
      return 'the comment at the start may be about the whole file';
    parts.push({ start, end: 0 });
  }
  for (const [index, part] of parts.entries()) {
    const valueEnd = lineEnd(text, endOf(text, node, index));
    const next = parts[index + 1];
    part.end = next ? text.lastIndexOf('\n', next.start - 1) : commentsBelow(text, valueEnd, column);
    if (text[part.end - 1] === '\r') part.end -= 1;
    const behind = text.slice(valueEnd, part.end).split('\n').slice(1);
    if (behind.some((line) => line.trim() === '')) return 'an empty line divides them';
    if (behind.some((line) => indentOf(line) <= column)) return 'a comment belongs to no key';
  }
  const last = parts.at(-1)?.end ?? 0;
  const after =
    text
      .slice(last)
      .split('\n')
      .find((line, index) => index > 0 && line.trim() !== '') ?? '';
  return after.trimStart().startsWith('#') && indentOf(after) === column && column > 0
    ? 'a comment belongs to no key'
    : parts;
}

/** Returns where the comments begin that are directly above a key and as far to the right; the key if there are none. */
function commentsAbove(text: string, key: number, column: number): number {
  let start = key;
  for (;;) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    if (lineStart === 0) return start;
    const above = text.lastIndexOf('\n', lineStart - 2) + 1;
    const line = text.slice(above, lineStart);
    if (!line.trimStart().startsWith('#') || indentOf(line) !== column || isModeline(line)) return start;
    start = above + column;
  }
}

/** Returns the end of the last comment that follows a value and is further to the right than its key. */
function commentsBelow(text: string, valueEnd: number, column: number): number {
  let end = valueEnd;
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    const line = text.slice(end + 1, next);
    if (!line.trimStart().startsWith('#') || indentOf(line) <= column) return end;
    end = next;
  }
  return end;
}

function isModeline(line: string): boolean {
  return line.startsWith('# yaml-language-server:');
}

/** Tells whether comments above the first key of a file are at its start. */
function isAboutFile(text: string, start: number, key: number): boolean {
  const before = text.slice(0, start).trim();
  return start < key && (before === '' || isModeline(before));
}

/** Tells a block scalar whose indicator is `|+` or `>+`. */
function isKeeping(text: string, { type, range }: Scalar): boolean {
  const isBlock = type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED;
  return isBlock && /^[|>]\d?\+/.test(text.slice(range?.[0]));
}

function isBehindDash(text: string, key: number): boolean {
  return text.slice(text.lastIndexOf('\n', key - 1) + 1, key).trim() !== '';
}

function startOf(node: YAMLMap, index: number): number {
  const { key } = node.items[index] ?? {};
  return (isScalar(key) || isMap(key) || isSeq(key) ? key.range?.[0] : undefined) ?? 0;
}

/** Returns the offset behind the last character of a key and its value. */
function endOf(text: string, node: YAMLMap, index: number): number {
  const { key, value } = node.items[index] ?? {};
  const range = lastOf(value)?.range ?? lastOf(key)?.range;
  const [start = 0, end = 0] = range ?? [];
  return start + text.slice(start, end).trimEnd().length;
}

/** Returns the last scalar, or the last list or mapping between brackets, of a value: others include the lines that follow them. */
function lastOf(node: unknown): ParsedNode | undefined {
  if (isSeq(node) && node.flow !== true) return lastOf(node.items.at(-1));
  if (isMap(node) && node.flow !== true) return lastOf(node.items.at(-1)?.value) ?? lastOf(node.items.at(-1)?.key);
  return isScalar(node) || isSeq(node) || isMap(node) ? (node as ParsedNode) : undefined;
}

function lineEnd(text: string, at: number): number {
  const lineBreak = text.indexOf('\n', at);
  return lineBreak === -1 ? text.length : lineBreak;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
