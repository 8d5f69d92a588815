import { isMap, isScalar, isSeq, type Document, type YAMLMap } from 'yaml';
import { TEXT_FIELDS } from '../../../engine/model/schema/text-fields.gen.ts';
import type { Draft } from './draft.ts';
import type { Draws } from './draws.ts';
import type { Place } from './text-places.ts';

/** An edit as a person could make it. */
export interface Edit {
  /** True if no page reads what it changes. */
  readonly unread?: true;
  /** Changes the files and says what it did. Undefined if there is nothing that could be changed so. */
  apply(draft: Draft, draws: Draws, number: number): string | undefined;
}

export type Edits = Readonly<Record<string, Edit>>;

/** What a change of an entry may use. */
export interface Context {
  readonly draft: Draft;
  readonly draws: Draws;
  /** The number of the edit: for texts that no edit before has written. */
  readonly number: number;
  readonly document: Document;
}

type Change = (entry: YAMLMap, context: Context) => string | undefined;

/** Collections of texts for visitors with a file for each entry. */
export const FOLDERS = Object.keys(TEXT_FIELDS)
  .filter((name) => name.startsWith('content/'))
  .map((name) => name.replace('content/', ''))
  .filter((name) => !['categories', 'navigation', 'channels'].includes(name));

/** Changes an item of the list of a file. */
export function inList(path: string, list: string, change: Change): Edit {
  return {
    apply: (draft, draws, number) =>
      draft.edit(path, (document) => {
        const item = draws.one(itemsOf(document, [list]));
        return item && change(item, { draft, draws, number, document });
      }),
  };
}

/** Changes an entry of one of some collections. */
export function inEntry(folders: readonly string[], change: Change): Edit {
  return {
    apply(draft, draws, number) {
      const path = draws.one(filesOf(draft, draws.one(folders) ?? ''));
      if (path === undefined) return undefined;
      return draft.edit(path, (document) => {
        const what = change(document.contents as YAMLMap, { draft, draws, number, document });
        return what === undefined ? undefined : `${path}: ${what}`;
      });
    },
  };
}

export function itemsOf(document: Document, place: Place): YAMLMap[] {
  const list = document.getIn(place);
  return isSeq<YAMLMap>(list) ? list.items : [];
}

/** Swaps two neighbours of a list. */
export function swapItems(document: Document, place: Place, draws: Draws): string | undefined {
  const items = itemsOf(document, place);
  const at = draws.below(Math.max(1, items.length - 1));
  const [one, other] = items.slice(at, at + 2);
  if (!one || !other) return undefined;
  items.splice(at, 2, other, one);
  return `the items ${at} and ${at + 1} are swapped`;
}

/** The English of a text; undefined if the entry has none. */
export function englishOf(entry: YAMLMap, field: string): { value: string } | undefined {
  const text = entry.get(field, true) as unknown;
  const node = isMap(text) ? text.get('en', true) : text;
  return isScalar(node) && typeof node.value === 'string' ? (node as { value: string }) : undefined;
}

/** The files of the entries of a collection. */
export function filesOf(draft: Draft, folder: string): string[] {
  return draft.list(`content/${folder}`).filter((path) => path.endsWith('.yaml') && path.split('/').length === 3);
}

export function idsOf(draft: Draft, folder: string): string[] {
  return filesOf(draft, folder).map((path) => path.split('/')[2]?.replace('.yaml', '') ?? '');
}
