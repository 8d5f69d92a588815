/** A range of a text, in UTF-16 code units with an exclusive end, and the text that replaces it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edits of a file, or the reason why a person must make the change. */
export type Edited =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly why: string };

/**
 * Applies edits to a text and keeps the rest byte for byte. Edits must not overlap; edits at the same offset are applied in their order.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start < at) throw new Error(`two edits overlap at ${edit.start}`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Lines that change together. `line` counts from 1. */
export interface Hunk {
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Lists the changes that edits make to a text, line by line, for people. */
export function hunksOf(text: string, edits: readonly Edit[]): Hunk[] {
  const groups: { start: number; end: number; edits: Edit[] }[] = [];
  for (const edit of inOrder(edits)) {
    const start = text.lastIndexOf('\n', edit.start - 1) + 1;
    // A range that includes its line break ends on that line, not on the next one.
    const last = edit.end > edit.start && text[edit.end - 1] === '\n' ? edit.end - 1 : edit.end;
    const lineBreak = text.indexOf('\n', last);
    const end = lineBreak === -1 ? text.length : lineBreak + 1;
    const before = groups.at(-1);
    if (before && start < before.end) {
      before.end = Math.max(before.end, end);
      before.edits.push(edit);
    } else groups.push({ start, end, edits: [edit] });
  }
  let [line, counted] = [1, 0];
  return groups.map(({ start, end, edits: own }) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
    counted = start;
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return withoutCommon({
      line,
      removed: linesOf(text.slice(start, end)),
      added: linesOf(applyEdits(text.slice(start, end), moved)),
    });
  });
}

/** Leaves out the lines at both ends that stay the same, such as the one before which others are added. */
function withoutCommon({ line, removed, added }: Hunk): Hunk {
  const least = Math.min(removed.length, added.length);
  let first = 0;
  while (first < least && removed[first] === added[first]) first += 1;
  let last = 0;
  while (last < least - first && removed.at(-1 - last) === added.at(-1 - last)) last += 1;
  return {
    line: line + first,
    removed: removed.slice(first, removed.length - last),
    added: added.slice(first, added.length - last),
  };
}

function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
