import { diffArrays } from 'diff';

/** Lines of a base, from `start` to before `end`, and what replaces them. */
interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Makes the changes of two texts to their base together, line by line. Returns undefined if both change the same place, or places next to
 * each other: the order of such lines is not known. A change that both make is made once. (The packages that merge three texts take
 * more than a minute for files of 10,000 lines with many equal ones, as redirects are.)
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const old = linesOf(base);
  const changes = [...changesOf(old, mine), ...changesOf(old, theirs)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  const merged: string[][] = [];
  let at = 0;
  let last: LineChange | undefined;
  for (const change of changes) {
    if (last && isSame(last, change)) continue;
    if (last && change.start <= last.end) return undefined;
    merged.push(old.slice(at, change.start), [...change.lines]);
    at = change.end;
    last = change;
  }
  return [...merged, old.slice(at)].flat().join('');
}

/** Splits a text into lines, each with its line break. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function changesOf(old: readonly string[], text: string): LineChange[] {
  const changes: { start: number; end: number; lines: string[] }[] = [];
  let at = 0;
  let isOpen = false;
  for (const { value, added, removed } of diffArrays([...old], linesOf(text))) {
    if (!added && !removed) {
      at += value.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) changes.push({ start: at, end: at, lines: [] });
    isOpen = true;
    const change = changes.at(-1);
    if (!change) continue;
    if (added) change.lines = [...change.lines, ...value];
    else {
      at += value.length;
      change.end = at;
    }
  }
  return changes;
}

function isSame(one: LineChange, other: LineChange): boolean {
  return one.start === other.start && one.end === other.end && one.lines.join('') === other.lines.join('');
}
