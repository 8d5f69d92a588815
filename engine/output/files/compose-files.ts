import { downloadFiles } from '../../content/download-file.ts';
import { assertNever } from '../../model/assert.ts';
import type { FileContent } from './document.ts';
import { createLibrary, type FileSources } from './library.ts';
import { COMPOSERS } from './registry.ts';

/** The content of a file of the download centre, before it is printed. */
export interface ComposedFile {
  /** The path below the folder of the site, with forward slashes. */
  readonly path: string;
  compose(): FileContent;
}

/** The files that the download centre offers: every version of every download. Each is composed on demand. */
export function listDownloadFiles(model: FileSources): readonly ComposedFile[] {
  const library = createLibrary(model);
  return model.content.downloads.flatMap((download) => {
    const products = library.products(download.products);
    return downloadFiles(download).map((file) => ({
      path: file.path.slice(1),
      compose: () => COMPOSERS[download.category]({ download, file, products, library }),
    }));
  });
}

/** The bytes of a file. The printers are loaded when the first file is printed. */
export async function printFile(content: FileContent): Promise<Uint8Array> {
  switch (content.kind) {
    case 'document':
      return (await import('./print-pdf.ts')).printPdf(content);
    case 'archive':
      return (await import('./print-zip.ts')).printZip(content);
    default:
      return assertNever(content);
  }
}
