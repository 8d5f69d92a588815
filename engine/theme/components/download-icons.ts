import type { Download } from '../../model/content.ts';
import type { IconName } from './icons.ts';

/** The icon of each category of downloads. */
export const DOWNLOAD_ICONS: Readonly<Record<Download['category'], IconName>> = {
  B101: 'cpu',
  B102: 'usb',
  B103: 'wrench',
  B104: 'book-open',
  B106: 'file-text',
  B107: 'rocket',
  ce: 'badge-check',
  gpl: 'code',
};

/** The categories in the order in which the files of a product are listed. */
export const CATEGORIES = Object.keys(DOWNLOAD_ICONS) as readonly Download['category'][];
