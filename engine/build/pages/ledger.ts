import { AsyncLocalStorage } from 'node:async_hooks';
import { listKey } from './list-key.ts';

/** What a page or a part of a page has read so far. */
class Reading {
  readonly facts = new Set<number>();
  /** Readings of parts that several pages use. */
  readonly parts = new Set<Reading>();
}

/** Lists of facts that several pages read alike, and the lists that each page read. */
export interface Readings {
  /** The names of the facts. */
  readonly facts: readonly string[];
  /** Each group is a list of facts, by their place. */
  readonly groups: readonly (readonly number[])[];
  /** Each record is a list of groups, by their place: all that a page has read. */
  readonly records: readonly (readonly number[])[];
}

/** Notes which facts pages read. A fact is named by a text; `fact-names.ts` says which there are. */
export interface Ledger {
  /** The number of a fact. Ask for it once and keep it, because a page reads thousands of facts. */
  numberOf(fact: string): number;
  /** Notes that the page which is being rendered reads a fact. Outside of a page, nothing is noted. */
  note(fact: number): void;
  /** Runs a function that renders a page, and returns its result and its record. */
  record<T>(render: () => Promise<T>): Promise<{ readonly result: T; readonly record: number }>;
  /** Makes a part of a page. What it reads, every page reads that uses it. */
  part<T>(make: () => T): { use(): T };
  readings(): Readings;
}

/** The kinds of facts that are grouped apart: the same template reads the same words on all sites, the same entry its fields. */
const WORDS = /^(?:word|constant|own|site|route|application)\//;
const CONTENT = /^(?:entry|list)\//;

export function createLedger(): Ledger {
  const numbers = new Map<string, number>();
  const facts: string[] = [];
  const kinds: number[] = [];
  const current = new AsyncLocalStorage<Reading>();
  const groups = createLists();
  const records = createLists();
  const groupsOfParts = new WeakMap<Reading, readonly number[]>();

  const groupsOf = (reading: Reading): readonly number[] => {
    const byKind: number[][] = [[], [], []];
    for (const fact of reading.facts) byKind[kinds[fact] ?? 0]?.push(fact);
    const own = byKind.filter((list) => list.length > 0).map((list) => groups.place(list.sort((a, b) => a - b)));
    return [...own, ...[...reading.parts].flatMap(groupsOfPart)];
  };
  const groupsOfPart = (part: Reading): readonly number[] => {
    const known = groupsOfParts.get(part);
    if (known) return known;
    const found = groupsOf(part);
    groupsOfParts.set(part, found);
    return found;
  };

  return {
    numberOf(fact) {
      let number = numbers.get(fact);
      if (number === undefined) {
        number = facts.length;
        numbers.set(fact, number);
        facts.push(fact);
        kinds.push(WORDS.test(fact) ? 0 : CONTENT.test(fact) ? 1 : 2);
      }
      return number;
    },
    note(fact) {
      current.getStore()?.facts.add(fact);
    },
    async record(render) {
      const reading = new Reading();
      const result = await current.run(reading, render);
      return { result, record: records.place([...new Set(groupsOf(reading))].sort((a, b) => a - b)) };
    },
    part(make) {
      const reading = new Reading();
      const value = current.run(reading, make);
      return {
        use() {
          current.getStore()?.parts.add(reading);
          return value;
        },
      };
    },
    readings: () => ({ facts, groups: groups.lists, records: records.lists }),
  };
}

/** Keeps each list once. */
function createLists(): { readonly lists: readonly (readonly number[])[]; place(list: readonly number[]): number } {
  const lists: (readonly number[])[] = [];
  const places = new Map<string, number>();
  return {
    lists,
    place(list) {
      const key = listKey(list);
      let place = places.get(key);
      if (place === undefined) {
        place = lists.length;
        places.set(key, place);
        lists.push(list);
      }
      return place;
    },
  };
}
