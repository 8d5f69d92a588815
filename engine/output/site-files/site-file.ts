import type { OfferedFile } from '../../model/artifact.ts';

/** Size and SHA-256 of the files that downloads offer, by their path on the site. */
export type FileFigures = Pick<ReadonlyMap<string, OfferedFile>, 'get'>;

/** A file for machines beside the pages. It is composed on demand. */
export interface SiteFile {
  /** The path below the served folder, with forward slashes. */
  readonly path: string;
  /** True if the file contains the figures of downloads. Other files do not need them. */
  readonly needsFigures?: true;
  compose(figures: FileFigures): string;
}

/** A file below the prefix of a site (`th/sitemap.xml`), or at the root. */
export function below({ flag }: { readonly flag: string }, name: string): string {
  return flag === '' ? name : `${flag}/${name}`;
}

/** Formats JSON for a file: indented, with a line end. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
