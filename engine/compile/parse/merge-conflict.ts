import type { Report } from '../../model/diagnostics/diagnostic.ts';
import { endOfLine } from './quote.ts';

/** Reports the lines that git writes around the two versions of a part that it cannot merge. True: the file has such lines. */
export function reportConflict(path: string, text: string, report: Report): boolean {
  const conflict = findConflict(text);
  if (!conflict) return false;
  report({
    code: 'YM017',
    message: 'The file has the markers of a merge conflict.',
    hint: 'Keep one of the two versions, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
    at: { file: path, ...conflict },
  });
  return true;
}

/** Finds a conflict, from its first marker to its last. */
function findConflict(text: string): { readonly start: number; readonly end: number } | undefined {
  const start = /^<{7}(?: |\r?$)/m.exec(text)?.index;
  if (start === undefined) return undefined;
  const last = text.indexOf('\n>>>>>>>', start);
  return { start, end: endOfLine(text, last === -1 ? start : last + 1) };
}
