import { activeSites } from '../../model/active-sites.ts';
import type { CollectionName } from '../../model/content.ts';
import { isSame } from '../../model/is-same.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { keyedList } from '../pages/entry-keys.ts';

/** An entry of a collection that is new, gone, or has another name. */
export interface EntryChange {
  readonly collection: CollectionName;
  readonly kind: 'added' | 'removed' | 'renamed';
  readonly name: string;
  /** The name before. Set if the entry is renamed. */
  readonly was?: string;
}

/** The part of the fields that an entry and its copy under another name have in common. */
const LEAST_ALIKE = 2 / 3;
/** In a change with more pairs of entries, no names are looked for. */
const MOST_PAIRS = 10_000;

/**
 * Lists the entries that one of two versions lacks. An entry that is gone counts as renamed if a new one has at least two thirds of its
 * fields with the same values, and no other new one has as many.
 */
export function compareEntries(before: SiteModel, now: SiteModel): EntryChange[] {
  if (before.content === now.content) return [];
  const names = Object.keys(now.content) as CollectionName[];
  return names.flatMap((collection) => {
    const [old, current] = [keyedList(before.content[collection] ?? []), keyedList(now.content[collection])];
    const removed = old.keys.filter((key) => !current.byKey.has(key));
    const added = new Set(current.keys.filter((key) => !old.byKey.has(key)));
    const isSmall = removed.length * added.size <= MOST_PAIRS;
    const changes = removed.map((was): EntryChange => {
      const name =
        isSmall &&
        mostAlike(
          old.byKey.get(was),
          [...added].map((key) => [key, current.byKey.get(key)] as const),
        );
      if (name === false || name === undefined) return { collection, kind: 'removed', name: was };
      added.delete(name);
      return { collection, kind: 'renamed', name, was };
    });
    return [...changes, ...[...added].map((name): EntryChange => ({ collection, kind: 'added', name }))];
  });
}

function mostAlike(
  entry: object | undefined,
  others: readonly (readonly [key: string, other: object | undefined])[],
): string | undefined {
  const shares = others
    .map(([key, other]) => ({ key, share: shareOfSameFields(entry ?? {}, other ?? {}) }))
    .sort((a, b) => b.share - a.share);
  const [best, second] = shares;
  return best && best.share >= LEAST_ALIKE && best.share !== second?.share ? best.key : undefined;
}

function shareOfSameFields(one: object, two: object): number {
  const fields = Object.entries(one);
  const same = fields.filter(([name, value]) => isSame(value, (two as Readonly<Record<string, unknown>>)[name]));
  return fields.length === 0 ? 0 : same.length / fields.length;
}

/** Sites that one of two versions lacks, by their flags. */
export interface SiteChanges {
  readonly added: readonly string[];
  /** Sites that the manifests no longer have. */
  readonly removed: readonly string[];
  /** Sites that the manifests still have, but that are switched off. */
  readonly switchedOff: readonly string[];
}

export function compareSites(before: SiteModel, now: SiteModel): SiteChanges {
  const [old, current] = [before, now].map((model) => new Set(activeSites(model).map(({ flag }) => flag)));
  const known = new Set(now.sites.map(({ flag }) => flag));
  const gone = [...(old ?? [])].filter((flag) => !current?.has(flag));
  return {
    added: [...(current ?? [])].filter((flag) => !old?.has(flag)),
    removed: gone.filter((flag) => !known.has(flag)),
    switchedOff: gone.filter((flag) => known.has(flag)),
  };
}
