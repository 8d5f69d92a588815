import { isSpan, type Place } from './diagnostic.ts';
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
  const [start, end] = isSpan(place) ? [place.start, place.end] : rangeOf(file, place.pointer, place.target ?? 'value');
  const from = lineColumn(file.text, start);
  const to = lineColumn(file.text, Math.max(start, end));
  return { file: place.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

function rangeOf(file: SourceFile, pointer: string, target: 'key' | 'value'): readonly [number, number] {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const mark = file.marks().get(at);
    if (mark) {
      const [keyStart, keyEnd, start, end] = mark;
      const wantsKey = (target === 'key' || at !== pointer) && keyStart >= 0;
      return wantsKey ? [keyStart, keyEnd] : [start, end];
    }
    if (at === '') return [0, 0];
  }
}

function lineColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (;;) {
    const next = text.indexOf('\n', start);
    if (next === -1 || next >= offset) return { line, column: offset - start + 1 };
    line += 1;
    start = next + 1;
  }
}
