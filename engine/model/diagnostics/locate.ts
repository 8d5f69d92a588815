import { isSpan, type Origin, type Place } from './diagnostic.ts';
import type { SourceFile } from './source.ts';

/** A place for people: lines and columns start at 1, and columns count UTF-16 code units, as in editors. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Finds the line and column of a place. A pointer that is not in the file falls back to its nearest parent. */
export function locate(place: Place, files: ReadonlyMap<string, SourceFile>): Location {
  const file = files.get(place.file);
  if (!file) return { file: place.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const [start, end] = isSpan(place) ? [place.start, place.end] : rangeOf(file, place);
  const from = lineColumn(file, start);
  const to = lineColumn(file, Math.max(start, end));
  return { file: place.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

type Range = readonly [start: number, end: number];

function rangeOf(file: SourceFile, { pointer, target = 'value', part }: Origin): Range {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const mark = file.marks().get(at);
    if (mark) {
      const [keyStart, keyEnd, start, end] = mark;
      const wantsKey = (target === 'key' || at !== pointer) && keyStart >= 0;
      if (wantsKey) return [keyStart, keyEnd];
      return (at === pointer && partOf(file, [start, end], part)) || [start, end];
    }
    if (at === '') return [0, 0];
  }
}

/** Finds a part of a value, see `Origin.part`. */
export function partOf(
  { text }: Pick<SourceFile, 'text'>,
  [start, end]: Range,
  part: string | undefined,
): Range | undefined {
  if (part === undefined) return undefined;
  const found = text.indexOf(part, start);
  return found !== -1 && found + part.length <= end ? [found, found + part.length] : undefined;
}

function lineColumn(file: SourceFile, offset: number): { line: number; column: number } {
  const starts = lineStarts(file);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Found once for each file: a table of a hundred thousand rules is asked for as many places. */
const LINE_STARTS = new WeakMap<SourceFile, readonly number[]>();

function lineStarts(file: SourceFile): readonly number[] {
  const known = LINE_STARTS.get(file);
  if (known) return known;
  const starts = [0];
  for (let at = file.text.indexOf('\n'); at !== -1; at = file.text.indexOf('\n', at + 1)) starts.push(at + 1);
  LINE_STARTS.set(file, starts);
  return starts;
}
