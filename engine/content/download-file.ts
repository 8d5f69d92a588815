import type { Download } from '../model/content.ts';
import { localise } from '../model/language.ts';
import type { Messages } from '../model/site-model.ts';

/** The path of the file that a download offers. */
export function downloadPath(download: Download): string {
  return `/files/${download.id}-${download.version.replaceAll(/[^A-Za-z0-9.]+/g, '-')}.txt`;
}

/** The file that a download offers: its notes as a text file. */
export function downloadText(download: Download, messages: Messages): string {
  const say = (text: Download['title']): string => localise(text, 'en', messages).text;
  const title = say(download.title);
  return `${title}\n${'='.repeat(title.length)}\n\nVersion: ${download.version}\nDate: ${download.date}\nHardware revision: ${download.hardware}\nFor: ${download.products.map((id) => id.toUpperCase()).join(', ')}\n\n${say(download.notes).trim()}\n`;
}
