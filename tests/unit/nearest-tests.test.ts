import { describe, expect, test } from 'vitest';
import { findNearestTests } from '../../scripts/nearest-tests.ts';
import type { Import } from '../../scripts/read-modules.ts';

const EDGES = [
  ['engine/b.ts', 'engine/a.ts'],
  ['tests/unit/b.test.ts', 'engine/b.ts'],
  ['tests/unit/a.test.ts', 'engine/a.ts'],
  ['tests/unit/far.test.ts', 'tests/support/help.ts'],
  ['tests/support/help.ts', 'engine/b.ts'],
  ['tests/servers/a.test.ts', 'engine/a.ts'],
  ['tests/unit/other.test.ts', 'engine/other.ts'],
] as const;
const IMPORTS: readonly Import[] = [
  ...EDGES.map(([from, to]) => ({ from, to, when: 'start' as const })),
  { from: 'tests/unit/types.test.ts', to: 'engine/a.ts', when: 'type' },
  { from: 'tests/unit/lazy.test.ts', to: 'engine/other.ts', when: 'lazy' },
];

describe('the unit tests nearest to a change', () => {
  test('are those that import it over the fewest steps', () => {
    const { nearest, related } = findNearestTests(['engine/a.ts'], IMPORTS, { atMost: 10 });
    expect(nearest).toEqual(['tests/unit/a.test.ts', 'tests/unit/b.test.ts', 'tests/unit/far.test.ts']);
    expect(related).toBe(3);
  });

  test('are at most so many, and all are counted', () => {
    expect(findNearestTests(['engine/a.ts'], IMPORTS, { atMost: 1 })).toEqual({
      nearest: ['tests/unit/a.test.ts'],
      related: 3,
    });
  });

  test('are the test itself where it has changed, and those that load the change when it is needed', () => {
    const { nearest } = findNearestTests(['engine/other.ts', 'tests/unit/far.test.ts'], IMPORTS, { atMost: 10 });
    expect(nearest).toEqual(['tests/unit/far.test.ts', 'tests/unit/other.test.ts', 'tests/unit/lazy.test.ts']);
  });

  test('do not exist for a file that no test imports', () => {
    expect(findNearestTests(['README.md'], IMPORTS, { atMost: 10 })).toEqual({ nearest: [], related: 0 });
  });
});
