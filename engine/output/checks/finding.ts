/** The checks of an output. */
export type CheckName = 'links' | 'alternates' | 'html' | 'structuredData' | 'budgets' | 'files' | 'languages';

/** A mistake at one place. */
export interface Fault {
  readonly message: string;
  /** The offset in the text of the page, in UTF-16 units. Left out: the whole page. */
  readonly offset?: number;
}

/** A mistake, with all of its places. */
export interface Finding {
  readonly check: CheckName;
  readonly message: string;
  /** The number of places. */
  readonly count: number;
  /** The first of these places: a file of the output, with line and column where they are known. */
  readonly places: readonly string[];
}

/** The most places that a finding names; the others are only counted. A fault of the layout is on every page. */
const MOST_PLACES = 10;

export interface FindingTable {
  add(check: CheckName, message: string, place: () => string): void;
  /** Returns the findings in the order of checks and messages. */
  list(): Finding[];
}

/** Collects mistakes. The same mistake at several places is one finding. */
export function createFindingTable(): FindingTable {
  const found = new Map<string, { check: CheckName; message: string; count: number; places: string[] }>();
  return {
    add(check, message, place) {
      const key = `${check} ${message}`;
      const entry = found.get(key) ?? { check, message, count: 0, places: [] };
      found.set(key, entry);
      entry.count += 1;
      if (entry.places.length < MOST_PLACES) entry.places.push(place());
    },
    list: () =>
      [...found.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, finding]) => ({ ...finding, places: [...finding.places].sort() })),
  };
}

/** Formats an offset as `path:line:column`; without an offset, as the path. */
export function placeOf(path: string, text: string, offset: number | undefined): string {
  if (offset === undefined) return path;
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${path}:${line}:${offset - before.lastIndexOf('\n')}`;
}
