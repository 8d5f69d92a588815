import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { FileMark } from '../release/integrity.ts';
import type { Readings } from './ledger.ts';
import { listKey } from './list-key.ts';

/** The version of the stored form; a file of another version is ignored. */
const FORM = 'pages-2';

/** A page as it was made: its bytes, and what it has read. */
export interface PageNote extends FileMark {
  /** The place of its record. */
  readonly record: number;
}

/** The pages of a build, and what each of them has read. */
export interface PageIndex extends Readings {
  /** The digest of the code that rendered the pages. */
  readonly code: string;
  /** By the flag of the site and the path of the page below its prefix. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, PageNote>>;
}

/** An index that is being put together from others. */
export interface IndexBuilder {
  /** Adds pages of another index with what they have read. */
  add(index: PageIndex, flag: string, pages: Iterable<readonly [remainder: string, note: PageNote]>): void;
  readonly index: PageIndex;
}

export function createIndexBuilder(code: string): IndexBuilder {
  const facts = createPlaces<string>();
  const groups = createPlaces<readonly number[]>();
  const records = createPlaces<readonly number[]>();
  const pages = new Map<string, Map<string, PageNote>>();
  const placesOf = new Map<PageIndex, { groups: Map<number, number>; records: Map<number, number> }>();

  const placeRecord = (index: PageIndex, record: number): number => {
    const known = placesOf.get(index) ?? { groups: new Map<number, number>(), records: new Map<number, number>() };
    placesOf.set(index, known);
    return once(known.records, record, () => {
      const own = (index.records[record] ?? []).map((group) =>
        once(known.groups, group, () => {
          const named = (index.groups[group] ?? []).map((fact) => facts.place(index.facts[fact] ?? ''));
          return groups.place(named.sort(byNumber));
        }),
      );
      return records.place(own.sort(byNumber));
    });
  };

  return {
    add(index, flag, some) {
      const site = pages.get(flag) ?? new Map<string, PageNote>();
      pages.set(flag, site);
      for (const [remainder, { record, sha256, bytes }] of some)
        site.set(remainder, { record: placeRecord(index, record), sha256, bytes });
    },
    index: { code, facts: facts.list, groups: groups.list, records: records.list, pages },
  };
}

/** Returns the pages of all indexes. Where two have a page, the later one counts. */
export function joinIndexes(...indexes: readonly PageIndex[]): PageIndex {
  const builder = createIndexBuilder('');
  for (const index of indexes) for (const [flag, pages] of index.pages) builder.add(index, flag, pages);
  return builder.index;
}

function once(known: Map<number, number>, from: number, find: () => number): number {
  let to = known.get(from);
  if (to === undefined) {
    to = find();
    known.set(from, to);
  }
  return to;
}

function byNumber(a: number, b: number): number {
  return a - b;
}

/** Keeps each value once, in the order in which they come. Lists are told apart by their items. */
function createPlaces<T extends string | readonly number[]>(): { readonly list: T[]; place(value: T): number } {
  const list: T[] = [];
  const places = new Map<string, number>();
  return {
    list,
    place(value) {
      const key = typeof value === 'string' ? value : listKey(value);
      let place = places.get(key);
      if (place === undefined) {
        place = list.length;
        places.set(key, place);
        list.push(value);
      }
      return place;
    },
  };
}

/** One site of a stored index: as columns, which are read in a tenth of the time of objects. */
interface StoredPages {
  readonly flag: string;
  readonly remainders: readonly string[];
  readonly records: Uint32Array;
  readonly bytes: Uint32Array;
  readonly digests: Uint8Array;
}

const DIGEST_BYTES = 32;

/** Returns an index as bytes that begin with their own digest, so that a damaged file is noticed. */
export function packIndex({ code, facts, groups, records, pages }: PageIndex): Buffer {
  const stored = [...pages].map(([flag, site]): StoredPages => {
    const notes = [...site.values()];
    return {
      flag,
      remainders: [...site.keys()],
      records: Uint32Array.from(notes, ({ record }) => record),
      bytes: Uint32Array.from(notes, ({ bytes }) => bytes),
      digests: Buffer.from(notes.map(({ sha256 }) => sha256).join(''), 'hex'),
    };
  });
  const rest = serialize([packLists(groups), packLists(records), stored] satisfies StoredRest);
  const body = serialize([FORM, code, facts.join('\0'), rest]);
  return Buffer.concat([createHash('sha256').update(body).digest(), body]);
}

/** What of a stored index is read when it is first asked for: a build that keeps all pages asks for the facts alone. */
type StoredRest = [groups: Lists, records: Lists, pages: StoredPages[]];

/** Undefined if the bytes are damaged or of another version. */
export function unpackIndex(packed: Buffer): PageIndex | undefined {
  const body = packed.subarray(DIGEST_BYTES);
  if (!createHash('sha256').update(body).digest().equals(packed.subarray(0, DIGEST_BYTES))) return undefined;
  const [form, code, facts, rest] = deserialize(body) as [string, string, string, Buffer];
  if (form !== FORM) return undefined;
  let parts: Omit<PageIndex, 'code' | 'facts'> | undefined;
  const unpacked = (): Omit<PageIndex, 'code' | 'facts'> => (parts ??= unpackRest(deserialize(rest) as StoredRest));
  return {
    code,
    facts: facts === '' ? [] : facts.split('\0'),
    get groups() {
      return unpacked().groups;
    },
    get records() {
      return unpacked().records;
    },
    get pages() {
      return unpacked().pages;
    },
  };
}

function unpackRest([groups, records, stored]: StoredRest): Omit<PageIndex, 'code' | 'facts'> {
  const pages = stored.map(({ flag, remainders, records: record, bytes, digests }) => {
    const hex = Buffer.from(digests).toString('hex');
    const site = remainders.map((remainder, place): [string, PageNote] => [
      remainder,
      {
        record: record[place] ?? 0,
        bytes: bytes[place] ?? 0,
        sha256: hex.slice(place * DIGEST_BYTES * 2, (place + 1) * DIGEST_BYTES * 2),
      },
    ]);
    return [flag, new Map(site)] as const;
  });
  return { groups: unpackLists(groups), records: unpackLists(records), pages: new Map(pages) };
}

interface Lists {
  readonly lengths: Uint32Array;
  readonly items: Uint32Array;
}

function packLists(lists: readonly (readonly number[])[]): Lists {
  return { lengths: Uint32Array.from(lists, ({ length }) => length), items: Uint32Array.from(lists.flat()) };
}

function unpackLists({ lengths, items }: Lists): number[][] {
  const lists: number[][] = [];
  let at = 0;
  // `Array.from` would take ten times as long: there are millions of items.
  for (const length of lengths) {
    const list: number[] = [];
    for (const end = at + length; at < end; at += 1) list.push(items[at] ?? 0);
    lists.push(list);
  }
  return lists;
}
