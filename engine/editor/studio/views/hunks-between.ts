import { diffLines } from 'diff';
import type { Hunk } from '../../../model/edits/text-edits.ts';

/** Lists the lines that differ between two texts. */
export function hunksBetween(before: string, after: string): Hunk[] {
  const hunks: { line: number; removed: string[]; added: string[] }[] = [];
  let line = 1;
  let isOpen = false;
  for (const { value, added, removed } of diffLines(before, after)) {
    const lines = value.replace(/\n$/, '').split('\n');
    if (!added && !removed) {
      line += lines.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ line, removed: [], added: [] });
    isOpen = true;
    hunks.at(-1)?.[added ? 'added' : 'removed'].push(...lines);
    if (removed) line += lines.length;
  }
  return hunks;
}
