import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { applyEdits, type Edit } from '../../model/edits/text-edits.ts';
import { dropItems } from '../../model/edits/yaml-lists.ts';
import { lineEndOf, tokensOf } from '../../model/edits/yaml-text.ts';
import { replacedScalar, scalarText } from '../../model/edits/yaml-values.ts';
import { parse, type ParseCache, type ParsedFile } from '../parse/parse-yaml.ts';
import { sourceOfText } from './file-edits.ts';

/** A text with a changed value, or the reason why a person must make the change. */
export type ChangedText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

type Key = string | number;

/** One change of a value: what is at `keys` becomes `value`; `undefined` removes it. A new item of a list has the length as its key. */
interface Change {
  readonly keys: readonly Key[];
  readonly value: unknown;
}

/**
 * Sets the value at a JSON pointer of a YAML text; `undefined` removes the key or the item, and `/-` at the end of a pointer appends to a
 * list. Only what differs is written: comments, order and style of the rest stay byte for byte. Each change is parsed again, so that the
 * text has exactly the wanted value, or none is returned. `cache`: that of the project, which then need not parse the new text.
 */
export function setValue(text: string, pointer: string, value: unknown, cache?: ParseCache): ChangedText {
  const read = (some: string): ParsedFile => readText(some, cache);
  const file = read(text);
  if (file.value === undefined || file.soundUntil < text.length || file.holes.length > 0)
    return { ok: false, why: 'The file has a mistake in its YAML. Mend it in an editor first.' };
  const keys = keysOf(file.value, pointer);
  if (keys === undefined) return { ok: false, why: `The file has nothing at \`${pointer}\` that can be changed.` };
  let changed = text;
  for (const change of changesOf(valueAt(file.value, keys), value, keys)) {
    const next = applyChange(changed, change, read);
    if (next === undefined)
      return {
        ok: false,
        why: `A comment is in the way at \`${pointerTo('', ...change.keys)}\`. Change it in an editor.`,
      };
    changed = next;
  }
  return { ok: true, text: changed };
}

/** Returns the value at a JSON pointer of a YAML text; undefined if there is none. */
export function readValue(text: string, pointer: string, cache?: ParseCache): unknown {
  const { value } = readText(text, cache);
  const keys = keysOf(value, pointer);
  return keys && valueAt(value, keys);
}

function readText(text: string, cache?: ParseCache): ParsedFile {
  return parse(sourceOfText('edited.yaml', text), () => undefined, cache);
}

/** Returns the keys of a pointer if its last key can be set, and all before it are there. */
function keysOf(root: unknown, pointer: string): readonly Key[] | undefined {
  const keys: Key[] = [];
  let at = root;
  const parts = pointer.split('/').slice(1);
  for (const [index, part] of parts.entries()) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const key = Array.isArray(at) ? (name === '-' ? at.length : Number(name)) : name;
    const isLast = index === parts.length - 1;
    if (!isContainer(at) || (!isLast && !hasKey(at, key))) return undefined;
    if (Array.isArray(at) && !(Number.isInteger(key) && Number(key) >= 0 && Number(key) <= at.length)) return undefined;
    keys.push(key);
    at = hasKey(at, key) ? at[key] : undefined;
  }
  return keys;
}

/** Lists the changes that turn a value into another, those of a list from its end on. */
function changesOf(before: unknown, after: unknown, keys: readonly Key[]): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, keys);
  // An empty mapping is written `{}`.
  if (isMapping(before) && isMapping(after) && Object.keys(before).length > 0 && Object.keys(after).length > 0) {
    // A key is added before others go, so that the mapping never gets empty.
    const kept = Object.keys(after).flatMap((key) => changesOf(before[key], after[key], [...keys, key]));
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    return [...kept, ...gone.map((key) => ({ keys: [...keys, key], value: undefined }))];
  }
  return [{ keys, value: after }];
}

function changesOfList(before: readonly unknown[], after: readonly unknown[], keys: readonly Key[]): Change[] {
  if (before.length === 0 || after.length === 0) return [{ keys, value: after }];
  const dropped = droppedItems(before, after);
  if (dropped) return dropped.reverse().map((index) => ({ keys: [...keys, index], value: undefined }));
  const common = Math.min(before.length, after.length);
  const gone = before.slice(common).map((_, index) => ({ keys: [...keys, common + index], value: undefined }));
  return [
    ...before.slice(0, common).flatMap((item, index) => changesOf(item, after[index], [...keys, index])),
    ...after.slice(common).map((value, index) => ({ keys: [...keys, common + index], value })),
    ...gone.reverse(),
  ];
}

