import type { SourceFile } from './diagnostics/source.ts';

/** A prop that a file names, and where: offsets are in UTF-16 code units, with an exclusive end. */
export interface NamedProp {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Another component that an Astro component shows. */
export interface ShownComponent {
  /** The name that it is imported as. */
  readonly name: string;
  /** The file, as the import names it. */
  readonly from: string;
  /** The props that are passed to it by their names. */
  readonly props: readonly NamedProp[];
  /** Whether it may be passed others too: by a spread, or where it is more than a tag. */
  readonly open: boolean;
}

/** The contract of an Astro component, as its file says. */
export interface AstroComponent {
  /** The props that it has: those that its type `Props` names, and those that it reads. Undefined if it may have any. */
  readonly props: readonly string[] | undefined;
  /** The components whose props it has besides, as its imports name them. */
  readonly propsOf: readonly string[];
  /** The props that it reads. */
  readonly reads: readonly NamedProp[];
  readonly shows: readonly ShownComponent[];
}

/** Reads the contracts of the components of a theme. Both are undefined for a file that cannot be parsed. */
export interface ComponentReader {
  /** Reads a component of the project. */
  own(file: SourceFile): AstroComponent | undefined;
  /** Reads a component of the engine, by its path below the theme. */
  engine(path: string): AstroComponent | undefined;
}
