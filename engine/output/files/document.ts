import type { Company } from '../../model/company.ts';

/** A part of a page, from top to bottom. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered: boolean }
  | {
      readonly kind: 'table';
      /** The names of the columns. Left out: the first column names the rows. */
      readonly head?: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Chapter {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A document for readers. It becomes a PDF. */
export interface PrintedDocument {
  readonly kind: 'document';
  /** Who published it: the short name is printed above the title, the legal name is the author in the file. */
  readonly publisher: Pick<Company, 'name' | 'legalName'>;
  readonly title: string;
  readonly subtitle: string;
  /** The day of creation in the file, ISO 8601. */
  readonly date: string;
  /** The text at the foot of every page. */
  readonly footer: string;
  readonly chapters: readonly Chapter[];
}

/** A file of an archive: a text, or the image of a device, which is made from a seed and has a size in bytes. */
export type Part = { readonly path: string; readonly text: string } | ImagePart;

export interface ImagePart {
  readonly path: string;
  readonly seed: string;
  readonly bytes: number;
}

/** Files that belong together: they become a zip archive with a list of their SHA-256 sums. */
export interface Archive {
  readonly kind: 'archive';
  /** The name at the start of images of devices. */
  readonly publisher: string;
  /** The folder that all parts are in. */
  readonly folder: string;
  readonly date: string;
  /** The content of `manifest.json` besides the parts. */
  readonly manifest: Readonly<Record<string, string | readonly string[]>>;
  readonly parts: readonly Part[];
}

/** A file of the project, which is offered as it is. */
export interface OwnContent {
  readonly kind: 'own';
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

/** What is printed: the same content gives the same bytes. */
export type PrintedContent = PrintedDocument | Archive;
/** The content of a file, before it is printed or read. */
export type FileContent = PrintedContent | OwnContent;
