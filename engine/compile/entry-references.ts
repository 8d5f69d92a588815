import type { CollectionName } from '../model/content.ts';
import type { Kind } from '../model/schema/kinds.ts';
import type { SiteModel } from '../model/site-model.ts';

/** A field of a kind of content that contains ids of other entries. */
export interface EntryReference {
  readonly from: Kind;
  /** The field with the id: `list[]` are the values of a list, `list[].field` is a field of each object in it. */
  readonly field: string;
  /** The name of the collection with the entry. */
  readonly to: string;
}

/** The fields of the kinds that Sitefold knows. */
const REFERENCES: readonly EntryReference[] = [
  { from: 'content/products', field: 'family', to: 'families' },
  { from: 'content/families', field: 'families[].stepsOf', to: 'families' },
  { from: 'content/shops', field: 'online[].families[]', to: 'families' },
  { from: 'content/shops', field: 'local[].families[]', to: 'families' },
  { from: 'content/products', field: 'categories[]', to: 'categories' },
  { from: 'content/products', field: 'related[]', to: 'products' },
  { from: 'content/products', field: 'successor', to: 'products' },
  { from: 'content/faqs', field: 'products[]', to: 'products' },
  { from: 'content/guides', field: 'products[]', to: 'products' },
  { from: 'content/videos', field: 'products[]', to: 'products' },
  { from: 'content/downloads', field: 'products[]', to: 'products' },
  { from: 'content/solutions', field: 'products[]', to: 'products' },
  { from: 'content/simulators', field: 'product', to: 'products' },
  { from: 'content/advisories', field: 'affected[].product', to: 'products' },
  { from: 'content/page-blocks', field: 'products[]', to: 'products' },
  { from: 'content/page-blocks', field: 'video', to: 'videos' },
  { from: 'content/filters', field: 'filters[].categories[]', to: 'categories' },
  { from: 'content/categories', field: 'categories[].parent', to: 'categories' },
];

/** Returns the fields with ids of other entries: those that Sitefold knows, and those of the kinds that the project declares. */
export function entryReferences({ collections }: Pick<SiteModel, 'collections'>): EntryReference[] {
  const declared = collections.flatMap(({ folder, references }) =>
    references.map((one): EntryReference => ({ from: folder as Kind, ...one })),
  );
  return [...REFERENCES, ...declared];
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