/** The items that are missing in a list which has the others in the same order; undefined if there is more to change. */
function droppedItems(before: readonly unknown[], after: readonly unknown[]): number[] | undefined {
  const dropped: number[] = [];
  let next = 0;
  for (const [index, item] of before.entries()) {
    if (next < after.length && isDeepStrictEqual(item, after[next])) next += 1;
    else dropped.push(index);
  }
  return next === after.length ? dropped : undefined;
}

/** Makes a change where it is; if the text does not have the wanted value then, writes the smallest node around it anew that has no comment. */
function applyChange(text: string, { keys, value }: Change, read: (text: string) => ParsedFile): string | undefined {
  const file = read(text);
  const wanted = withValue(file.value, keys, value);
  const isNow = (changed: string): boolean => {
    const again = read(changed);
    return again.soundUntil === changed.length && isDeepStrictEqual(again.value, wanted);
  };
  for (const edits of editsOf(file, keys, value)) {
    const direct = applyEdits(text, edits);
    if (isNow(direct)) return direct;
  }
  for (let depth = keys.length - 1; depth >= 0; depth -= 1) {
    const above = keys.slice(0, depth);
    if (hasComment(file, above)) return undefined;
    const changed = applyEdits(text, replaceNode(file, above, valueAt(wanted, above)));
    if (isNow(changed)) return changed;
  }
  return undefined;
}

function hasComment({ text, marks }: ParsedFile, keys: readonly Key[]): boolean {
  const [, , start, end] = marks().get(pointerTo('', ...keys)) ?? [0, 0, 0, text.length];
  return tokensOf(text).some((token) => token.comment && token.start >= start && token.end <= end);
}

/** Returns the ways to make a change in place, the best one first. */
function editsOf(file: ParsedFile, keys: readonly Key[], value: unknown): (readonly Edit[])[] {
  const parent = keys.slice(0, -1);
  const key = keys.at(-1);
  const isThere = key === undefined || hasKey(valueAt(file.value, parent), key);
  // A block of lines would take in the comment beside the value that it replaces; one line does not.
  if (value !== undefined && isThere)
    return hasComment(file, keys) ? [] : [replaceNode(file, keys, value), replaceOnLine(file, keys, value)];
  if (key === undefined) return [];
  const ways =
    value === undefined
      ? [typeof key === 'number' ? removeItem(file, parent, key) : removeKey(file, parent, key)]
      : // A block would lose blank lines at the end of a text, or take in those that follow it; one line does not.
        [blockText, (one: unknown) => [flowText(one)]].map((write) =>
          typeof key === 'number'
            ? appendItem(file, parent, { value, write })
            : insertKey(file, parent, { key, value, write }),
        );
  return ways.filter((edits) => edits !== undefined);
}

/** Returns the lines of a value. */
type Write = (value: unknown) => readonly string[];

function removeItem(file: ParsedFile, list: readonly Key[], index: number): readonly Edit[] | undefined {
  const dropped = dropItems(file, pointerTo('', ...list), new Set([index]));
  return dropped.ok ? dropped.edits : undefined;
}

function replaceOnLine({ text, marks }: ParsedFile, keys: readonly Key[], value: unknown): Edit[] {
  const [, , start, end] = marks().get(pointerTo('', ...keys)) ?? [-1, -1, 0, text.length];
  return [{ start, end: start + text.slice(start, end).trimEnd().length, text: flowText(value) }];
}

