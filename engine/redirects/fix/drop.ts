import { originAt, pointerTo, type Place } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { Copy } from './duplicates.ts';
import type { Edit } from '../../model/edits/text-edits.ts';
import type { Unfixed } from './fixes.ts';
import { dropRow, isTable } from './table-edits.ts';
import { dropItems, type DroppedComments } from '../../model/edits/yaml-lists.ts';
import { countItems, readScalar } from '../../model/edits/yaml-values.ts';

export interface Dropped {
  /** The copies that could be removed. */
  readonly copies: readonly Copy[];
  readonly unfixed: readonly Unfixed[];
  readonly edits: readonly Edit[];
}

/** Removes copies from one file: a row, a source in a list, an entry without further sources, or a group without further entries. */
export function dropCopies(file: SourceFile, copies: readonly Copy[], comments?: DroppedComments): Dropped {
  if (isTable(file)) return { copies, unfixed: [], edits: copies.map(({ pointer }) => dropRow(file, pointer)) };
  const taken: Copy[] = [];
  const unfixed: Unfixed[] = [];
  const edits: Edit[] = [];
  for (const [list, items] of Map.groupBy(itemsOf(file, copies), (item) => item.list)) {
    const edited = dropItems(file, list, new Set(items.map(({ index }) => index)), comments);
    const own = items.flatMap((item) => item.copies);
    if (edited.ok) {
      edits.push(...edited.edits);
      taken.push(...own);
    } else unfixed.push(...own.map((copy): Unfixed => ({ code: 'RD003', why: edited.why, at: placeOf(copy) })));
  }
  return { copies: taken, unfixed, edits };
}

/** The place of a copy. */
export function placeOf({ file, pointer }: Copy): Place {
  return originAt(file, pointerTo(pointer, 'from'));
}

/** An item that is removed from a list, and the copies that it contains. `entries`: how many whole entries it contains. */
interface Item {
  readonly list: string;
  readonly index: number;
  readonly copies: readonly Copy[];
  readonly entries: number;
}

function itemsOf(file: SourceFile, copies: readonly Copy[]): Item[] {
  const items = [...Map.groupBy(copies, (copy) => copy.pointer)].flatMap(([pointer, own]): Item[] => {
    const from = pointerTo(pointer, 'from');
    const count = countItems(file, from);
    if (count === 0 || own.length === count) return [{ ...splitPointer(pointer), copies: own, entries: 1 }];
    return own.map((copy) => ({ list: from, index: indexOf(file, from, copy), copies: [copy], entries: 0 }));
  });
  return [...Map.groupBy(items, ({ list }) => list)].flatMap(([list, own]) => {
    const entries = own.reduce((sum, item) => sum + item.entries, 0);
    if (entries === 0 || entries < countItems(file, list)) return own;
    // A group without rules is refused, so that it is removed too.
    const group = splitPointer(list.slice(0, list.lastIndexOf('/')));
    return [{ ...group, copies: own.flatMap((item) => item.copies), entries }];
  });
}

/** The list that contains the entry at a pointer, and the index of the entry. */
function splitPointer(pointer: string): { list: string; index: number } {
  const slash = pointer.lastIndexOf('/');
  return { list: pointer.slice(0, slash), index: Number(pointer.slice(slash + 1)) };
}

function indexOf(file: SourceFile, from: string, { source }: Copy): number {
  for (let index = 0; index < countItems(file, from); index += 1) {
    if (readScalar(file, pointerTo(from, index)) === source) return index;
  }
  throw new Error(`the list at ${from} has no \`${source}\``);
}
