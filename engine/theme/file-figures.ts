import { FIGURE_MARKUP, type FileFigure } from '../content/file-figures.ts';
import type { Page } from './page.ts';
import { whenReady } from './when-ready.ts';

type Figure = string | undefined | Promise<string | undefined>;

/** The size of a file as markup, or undefined if there is no such file. In development it is waited for. */
export function fileSizeOf(page: Page, path: string): Figure {
  return figureOf(page, 'fileSize', path);
}

/** The SHA-256 of a file, 64 hexadecimal digits, or undefined if there is no such file. In development it is waited for. */
export function fileDigestOf(page: Page, path: string): Figure {
  return figureOf(page, 'fileDigest', path);
}

function figureOf({ state, constants, site }: Page, figure: FileFigure, path: string): Figure {
  const file = state.reads ? state.reads.file(figure, path) : state.files.get(path);
  return whenReady(file, (known) => known && FIGURE_MARKUP[figure](known, constants, site.lang));
}