/** Puts a value in the place of another, in the same quotes as long as they do not follow from the value before. */
function replaceNode(file: ParsedFile, keys: readonly Key[], value: unknown): Edit[] {
  const { text } = file;
  const [keyStart, keyEnd, start, end] = file.marks().get(pointerTo('', ...keys)) ?? [-1, -1, 0, text.length];
  const written = text.slice(start, end).trimEnd();
  const range = { start, end: start + written.length };
  // A key without a value.
  const gap = keyEnd !== -1 && written === '' ? colonOf(text, keyEnd) : undefined;
  if (gap !== undefined) return [{ start: gap, end: gap, text: ` ${flowText(value)}` }];
  const isFlow = isInFlow(text, file, keys);
  if (isScalar(value) && !(typeof value === 'string' && value.includes('\n')) && !/^[|>]/.test(written))
    return [
      { ...range, text: value === null ? 'null' : replacedScalar(value, valueAt(file.value, keys), written, isFlow) },
    ];
  if (isFlow || (isContainer(value) && isEmpty(value))) return [{ ...range, text: flowText(value) }];
  const column = keyStart === -1 ? columnOf(text, start) - 2 : columnOf(text, keyStart);
  const lines = blockText(value, written.startsWith('>'));
  if (isScalar(value)) {
    const [header = '', ...rest] = lines;
    return [{ ...range, text: joined([header, ...indented(rest, column + 2)], text) }];
  }
  // A mapping or a list begins below its key, or beside the dash of its item.
  if (keyStart === -1) return [{ ...range, text: joined(indented(lines, columnOf(text, start)), text).trimStart() }];
  const colon = colonOf(text, keyEnd);
  return [{ start: colon, end: range.end, text: `${lineEndOf(text)}${joined(indented(lines, column + 2), text)}` }];
}

function insertKey(
  file: ParsedFile,
  parent: readonly Key[],
  { key, value, write }: { key: string; value: unknown; write: Write },
): Edit[] | undefined {
  const { text } = file;
  const marks = file.marks();
  const [, , from] = marks.get(pointerTo('', ...parent)) ?? [-1, -1, 0];
  const siblings = Object.keys(valueAt(file.value, parent) as object);
  const last = siblings.at(-1);
  const mark = last === undefined ? undefined : marks.get(pointerTo('', ...parent, last));
  if (!mark) return undefined;
  const [keyStart, keyEnd, start, end] = mark;
  const behind = start + text.slice(start, end).trimEnd().length;
  const name = scalarText(key, '', true);
  if (text[from] === '{') return [{ start: behind, end: behind, text: `, ${name}: ${flowText(value)}` }];
  const at = lineEndFrom(text, Math.max(behind, keyEnd));
  const column = columnOf(text, keyStart);
  const lines = pairLines(name, value, write(value));
  return [{ start: at, end: at, text: `${lineEndOf(text)}${joined(indented(lines, column), text)}` }];
}

