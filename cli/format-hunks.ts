import { hunksOf, type Edit } from '../engine/model/edits/text-edits.ts';
import type { SourceFile } from '../engine/model/diagnostics/source.ts';
import { paintData } from './io.ts';

/** Formats edits as removed and added lines, below their file and line number. Edits of a file that is not known make it. */
export function formatHunks(
  edits: ReadonlyMap<string, readonly Edit[]>,
  files: ReadonlyMap<string, Pick<SourceFile, 'text'>>,
): string {
  return [...edits]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([path, own]) =>
      hunksOf(files.get(path)?.text ?? '', own).map(({ line, removed, added }) =>
        [
          paintData('bold', `${path}:${line}`),
          ...removed.map((text) => paintData('red', `- ${text}`)),
          ...added.map((text) => paintData('green', `+ ${text}`)),
        ].join('\n'),
      ),
    )
    .map((hunk) => `${hunk}\n`)
    .join('');
}
