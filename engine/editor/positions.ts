import { locate } from '../model/diagnostics/locate.ts';
import type { Place } from '../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';

/** A place as the Language Server Protocol counts: lines and UTF-16 code units from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Tells whether the text that the compiler reads begins with a byte order mark. Editors do not show it. */
export function hasMark(text: string | undefined): boolean {
  return text?.startsWith(BYTE_ORDER_MARK) === true;
}

/** Returns the range of a place in the text that an editor shows. */
export function rangeOf(place: Place, files: ReadonlyMap<string, SourceFile>): Range {
  const { line, column, endLine, endColumn } = locate(place, files);
  const hidden = hasMark(files.get(place.file)?.text) ? 1 : 0;
  const position = (at: number, character: number): Position => ({
    line: at - 1,
    character: Math.max(0, character - 1 - (at === 1 ? hidden : 0)),
  });
  return { start: position(line, column), end: position(endLine, endColumn) };
}
