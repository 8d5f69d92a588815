import { pointerTo } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import type { Edit, Edited } from './text-edits.ts';
import { lineEndOf, tokensOf, type Range, type Token } from './yaml-text.ts';
import { countItems } from './yaml-values.ts';

/** An entry of a list with its lines: from the start of the line of its dash to the end of the line on which its last value ends. */
interface Lines extends Range {
  readonly indent: string;
  /** The comments beside its values and between them. */
  readonly comments: readonly Token[];
}

/** The entries of a list in lines; undefined for a list in brackets, or if an entry does not begin its line. */
export function linesOf(file: SourceFile, list: string): Lines[] | undefined {
  const { text } = file;
  const items = rangesOf(file, list);
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return [];
  const tokens = tokensOf(text, {
    start: text.lastIndexOf('\n', first.start) + 1,
    end: Math.max(last.end, lineEnd(text, last.end)),
  });
  const lines: Lines[] = [];
  let next = 0;
  for (const item of items) {
    const dash = text.slice(0, item.start).trimEnd().length - 1;
    const start = text.lastIndexOf('\n', dash) + 1;
    const indent = text.slice(start, dash);
    if (text[dash] !== '-' || indent.trim() !== '') return undefined;
    let content = item.start;
    const comments: Token[] = [];
    let end = item.end;
    for (let token = tokens[next]; token && token.start < end; token = tokens[(next += 1)]) {
      if (token.start < dash) continue;
      if (token.comment) comments.push(token);
      else content = token.end;
      // Text beside the last value continues to the end of its line.
      end = Math.max(item.end, lineEnd(text, content));
    }
    end = lineEnd(text, content);
    lines.push({ start, end, indent, comments: comments.filter((token) => token.start < end) });
  }
  return lines;
}

/** The offset after the line break of the line on which a token ends; the token may include this line break. */
function lineEnd(text: string, token: number): number {
  const lineBreak = text.indexOf('\n', text.slice(0, token).trimEnd().length);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

/** What becomes of the comments of entries that are removed. */
export type DroppedComments = 'keep' | 'drop';

/**
 * Removes entries from a list. Their comments are kept, each on its own line, or dropped too: those in and beside an entry, and those above
 * it unless an entry that stays follows without an empty line or a comment of its own, because they may be about both.
 */
export function dropItems(
  file: SourceFile,
  list: string,
  dropped: ReadonlySet<number>,
  comments: DroppedComments = 'keep',
): Edited {
  const { text } = file;
  const [, keyEnd = 0, start = 0] = file.marks().get(list) ?? [];
  if (text[start] === '[') return dropBetweenBrackets(text, rangesOf(file, list), dropped);
  const lines = linesOf(file, list);
  if (!lines) return { ok: false, why: 'The entry does not begin its line.' };
  const edits = lines.flatMap((item, index): Edit[] => {
    if (!dropped.has(index)) return [];
    if (comments === 'drop')
      return [{ start: startWithComments(text, lines, index, dropped), end: item.end, text: '' }];
    const kept = item.comments.map((token) => item.indent + text.slice(token.start, token.end).trimEnd());
    return [{ start: item.start, end: item.end, text: kept.map((line) => line + lineEndOf(text)).join('') }];
  });
  if (dropped.size < lines.length) return { ok: true, edits };
  const colon = text.indexOf(':', keyEnd) + 1;
  return { ok: true, edits: [{ start: colon, end: colon, text: ' []' }, ...edits] };
}

/** The start of an entry with the comments above it, if these are about no entry that stays. */
function startWithComments(text: string, lines: readonly Lines[], index: number, dropped: ReadonlySet<number>): number {
  const isApart = (at: number): boolean => lines[at - 1]?.end !== lines[at]?.start;
  for (let next = index + 1; next < lines.length && !isApart(next); next += 1)
    if (!dropped.has(next)) return lines[index]?.start ?? 0;
  const least = lines[index - 1]?.end ?? 0;
  let start = lines[index]?.start ?? 0;
  for (;;) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (start === 0 || above < least || !/^[ \t]*#/.test(text.slice(above, start))) return start;
    start = above;
  }
}

/** The ranges of the entries of a list. The end of one includes the white space that follows it. */
export function rangesOf(file: SourceFile, list: string): Range[] {
  const marks = file.marks();
  return Array.from({ length: countItems(file, list) }, (_, index) => {
    const [, , start, end] = marks.get(pointerTo(list, index)) ?? [0, 0, 0, 0];
    return { start, end };
  });
}

function dropBetweenBrackets(text: string, items: readonly Range[], dropped: ReadonlySet<number>): Edited {
  const comments = tokensOf(text).filter((token) => token.comment);
  const edits: Edit[] = [];
  let kept = false;
  for (const [index, item] of items.entries()) {
    if (!dropped.has(index)) {
      kept = true;
      continue;
    }
    // The comma is removed too: the one before the entry if an earlier entry is kept, else the one after it.
    const start = kept ? (items[index - 1]?.end ?? item.start) : item.start;
    const end = kept ? item.end : (items[index + 1]?.start ?? item.end);
    if (comments.some((token) => token.start >= start && token.end <= end))
      return { ok: false, why: 'A comment is inside the list.' };
    edits.push({ start, end, text: '' });
  }
  return { ok: true, edits };
}
