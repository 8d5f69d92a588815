import { expect, test } from 'vitest';
import { FACTS, createFactTable, type FactTable, type PageRow } from '../../../../engine/output/checks/fact-table.ts';

/** Enters a page with other numbers in each field, so that no field can stand for another. */
function enter(table: FactTable, name: string): void {
  const fields = Object.entries(FACTS).map(([field, kind], place) => {
    const list = (): number => table.texts([`${name} ${field}`, 'shared', `${name} ${field}`]);
    const numbers = {
      number: () => place + 1,
      text: () => table.text(`${name} ${field}`),
      list,
      lists: () => table.list([list(), 0, list()]),
    };
    return [field, numbers[kind]()];
  });
  table.add(name, Object.fromEntries(fields) as PageRow);
}

/** Says what a table holds of a page, without the numbers. */
function say(table: FactTable, name: string): unknown {
  const row = table.rows.get(name);
  if (!row) return undefined;
  const texts = (list: number): string[] => Array.from(table.listOf(list), table.textOf);
  const said = {
    number: (number: number): unknown => number,
    text: table.textOf,
    list: texts,
    lists: (lists: number) => Array.from(table.listOf(lists), texts),
  };
  return Object.entries(FACTS).map(([field, kind]) => [field, said[kind](row[field as keyof PageRow])]);
}

function tableOf(...names: readonly string[]): FactTable {
  const table = createFactTable();
  for (const name of names) enter(table, name);
  return table;
}

test('a table that was packed holds the same, and takes more pages', () => {
  const unpacked = createFactTable(tableOf('a', 'b').pack());
  enter(unpacked, 'c');
  for (const name of ['a', 'b', 'c']) expect(say(unpacked, name)).toEqual(say(tableOf('x', name), name));
  expect(createFactTable(unpacked.pack()).pack()).toEqual(unpacked.pack());
});

test('a copy holds the pages that it was asked for, and no text of others', () => {
  const from = tableOf('a', 'b', 'c');
  from.keepOnly(new Set(['a', 'c']));
  expect([...from.rows.keys()]).toEqual(['a', 'c']);
  expect(from.removed).toBe(1);
  const to = tableOf('d');
  to.copy(from, ['c', 'missing']);
  expect([...to.rows.keys()]).toEqual(['d', 'c']);
  expect(say(to, 'c')).toEqual(say(from, 'c'));
  expect(to.pack().texts.filter((text) => /^[ab] /.test(text))).toEqual([]);
});
