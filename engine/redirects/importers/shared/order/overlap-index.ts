import { startOf } from './matched-paths.ts';
import { mayOverlap, type Entry } from './overlap.ts';
import { createStartTrie } from './start-trie.ts';

/** Rules that are compared with each other. */
export interface OverlapIndex {
  add(entry: Entry): void;
  /** The rules added before it that may match a common request. */
  overlapping(entry: Entry): Entry[];
  entries(): readonly Entry[];
}

/** Compares only sources with the same start, and plain sources only with those of the same path. */
export function createOverlapIndex(): OverlapIndex {
  const all: Entry[] = [];
  const plain = new Map<string, Entry[]>();
  const paths = createStartTrie<Entry>();
  const patterns = createStartTrie<Entry>();
  return {
    add(entry) {
      all.push(entry);
      if (entry.path === undefined) return patterns.add(startOf(entry.reach), entry);
      paths.add(segmentsOf(entry.path), entry);
      const key = entry.path.toLowerCase();
      const same = plain.get(key);
      if (same) same.push(entry);
      else plain.set(key, [entry]);
    },
    overlapping(entry) {
      const start = entry.path === undefined ? startOf(entry.reach) : segmentsOf(entry.path);
      const near = patterns.above(start);
      if (entry.path === undefined) near.push(...patterns.below(start), ...paths.above(start), ...paths.below(start));
      else near.push(...(plain.get(entry.path.toLowerCase()) ?? []));
      return near.filter((other) => mayOverlap(other, entry)).sort((a, b) => a.rule.line - b.rule.line);
    },
    entries: () => all,
  };
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').slice(1);
}
