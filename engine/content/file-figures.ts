import type { OfferedFile } from '../model/artifact.ts';
import type { Constants } from '../model/constants.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import { formatFileSize } from './file-size.ts';

/**
 * What a page shows of a file that downloads offer. If nothing else of a page differs, a build looks for the old text in the page that it
 * made before, and puts the new one in its place: a page has to show it as it is.
 */
export type FileFigure = 'fileSize' | 'fileDigest';

/** Returns the markup of a figure of a file, the same wherever a page shows it. */
export const FIGURE_MARKUP: Readonly<
  Record<FileFigure, (file: OfferedFile, constants: Constants, lang: string) => string>
> = {
  // The number of bytes makes it differ from other sizes that are rounded to the same text.
  fileSize: ({ bytes }, constants, lang) =>
    `<data value="${bytes}">${escapeMarkup(formatFileSize(bytes, constants, lang))}</data>`,
  fileDigest: ({ sha256 }) => sha256,
};
