/** What is looked at over a whole output. */
export type CheckName = 'links' | 'alternates' | 'html' | 'structuredData' | 'budgets' | 'files';

/** Something wrong, before it is known how many places share it. */
export interface Fault {
  readonly message: string;
  /** Where it stands in the text of the page, in UTF-16 units. Left out: the whole page is meant. */
  readonly offset?: number;
}

/** One thing that is wrong, with the places that share it. */
export interface Finding {
  readonly check: CheckName;
  readonly message: string;
  /** How many places have it. */
  readonly count: number;
  /** The first of these places: a file of the output, with line and column where they are known. */
  readonly places: readonly string[];
}

/** Places that a finding names; the others are only counted. A fault of the layout stands on every page. */
const MOST_PLACES = 10;

export interface FindingTable {
  add(check: CheckName, message: string, place: () => string): void;
  /** Takes over what another table holds. */
  absorb(findings: readonly Finding[]): void;
  /** In the order of checks and messages. */
  list(): Finding[];
}

/** Collects findings; what is the same in several places is one. */
export function createFindingTable(): FindingTable {
  const found = new Map<string, { check: CheckName; message: string; count: number; places: string[] }>();
  const entryOf = (check: CheckName, message: string) => {
    const key = `${check} ${message}`;
    const entry = found.get(key) ?? { check, message, count: 0, places: [] };
    found.set(key, entry);
    return entry;
  };
  return {
    add(check, message, place) {
      const entry = entryOf(check, message);
      entry.count += 1;
      if (entry.places.length < MOST_PLACES) entry.places.push(place());
    },
    absorb(findings) {
      for (const { check, message, count, places } of findings) {
        const entry = entryOf(check, message);
        entry.count += count;
        // The first by name, so that the number of workers does not change what is named.
        entry.places = [...entry.places, ...places].sort().slice(0, MOST_PLACES);
      }
    },
    list: () =>
      [...found.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, finding]) => ({ ...finding, places: [...finding.places].sort() })),
  };
}

/** `path:line:column` of an offset; the path alone without one. */
export function placeOf(path: string, text: string, offset: number | undefined): string {
  if (offset === undefined) return path;
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${path}:${line}:${offset - before.lastIndexOf('\n')}`;
}
