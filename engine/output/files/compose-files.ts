import { downloadFiles, EVERY_REVISION } from '../../content/download-file.ts';
import { assertNever } from '../../model/assert.ts';
import type { FileContent, PrintedContent } from './document.ts';
import { createLibrary, type FileSources } from './library.ts';
import { COMPOSERS } from './registry.ts';

/** The content of a file of the download centre, before it is printed. */
export interface ComposedFile {
  /** The path below the folder of the site, with forward slashes. */
  readonly path: string;
  compose(): FileContent;
}

/** The files that the download centre offers: every version of every download, and a file that several offer once. Each is composed on demand. */
export function listDownloadFiles(model: FileSources): readonly ComposedFile[] {
  const library = createLibrary(model);
  const files = new Map<string, ComposedFile>();
  for (const download of model.content.downloads) {
    const products = library.products(download.products);
    for (const { own, hardware = EVERY_REVISION, ...file } of downloadFiles(download)) {
      const path = file.path.slice(1);
      const compose = (): FileContent =>
        own === undefined
          ? COMPOSERS[download.category]({ download, file: { ...file, hardware }, products, library })
          : { kind: 'own', name: own, digest: digestOf(model, own) };
      files.set(path, { path, compose });
    }
  }
  return [...files.values()];
}

function digestOf({ ownFiles }: FileSources, name: string): string {
  return ownFiles.find((file) => file.name === name)?.digest ?? '';
}

/** The bytes of a file. The printers are loaded when the first file is printed. */
export async function printFile(content: PrintedContent): Promise<Uint8Array> {
  switch (content.kind) {
    case 'document':
      return (await import('./print-pdf.ts')).printPdf(content);
    case 'archive':
      return (await import('./print-zip.ts')).printZip(content);
    default:
      return assertNever(content);
  }
}
