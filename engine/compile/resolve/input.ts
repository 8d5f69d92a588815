import type { Collection } from '../../model/collection.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { ParsedFilm } from '../parse/parse-film.ts';
import type { ParsedOwnFile } from '../parse/parse-own-file.ts';
import type { ParsedImage } from '../parse/parse-image.ts';
import type { ParsedLogo } from '../parse/parse-logo.ts';
import type { ParsedThemeFile } from '../parse/parse-theme-file.ts';
import type { RedirectTable } from '../parse/parse-table.ts';
import type { ValidFile } from '../validate.ts';

/** The input of every resolver: the checked files by kind, and the function for diagnostics. */
export interface ResolveInput {
  readonly files: ReadonlyMap<Kind, readonly ValidFile[]>;
  /** Kinds with entries that were left out. */
  readonly incomplete: ReadonlySet<Kind>;
  /** The kinds of content that the project declares. */
  readonly collections: readonly Collection[];
  /** Redirects in tables. */
  readonly tables: readonly RedirectTable[];
  readonly images: readonly ParsedImage[];
  readonly logos: readonly ParsedLogo[];
  readonly films: readonly ParsedFilm[];
  readonly ownFiles: readonly ParsedOwnFile[];
  readonly theme: readonly ParsedThemeFile[];
  readonly report: Report;
}

/** Returns the files of a kind, typed by the schema that the caller names. They still contain the parts that the schema refused: see `isBroken`. */
export function filesOf<T>({ files }: ResolveInput, kind: Kind): readonly ValidFile<T>[] {
  return (files.get(kind) ?? []) as readonly ValidFile<T>[];
}
