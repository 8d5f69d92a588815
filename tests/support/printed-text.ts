import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { textOfPdf } from './read-pdf.ts';

/** The text of a file of a build as far as a reader can get at it: of a zip that of its parts, of a PDF that of its streams. */
export function printedText(path: string, bytes: Uint8Array): string {
  const raw = Buffer.from(bytes);
  const text = raw.toString('utf8');
  if (path.endsWith('.zip'))
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) => `${name}\n${printedText(name, part)}`)
      .join('\n');
  if (path.endsWith('.pdf')) return `${text}\n${textOfPdf(bytes)}`;
  // The indexes of the search.
  return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw).toString('utf8') : text;
}
