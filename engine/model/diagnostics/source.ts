/** Offsets of one node in UTF-16 code units: key start and end (-1 without a key), value start and end. */
export type Mark = readonly [keyStart: number, keyEnd: number, start: number, end: number];

/** A file for diagnostics. `marks` returns a mark for each JSON pointer; they are decoded on the first call. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  marks(): { get(pointer: string): Mark | undefined };
}
