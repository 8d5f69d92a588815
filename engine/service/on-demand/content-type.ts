import { fileType } from '../../content/file-type.ts';

/** The types of the other files of a build, as sirv sends them. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html;charset=utf-8'],
  ['jpg', 'image/jpeg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['vtt', 'text/vtt'],
  ['zip', 'application/zip'],
]);

/** Returns the type of a file that is sent from memory. */
export function contentType(path: string): string {
  return fileType(path) ?? TYPES.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}
