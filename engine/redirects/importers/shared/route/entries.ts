import type { Matching } from '../../importer.ts';
import type { Collector, Place } from '../collect.ts';
import { isRelative, RESOLVED, resolveTarget } from '../target/relative-target.ts';
import { trimBlanks } from '../text/blanks.ts';
import { NO_BLANK } from '../source/literal.ts';
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
  /** True if the host sends a target without a slash at its start unchanged, so that a browser resolves it. */
  readonly relative?: true;
  /** The paths that the source of an entry matches. */
  matching(source: string, fields: JsonMapping): readonly Matching[];
}

/** Lists the entries that have a source, a target, and no unknown key; all others are refused. */
export function readRouteEntries(
  list: readonly unknown[],
  { lineOf, known, into, matching, relative }: Reading,
): RouteEntry[] {
  return list.flatMap((fields, index) => {
    if (!isMapping(fields)) {
      const place = { line: lineOf(list), text: JSON.stringify(fields) };
      into.refuse(place, `Entry ${index + 1} is not a mapping with \`source\` and \`destination\`.`);
      return [];
    }
    const { source } = fields;
    const destination = readDestination(fields, relative);
    const place = {
      line: lineOf(fields),
      text: [source, fields.destination].filter((part) => typeof part === 'string').join(' → '),
      ...(typeof source === 'string' ? { matching: () => matching(source, fields) } : {}),
    };
    const unknown = Object.keys(fields).find((key) => !known.has(key));
    if (unknown !== undefined)
      into.refuse(place, `The key \`${unknown}\` is unknown. Delete it if the redirect does not need it.`);
    else if (typeof source !== 'string' || !source.startsWith('/'))
      into.refuse(place, 'The entry has no `source` that begins with a slash.');
    else if (typeof destination !== 'string' || !/^(?:\/|https?:\/\/)/.test(destination))
      into.refuse(place, noDestination(destination));
    else {
      if (typeof fields.destination === 'string' && fields.destination !== destination)
        into.remark(place, changeOf(fields.destination, destination));
      return [{ source, destination, fields, place }];
    }
    return [];
  });
}

/** The target of an entry, a relative one as the path to which it leads from a source without patterns. */
function readDestination({ source, destination }: JsonMapping, relative = false): unknown {
  if (typeof destination !== 'string' || typeof source !== 'string') return destination;
  const text = trimBlanks(destination);
  const plain = /^\/[^:(){}*+?\\]*$/.test(source) && !text.includes(':');
  if (relative && plain && isRelative(text)) return resolveTarget(source, text);
  return isRelative(text) ? destination : text;
}

function noDestination(destination: unknown): string {
  const what = 'The entry has no `destination` that is a path or an http address.';
  return typeof destination === 'string' && isRelative(trimBlanks(destination))
    ? `${what} Write \`/${trimBlanks(destination).replace(/^(?:\.\.?\/)+/, '')}\`, or the whole path.`
    : what;
}

function changeOf(written: string, destination: string): string {
  const text = trimBlanks(written);
  return isRelative(text) ? RESOLVED(text, destination) : NO_BLANK;
}