/** A key and its value as lines. */
function pairLines(name: string, value: unknown, lines: readonly string[]): string[] {
  const [first = '', ...rest] = lines;
  // A mapping or a list begins below its key, but in braces or brackets.
  if (isContainer(value) && !/^[[{]/.test(first)) return [`${name}:`, ...indented(lines, 2)];
  return [`${name}: ${first}`, ...indented(rest, 2)];
}

/** Removes the lines of a key. What shares a line with others goes alone. */
function removeKey(file: ParsedFile, parent: readonly Key[], key: string): Edit[] | undefined {
  const { text } = file;
  const marks = file.marks();
  const mapping = pointerTo('', ...parent);
  const names = Object.keys(valueAt(file.value, parent) as object);
  const index = names.indexOf(key);
  const [keyStart, keyEnd, start, end] = marks.get(pointerTo(mapping, key)) ?? [0, 0, 0, 0];
  const behind = Math.max(keyEnd, start + text.slice(start, end).trimEnd().length);
  const next = names[index + 1];
  const nextStart = next === undefined ? undefined : marks.get(pointerTo(mapping, next))?.[0];
  if (text[marks.get(mapping)?.[2] ?? 0] === '{') {
    if (nextStart !== undefined) return [{ start: keyStart, end: nextStart, text: '' }];
    const before = names[index - 1];
    const [, , from = 0, to = 0] = (before === undefined ? undefined : marks.get(pointerTo(mapping, before))) ?? [];
    return before === undefined
      ? undefined
      : [{ start: from + text.slice(from, to).trimEnd().length, end: behind, text: '' }];
  }
  const lineStart = text.lastIndexOf('\n', keyStart - 1) + 1;
  const lineEnd = lineEndFrom(text, behind);
  if (text.slice(lineStart, keyStart).trim() === '')
    return [{ start: lineStart, end: Math.min(text.length, lineEnd + lineEndOf(text).length), text: '' }];
  // The first key of an item is beside its dash.
  return nextStart === undefined ? undefined : [{ start: keyStart, end: nextStart, text: '' }];
}

function appendItem(
  file: ParsedFile,
  list: readonly Key[],
  { value, write }: { value: unknown; write: Write },
): Edit[] | undefined {
  const { text } = file;
  const marks = file.marks();
  const pointer = pointerTo('', ...list);
  const [, , from] = marks.get(pointer) ?? [-1, -1, 0];
  const length = (valueAt(file.value, list) as readonly unknown[]).length;
  const [, , start, end] = marks.get(pointerTo(pointer, length - 1)) ?? [-1, -1, 0, 0];
  const behind = start + text.slice(start, end).trimEnd().length;
  if (text[from] === '[') return [{ start: behind, end: behind, text: `, ${flowText(value)}` }];
  const dash = text.lastIndexOf('-', start - 1);
  const at = lineEndFrom(text, behind);
  const isFlowItem = text[start] === '{';
  const [first = '', ...rest] = isFlowItem ? [flowText(value)] : write(value);
  const lines = [`- ${first}`, ...indented(rest, 2)];
  return [{ start: at, end: at, text: `${lineEndOf(text)}${joined(indented(lines, columnOf(text, dash)), text)}` }];
}

/** A value on one line. */
function flowText(value: unknown): string {
  const hasLineBreak = /\\[nr]/.test(JSON.stringify(value));
  return stringify(value, {
    ...WRITING,
    collectionStyle: 'flow',
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Infinity,
    // A text without quotes would go over several lines.
    ...(hasLineBreak && { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
  }).trimEnd();
}

/** A value as lines, with texts of several lines as blocks. */
function blockText(value: unknown, isFolded = false): string[] {
  const lines = stringify(value, { ...WRITING, blockQuote: isFolded ? 'folded' : 'literal' }).trimEnd();
  return lines.split('\n');
}

const WRITING = { version: '1.2', schema: 'core', lineWidth: 0, indent: 2, flowCollectionPadding: true } as const;

function indented(lines: readonly string[], column: number): string[] {
  return lines.map((line) => (line === '' ? line : `${' '.repeat(column)}${line}`));
}

function joined(lines: readonly string[], text: string): string {
  return lines.join(lineEndOf(text));
}

function colonOf(text: string, keyEnd: number): number {
  return text.indexOf(':', keyEnd) + 1;
}

/** The offset of the line break of the line on which a range ends. */
function lineEndFrom(text: string, at: number): number {
  const lineBreak = text.indexOf('\n', at);
  if (lineBreak === -1) return text.length;
  return text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

/** Tells whether a node is inside of braces or brackets. */
function isInFlow(text: string, file: ParsedFile, keys: readonly Key[]): boolean {
  return keys.some((_, depth) => {
    const [, , start] = file.marks().get(pointerTo('', ...keys.slice(0, depth))) ?? [-1, -1, 0];
    return text[start] === '{' || text[start] === '[';
  });
}

type Container = Record<Key, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return !isContainer(value);
}

function isEmpty(value: Container): boolean {
  return Object.keys(value).length === 0;
}

function hasKey(value: unknown, key: Key): value is Container {
  return isContainer(value) && Object.hasOwn(value, key);
}

function valueAt(root: unknown, keys: readonly Key[]): unknown {
  return keys.reduce<unknown>((value, key) => (hasKey(value, key) ? value[key] : undefined), root);
}

/** Returns a value in which one part is another one, or is missing. */
function withValue(root: unknown, keys: readonly Key[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const inner = withValue(hasKey(root, key) ? root[key] : undefined, rest, value);
  if (Array.isArray(root))
    return inner === undefined ? root.toSpliced(Number(key), 1) : root.toSpliced(Number(key), 1, inner);
  const entries = Object.entries(root as object).filter(([name]) => name !== key || inner !== undefined);
  if (inner === undefined) return Object.fromEntries(entries);
  return Object.hasOwn(root as object, key)
    ? Object.fromEntries(entries.map(([name, one]) => [name, name === key ? inner : one]))
    : Object.fromEntries([...entries, [key, inner]]);
}
