import type { DownloadFile } from '../../content/download-file.ts';
import { legalLine } from '../../model/company.ts';
import type { Download, Product } from '../../model/content.ts';
import type { PrintedContent, PrintedDocument } from './document.ts';
import type { Library } from './library.ts';

/** One file to write: a version of a download, and its data. */
export interface FileRequest {
  readonly download: Download;
  readonly file: DownloadFile & { readonly hardware: string };
  readonly products: readonly Product[];
  readonly library: Library;
}

/** Writes the content of a file. */
export type Compose = (request: FileRequest) => PrintedContent;

/** The models as one text: `R7-60A, R7-30A`. */
export function modelsOf({ products }: FileRequest): string {
  return products.map(({ model }) => model).join(', ');
}

/** The names of the company on a document. */
export function publisherOf({ library: { company } }: FileRequest): PrintedDocument['publisher'] {
  return { name: company.name, legalName: company.legalName };
}

/** The letters of a name that file names and code may have: `Example & Söhne` is `exampleshne`. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** The line below the title of a document. */
export function editionOf({ file }: FileRequest): string {
  return `Edition ${file.version}, ${file.date}. Hardware revision ${file.hardware}.`;
}

/** The line at the foot of a document. */
export function footerOf(request: FileRequest, kind: string): string {
  return `${shortModels(request)} ${kind}, edition ${request.file.version}. ${legalLine(request.library.company)}`;
}

/** More models than these are counted. */
const MOST_MODELS = 4;

/** The models where they fit in a line, else the first and the number of the others. */
export function shortModels(request: FileRequest): string {
  const { products } = request;
  if (products.length <= MOST_MODELS) return modelsOf(request);
  return `${products[0]?.model ?? ''} and ${products.length - 1} other models`;
}
