import { parseDocument, visit } from 'yaml';
import type { FieldSchema } from '../schema/field-paths.ts';
import { applyEdits, type Edit } from './text-edits.ts';
import { findKeyOrder, type LeftKeys, type LookUp, type Reorder } from './yaml-order.ts';
import { tokensOf } from './yaml-text.ts';

/** The edits that give a text its layout, and what stays as it is. */
export interface Layout {
  readonly edits: readonly Edit[];
  readonly left: readonly LeftKeys[];
}

/**
 * Lays a YAML text out: keys in the order of the schema, lines that end in LF and not in blanks, a line break at the end, and no byte
 * order mark. Comments and empty lines stay as they are. The text must have no syntax errors, anchors or tags.
 */
export function layOut(text: string, schema: FieldSchema, lookUp: LookUp): Layout {
  const { reorders, left } = findKeyOrder(text, schema, lookUp);
  const edits = withReorders(text, lineEdits(text), reorders);
  return { edits, left };
}

/** Returns the edits of line ends. Blanks stay inside of a text that has several lines, and in comments and empty lines. */
function lineEdits(text: string): Edit[] {
  const kept = tokensOf(text).filter(({ comment }) => comment);
  visit(parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: false }), {
    Scalar: (_, { range }) => {
      const [start = 0, end = 0] = range ?? [];
      if (text.slice(start, end).trimEnd().includes('\n')) kept.push({ start, end, comment: false });
    },
  });
  kept.sort((a, b) => a.start - b.start);
  const edits: Edit[] = text.startsWith('\ufeff') ? [{ start: 0, end: 1, text: '' }] : [];
  let next = 0;
  for (let start = 0; start < text.length;) {
    const lineBreak = text.indexOf('\n', start);
    const last = lineBreak === -1 ? text.length : lineBreak;
    const line = text.slice(start, last);
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    const value = content.trimEnd();
    const end = start + value.length;
    while ((kept[next]?.end ?? Infinity) <= end) next += 1;
    const isKept = value === '' || (kept[next]?.start ?? Infinity) < end;
    const lineEnd = start + content.length;
    if (!isKept && end < lineEnd) edits.push({ start: end, end: lineEnd, text: '' });
    // An edit of its own, because what moves is a line without its end.
    if (lineEnd < last) edits.push({ start: lineEnd, end: last, text: '' });
    start = last + 1;
  }
  if (text !== '' && !text.endsWith('\n')) edits.push({ start: text.length, end: text.length, text: '\n' });
  return edits;
}

/** Returns edits with those that put mappings into their order. An edit inside of such a mapping is part of that of the mapping. */
function withReorders(text: string, edits: readonly Edit[], reorders: readonly Reorder[]): Edit[] {
  const result: Edit[] = [];
  let [edit, at] = [0, 0];
  const take = (until: number): Edit[] => {
    const from = edit;
    // A line break that is added behind a range is not a part of it.
    while ((edits[edit]?.start ?? Infinity) < until) edit += 1;
    return edits.slice(from, edit);
  };
  while (at < reorders.length) {
    const outer = reorders[at];
    if (!outer) break;
    const behind = reorders.findIndex(({ start }, index) => index > at && start >= outer.end);
    const inner = reorders.slice(at + 1, behind === -1 ? undefined : behind);
    result.push(...take(outer.start));
    const own = take(outer.end);
    const render = (start: number, end: number): string => {
      const inside = (one: { start: number; end: number }): boolean => one.start >= start && one.end <= end;
      const moved = withReorders(text, own.filter(inside), inner.filter(inside));
      return applyEdits(
        text.slice(start, end),
        moved.map((one) => ({ ...one, start: one.start - start, end: one.end - start })),
      );
    };
    const { parts, order } = outer;
    const written = order.map((index, place) => {
      const part = parts[index];
      const [here, next] = [parts[place], parts[place + 1]];
      if (!part || !here) throw new Error('the order names a part that is missing');
      return render(part.start, part.end) + (next ? render(here.end, next.start) : '');
    });
    result.push({ start: outer.start, end: outer.end, text: written.join('') });
    at += 1 + inner.length;
  }
  return [...result, ...edits.slice(edit)];
}
