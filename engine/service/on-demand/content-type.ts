import { fileType } from '../../content/file-type.ts';

/** The types of the other files of a build, as sirv sends them. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['3mf', 'model/3mf'],
  ['avif', 'image/avif'],
  ['epub', 'application/epub+zip'],
  ['gif', 'image/gif'],
  ['gz', 'application/gzip'],
  ['html', 'text/html;charset=utf-8'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['stl', 'model/stl'],
  ['svg', 'image/svg+xml'],
  ['tiff', 'image/tiff'],
  ['vtt', 'text/vtt'],
  ['webp', 'image/webp'],
  ['zip', 'application/zip'],
]);

/** Returns the type of a file that is sent from memory. */
export function contentType(path: string): string {
  return fileType(path) ?? TYPES.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}
