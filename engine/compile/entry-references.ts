import type { CollectionName } from '../model/content.ts';
import type { Reference } from '../model/schema/field-paths.ts';
import type { Kind } from '../model/schema/kinds.ts';
import { REFERENCES } from '../model/schema/references.gen.ts';
import type { SiteModel } from '../model/site-model.ts';

/** A field of a kind of content with ids of other entries. */
export interface EntryReference extends Reference {
  readonly from: Kind;
}

const KNOWN = Object.entries(REFERENCES).flatMap(([kind, references]) => referencesOf(kind, references));

/** Returns the fields with ids of other entries: those of the kinds that Sitefold knows, and of those that the project declares. */
export function entryReferences({ collections }: Pick<SiteModel, 'collections'>): EntryReference[] {
  return [...KNOWN, ...collections.flatMap(({ folder, references }) => referencesOf(folder, references))];
}

function referencesOf(kind: string, references: readonly Reference[]): EntryReference[] {
  return references.map((one) => ({ from: kind as Kind, ...one }));
}

/** Returns the ids of the entries of a collection, as references write them. */
export function entryIds(name: string, { content }: Pick<SiteModel, 'content'>): string[] {
  return (content[name as CollectionName] as readonly object[]).map(entryId);
}

/** Returns the id of an entry; a category has its `urlFlag` in place of one. */
function entryId(entry: object): string {
  const { id, urlFlag } = entry as Readonly<Record<string, unknown>>;
  return String(id ?? urlFlag);
}
