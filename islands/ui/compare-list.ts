import { openLastingCache, type LocalCache } from './local-cache.ts';

/** A model that a visitor has put aside to compare. */
export interface ComparedModel {
  readonly id: string;
  readonly model: string;
}

/** Fired on the window when the list has changed. */
export const COMPARE_EVENT = 'comparelist';

/** The models that are put aside. Empty where the browser keeps nothing. */
export function readCompareList(): readonly ComparedModel[] {
  const kept = (cache ??= openLastingCache('compare_')).get(NAME);
  return Array.isArray(kept) ? kept.filter(isModel) : current;
}

/** Keeps a list and tells all who show it. Where the browser keeps nothing, it lives as long as the page. */
export function writeCompareList(list: readonly ComparedModel[]): void {
  current = list;
  (cache ??= openLastingCache('compare_')).set(NAME, list);
  dispatchEvent(new Event(COMPARE_EVENT));
}

/** The query of the page that compares the models of a list. */
export function compareQuery(list: readonly ComparedModel[]): string {
  return new URLSearchParams(list.map(({ id }) => ['id', id])).toString();
}

/** The list with a model added, or without it where it was there; undefined where there is no room for it. */
export function toggleModel(
  list: readonly ComparedModel[],
  model: ComparedModel,
  most: number,
): readonly ComparedModel[] | undefined {
  const rest = list.filter(({ id }) => id !== model.id);
  if (rest.length < list.length) return rest;
  return list.length < most ? [...list, model] : undefined;
}

const NAME = 'models';

let cache: LocalCache | undefined;
let current: readonly ComparedModel[] = [];

function isModel(value: unknown): value is ComparedModel {
  return typeof value === 'object' && value !== null && 'id' in value && 'model' in value;
}
