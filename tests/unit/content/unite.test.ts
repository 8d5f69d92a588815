import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortByOrder, unite } from '../../../engine/content/unite.ts';

const letters = (lists: readonly string[]): string =>
  unite(
    lists.map((list) => [...list]),
    (letter) => letter,
  ).join('');

describe('unite', () => {
  test.each<[what: string, lists: string[], united: string]>([
    ['nothing', [], ''],
    ['empty lists', ['', ''], ''],
    ['one list', ['abc'], 'abc'],
    ['the same list twice', ['abc', 'abc'], 'abc'],
    ['an entry between two that are known', ['ac', 'abc'], 'abc'],
    ['an entry in front of one that is known', ['ac', 'bc'], 'abc'],
    ['an entry at the end', ['ab', 'bc'], 'abc'],
    ['lists without a common entry: in the order in which they were seen', ['ab', 'cd'], 'abcd'],
    ['an order that several lists make together', ['bd', 'ab', 'cd', 'bc'], 'abcd'],
    ['lists that contradict each other: the first is right', ['ab', 'ba'], 'ab'],
    ['a circle over three lists', ['ab', 'bc', 'ca'], 'abc'],
    ['an entry twice in one list', ['aba'], 'ab'],
  ])('%s', (_, lists, united) => {
    expect(letters(lists)).toBe(united);
  });

  test('of entries with the same id the first is taken', () => {
    const lists = [[{ id: 1, name: 'first' }], [{ id: 1, name: 'second' }]];
    expect(unite(lists, ({ id }) => id)).toEqual([{ id: 1, name: 'first' }]);
  });

  test('every part of one list keeps its order', () => {
    const whole = Array.from({ length: 9 }, (_, index) => index);
    fc.assert(
      fc.property(fc.array(fc.subarray(whole), { maxLength: 6 }), (parts) => {
        const united = unite(parts, (entry) => entry);
        expect([...united].sort()).toEqual([...new Set(parts.flat())].sort());
        for (const part of parts) expect(united.filter((entry) => part.includes(entry))).toEqual(part);
      }),
    );
  });
});

test('sortByOrder sorts where all have an order, and leaves equal ones as they are', () => {
  const entries = [
    { id: 'a', order: 2 },
    { id: 'b', order: 1 },
    { id: 'c', order: 2 },
  ];
  expect(sortByOrder(entries).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(sortByOrder([{ order: 2 }, {}, { order: 1 }])).toEqual([{ order: 2 }, {}, { order: 1 }]);
});
