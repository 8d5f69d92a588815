import type { Import } from './read-modules.ts';

/** The unit tests that a change of some files may break. */
export interface NearestTests {
  /** Those that reach a changed file over the fewest imports, the nearest first. */
  readonly nearest: readonly string[];
  /** The number of all that reach one. */
  readonly related: number;
}

const UNIT_TEST = /^tests\/unit\/.*\.test\.ts$/;

/** Finds the unit tests that import changed files, directly or through others, and returns at most so many of them. Paths are from the root. */
export function findNearestTests(
  changed: readonly string[],
  imports: readonly Import[],
  { atMost }: { atMost: number },
): NearestTests {
  const importers = Map.groupBy(
    imports.filter(({ when }) => when !== 'type'),
    ({ to }) => to,
  );
  // A set keeps its order, and a loop over it sees what is added: those farther away come later.
  const reached = new Set(changed.toSorted());
  for (const path of reached) for (const { from } of importers.get(path) ?? []) reached.add(from);
  const tests = [...reached].filter((path) => UNIT_TEST.test(path));
  return { nearest: tests.slice(0, atMost), related: tests.length };
}
