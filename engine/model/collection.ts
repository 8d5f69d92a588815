import type { CollectionsRaw } from './schema/types.gen.ts';
import type { FieldSchema, Reference } from './schema/field-paths.ts';
import { fillRoute, type Route } from './route.ts';
import { fieldText } from './content.ts';
import type { SortKey } from './sort-key.ts';

/** A kind of content that a project declares in manifests/collections/. */
export interface Collection {
  /** Its name in routes and templates: `openingHours` for collections/opening-hours.yaml. */
  readonly name: string;
  /** The folder of its entries, like `content/opening-hours`. */
  readonly folder: string;
  /** The JSON Schema of an entry. It refers to the definitions of common.schema.json. */
  readonly schema: FieldSchema;
  /** The field with the name of an entry in lists. */
  readonly title: string | undefined;
  /** The fields by which lists are sorted. Entries that are equal in all of them are sorted by id. */
  readonly order: readonly SortKey[];
  /** The fields with texts by language, as `steps[].title`. */
  readonly texts: readonly string[];
  /** The fields with the id of another entry, and the collection of that entry. */
  readonly references: readonly Reference[];
  /** The fields with a date. */
  readonly days: readonly string[];
  readonly search: CollectionsRaw['search'];
  readonly feed: CollectionsRaw['feed'];
  readonly structuredData: CollectionsRaw['structuredData'];
  /** Its manifest. */
  readonly file: string;
}

/** Returns the route whose pages each show one entry of a collection; undefined if there is none. */
export function entryRoute(routes: readonly Route[], name: string): Route | undefined {
  return routes.find(
    ({ params, canonical, paginate }) =>
      canonical === undefined && paginate === undefined && params[0]?.collection === name,
  );
}

/** Returns the path below the prefix of a site of the page that shows an entry; undefined if no page does. */
export function entryPath(routes: readonly Route[], name: string, entry: object): string | undefined {
  const route = entryRoute(routes, name);
  const [param] = route?.params ?? [];
  if (!route || !param) return undefined;
  const value = fieldText(entry, param.field);
  return value === undefined ? undefined : fillRoute(route, { [param.name]: value });
}
