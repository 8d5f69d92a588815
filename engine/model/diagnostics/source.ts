/** Offsets of one node in UTF-16 code units: key start and end (-1 where it has no key), value start and end. */
export type Mark = readonly [keyStart: number, keyEnd: number, start: number, end: number];

/** A file as diagnostics need it. `marks` holds a mark for each JSON pointer; it is decoded when first asked for. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  marks(): { get(pointer: string): Mark | undefined };
}
