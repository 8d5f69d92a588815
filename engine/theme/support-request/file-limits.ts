import { formatFileSize } from '../../content/file-size.ts';
import { listConstant, numberConstant } from '../../model/constants.ts';
import type { Page } from '../page.ts';

/** What the files of a request may be, as words for people. */
export type FileLimits = {
  readonly count: number;
  /** How large they may be together, `5.00 MB`. */
  readonly size: string;
  /** `JPG, PDF`. The second name of a type is left out. */
  readonly types: string;
};

/** Returns the limits of files in the language of a site. Sizes and types run from left to right in every text. */
export function fileLimits({ constants, site }: Page): FileLimits {
  const types = listConstant(constants, 'support.attachmentTypes')
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase());
  return {
    count: numberConstant(constants, 'support.attachments'),
    size: isolated(formatFileSize(numberConstant(constants, 'support.attachmentBytes'), constants, site.lang)),
    types: isolated(types.join(', ')),
  };
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
