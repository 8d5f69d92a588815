import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { ParsedFilm } from '../parse/parse-film.ts';
import type { ParsedImage } from '../parse/parse-image.ts';
import type { RedirectTable } from '../parse/parse-table.ts';
import type { ValidFile } from '../validate.ts';

/** What every resolver is handed: the checked files by kind, and where to report. */
export interface ResolveInput {
  readonly files: ReadonlyMap<Kind, readonly ValidFile[]>;
  /** Kinds of which something was left out. */
  readonly incomplete: ReadonlySet<Kind>;
  /** Redirects in tables. */
  readonly tables: readonly RedirectTable[];
  readonly images: readonly ParsedImage[];
  readonly films: readonly ParsedFilm[];
  readonly report: Report;
}

/** The files of a kind, typed as the caller knows its schema. Parts that the schema refused are still in them: see `isBroken`. */
export function filesOf<T>({ files }: ResolveInput, kind: Kind): readonly ValidFile<T>[] {
  return (files.get(kind) ?? []) as readonly ValidFile<T>[];
}
