import type { Matching } from '../../importer.ts';
import type { Collector, Place } from '../collect.ts';
import { isMapping, type JsonMapping, type JsonText } from '../text/json.ts';

/** A redirect of Vercel or Next with its source and target; the other fields are not checked. */
export interface RouteEntry {
  readonly source: string;
  readonly destination: string;
  readonly fields: JsonMapping;
  readonly place: Place;
}

interface Reading {
  readonly lineOf: JsonText['lineOf'];
  /** The keys that an entry may have. */
  readonly known: ReadonlySet<string>;
  readonly into: Collector;
  /** The paths that the source of an entry matches. */
  matching(source: string, fields: JsonMapping): readonly Matching[];
}

/** Lists the entries that have a source, a target, and no unknown key; all others are refused. */
export function readRouteEntries(list: readonly unknown[], { lineOf, known, into, matching }: Reading): RouteEntry[] {
  return list.flatMap((fields, index) => {
    if (!isMapping(fields)) {
      const place = { line: lineOf(list), text: JSON.stringify(fields) };
      into.refuse(place, `Entry ${index + 1} is not a mapping with \`source\` and \`destination\`.`);
      return [];
    }
    const { source, destination } = fields;
    const place = {
      line: lineOf(fields),
      text: [source, destination].filter((part) => typeof part === 'string').join(' → '),
      ...(typeof source === 'string' ? { matching: () => matching(source, fields) } : {}),
    };
    const unknown = Object.keys(fields).find((key) => !known.has(key));
    if (unknown !== undefined)
      into.refuse(place, `The key \`${unknown}\` is unknown. Delete it if the redirect does not need it.`);
    else if (typeof source !== 'string' || !source.startsWith('/'))
      into.refuse(place, 'The entry has no `source` that begins with a slash.');
    else if (typeof destination !== 'string' || !/^(?:\/|https?:\/\/)/.test(destination))
      into.refuse(place, 'The entry has no `destination` that is a path or an http address.');
    else return [{ source, destination, fields, place }];
    return [];
  });
}
