import { test } from 'vitest';
import { COVERS_ALL } from './coverage.ts';

/**
 * Returns how the tests of a `describe.each` are declared so that they take turns: of so many places, each test is declared at one, the
 * first test at the first place and so on. `place` counts from 0. In `npm run test:all` every test is declared at every place. With one
 * place alone, it declares one test of so many.
 */
export function inTurns(place: number, places: number): (name: string, run: () => Promise<void>) => void {
  let declared = 0;
  return (name, run) => {
    const turn = declared % places === place;
    declared += 1;
    if (COVERS_ALL || turn) test(name, run);
  };
}
