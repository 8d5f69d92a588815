import { isScalar, parseDocument } from 'yaml';
import { pointerTo } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import type { Edit } from './text-edits.ts';
import { lineEndOf } from './yaml-text.ts';

export type Scalar = string | number | boolean;

/** The scalar at a pointer; undefined if there is no scalar. */
export function readScalar(file: SourceFile, pointer: string): unknown {
  const mark = file.marks().get(pointer);
  return mark && parseDocument(file.text.slice(mark[2], mark[3]), { version: '1.2', schema: 'core' }).toJS();
}

/** The number of entries of a list; 0 if the value at the pointer is not a list. */
export function countItems(file: SourceFile, list: string): number {
  const marks = file.marks();
  let count = 0;
  while (marks.get(pointerTo(list, count))) count += 1;
  return count;
}

interface Setting {
  readonly key: string;
  readonly value: Scalar;
  /** The key below which, or after which, a missing key is added. */
  readonly after: string;
}

/** Writes a value into a mapping. */
export function setKey(file: SourceFile, mapping: string, { key, value, after }: Setting): Edit[] {
  const { text } = file;
  const marks = file.marks();
  const own = marks.get(pointerTo(mapping, key));
  const flow = text[marks.get(mapping)?.[2] ?? 0] === '{';
  if (own) {
    const [, , start, end] = own;
    const written = text.slice(start, end).trimEnd();
    const wanted = scalarText(value, written, flow);
    return wanted === written ? [] : [{ start, end: start + written.length, text: wanted }];
  }
  const [keyStart, , start, end] = marks.get(pointerTo(mapping, after)) ?? [0, 0, 0, 0];
  const behind = start + text.slice(start, end).trimEnd().length;
  if (flow) return [{ start: behind, end: behind, text: `, ${key}: ${scalarText(value, '', flow)}` }];
  const column = keyStart - (text.lastIndexOf('\n', keyStart - 1) + 1);
  const lineBreak = text.indexOf('\n', behind);
  const lineEnd = lineBreak === -1 ? text.length : lineBreak;
  const at = text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  return [
    { start: at, end: at, text: `${lineEndOf(text)}${' '.repeat(column)}${key}: ${scalarText(value, '', flow)}` },
  ];
}

/**
 * A value in the place of another, in its quotes. Quotes that only the value before needed go: someone who types `a b` slowly has had
 * `"a "` for a moment.
 */
export function replacedScalar(value: Scalar, before: unknown, written: string, flow: boolean): string {
  const plain = typeof before === 'string' && isQuoted(scalarText(before, '', flow)) && scalarText(value, '', flow);
  return typeof plain === 'string' && !isQuoted(plain) ? plain : scalarText(value, written, flow);
}

function isQuoted(text: string): boolean {
  return /^["']/.test(text);
}

/** A value in the quotes of a text. */
export function scalarText(value: Scalar, written: string, flow: boolean): string {
  if (typeof value !== 'string') return String(value);
  if (written.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  if (written.startsWith('"')) return JSON.stringify(value);
  const plain = parseDocument(flow ? `[${value}]` : `key: ${value}`, { version: '1.2', schema: 'core' });
  const read = plain.errors.length === 0 ? plain.getIn([flow ? 0 : 'key'], true) : undefined;
  // `*name` would be an alias.
  return isScalar(read) && read.value === value ? value : JSON.stringify(value);
}
