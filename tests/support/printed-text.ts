import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { textOfPdf } from './read-pdf.ts';

/** The text of a file of a build as far as a reader can get at it: of a zip that of its parts, of a PDF that of its streams. */
function printedText(path: string, bytes: Uint8Array): string {
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

/** Returns the text of every file of the current release of a project, by its path. */
export function readBuilt(root: string): Map<string, string> {
  const current = releaseLayout(join(root, 'dist')).current;
  const paths = readdirSync(`${current}/`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(current.length + 1), printedText(path, readFileSync(path))]));
}
