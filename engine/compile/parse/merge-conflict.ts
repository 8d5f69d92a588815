import type { Report } from '../../model/diagnostics/diagnostic.ts';
import { endOfLine } from './quote.ts';

/** Reports the lines that git writes around the two versions of a part that it cannot merge. True: the file has such lines. */
export function reportConflict(path: string, text: string, report: Report): boolean {
  const conflict = findConflict(text);
  if (!conflict) return false;
  report({
    code: 'YM017',
    message: `The file has the markers of a merge conflict${linesOf(text, conflict)}.`,
    hint: conflictHint(text.slice(conflict.start, conflict.end)),
    at: { file: path, ...conflict },
  });
  return true;
}

interface Conflict {
  readonly start: number;
  readonly end: number;
}

/** Finds a conflict, from its first marker to its last. */
function findConflict(text: string): Conflict | undefined {
  const start = /^<{7}(?: |\r?$)/m.exec(text)?.index;
  if (start === undefined) return undefined;
  const last = text.indexOf('\n>>>>>>>', start);
  return { start, end: endOfLine(text, last === -1 ? start : last + 1) };
}

/** Says from which line to which a conflict reaches, if it has several. */
function linesOf(text: string, { start, end }: Conflict): string {
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  return text.slice(start, end).includes('\n') ? ` in lines ${lineOf(start)} to ${lineOf(end)}` : '';
}

/** Says which lines to delete for each of the two versions. Between them, git can write the version that both come from. */
function conflictHint(conflict: string): string {
  const lines = conflict.split(/\r?\n/);
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const between = lines.find((line) => /^(?:\|{7}|={7})(?: |$)/.test(line));
  if (between === undefined || !last.startsWith('>>>>>>>') || !lines.includes('======='))
    return 'Keep one of the two versions, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.';
  return `For the first version, delete \`${first}\` and all from \`${between}\` to \`${last}\`; for the second, all from \`${first}\` to \`=======\`, and \`${last}\`.`;
}
