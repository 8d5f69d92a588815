import { describe, expect, test } from 'vitest';
import { arrangeRows, facetOptions, type Arrangement } from '../../../../engine/editor/studio/page/table/arrange.ts';
import { findingsOfRows } from '../../../../engine/editor/studio/page/table/findings-of-rows.ts';
import { rowAfterKey, scrollTo, visibleRange } from '../../../../engine/editor/studio/page/table/window.ts';
import { findingAt } from '../../../support/studio-fake.ts';

interface Rule {
  readonly from: string;
  readonly status: number;
  readonly sites: readonly string[];
}

const ROWS: readonly Rule[] = [
  { from: '/page-10', status: 301, sites: ['th', 'de'] },
  { from: '/page-9', status: 410, sites: ['de'] },
  { from: '/Über', status: 302, sites: [] },
];
const PARTS = {
  columns: [
    { id: 'from', text: ({ from }: Rule) => from },
    { id: 'status', text: ({ status }: Rule) => String(status), order: ({ status }: Rule) => status },
  ],
  facets: [
    { id: 'site', label: 'Site', values: ({ sites }: Rule) => sites },
    { id: 'status', label: 'Status', values: ({ status }: Rule) => [String(status)] },
  ],
};

describe('the rows of a table', () => {
  test.each<[what: string, arrangement: Partial<Arrangement>, from: readonly string[]]>([
    ['as they are', {}, ['/page-10', '/page-9', '/Über']],
    ['with a word in any column', { search: '410' }, ['/page-9']],
    ['with all words, in any order', { search: '301 PAGE' }, ['/page-10']],
    ['without accents', { search: 'uber' }, ['/Über']],
    ['with a value of a filter', { chosen: { site: 'de' } }, ['/page-10', '/page-9']],
    ['with values of two filters', { chosen: { site: 'de', status: '410' } }, ['/page-9']],
    ['with an empty filter', { chosen: { site: '' } }, ['/page-10', '/page-9', '/Über']],
    ['sorted, with numbers by their value', { sort: 'from' }, ['/page-9', '/page-10', '/Über']],
    ['sorted from the end', { sort: '-status' }, ['/page-9', '/Über', '/page-10']],
    ['sorted by a column that does not exist', { sort: 'owner' }, ['/page-10', '/page-9', '/Über']],
  ])('%s', (_, arrangement, from) => {
    const shown = arrangeRows(ROWS, PARTS, { search: '', sort: '', chosen: {}, ...arrangement });
    expect(shown.map((row) => row.from)).toEqual(from);
  });

  test('are counted for each value of a filter', () => {
    expect(facetOptions(ROWS, PARTS.facets[0] ?? { id: '', label: '', values: () => [] })).toEqual([
      ['de', 2],
      ['th', 1],
    ]);
  });

  test('have the findings of what is in them', () => {
    const row = (pointer: string, line: number): { file: string; pointer: string; line: number } => ({
      file: 'a.yaml',
      pointer,
      line,
    });
    const rows = [row('/rules/1', 10), row('/rules/10', 20)];
    const inside = findingAt('a.yaml', '/rules/1/to', 'error', 'x');
    const byLine = { ...findingAt('a.yaml', '', 'error', 'y'), line: 25 };
    const { pointer: _, ...unknown } = byLine;
    const elsewhere = [findingAt('a.yaml', '/groups', 'error', 'z'), findingAt('b.yaml', '/rules/1', 'error', 'z')];
    expect([...findingsOfRows(rows, [inside, unknown, ...elsewhere])]).toEqual([
      [rows[0], [inside]],
      [rows[1], [unknown]],
    ]);
  });
});

describe('the rows in sight', () => {
  const at = (top: number, count = 10_000): object => visibleRange({ top, height: 400, rowHeight: 40, count });

  test('are drawn with a group of eight before and after them', () => {
    expect(at(0)).toEqual({ first: 0, end: 40, pool: 40 });
    expect(at(40 * 100)).toEqual({ first: 88, end: 128, pool: 40 });
  });

  test('stay the same for small steps', () => {
    expect(at(40 * 96)).toEqual(at(40 * 100));
  });

  test('end with the list', () => {
    expect(at(40 * 9_990)).toEqual({ first: 9_976, end: 10_000, pool: 40 });
    expect(at(0, 3)).toEqual({ first: 0, end: 3, pool: 40 });
    expect(at(40 * 500, 0)).toEqual({ first: 0, end: 0, pool: 40 });
  });

  test('never lack one, wherever the list is scrolled', () => {
    for (let top = 0; top <= 40 * 10_000 - 400; top += 777) {
      const { first, end } = visibleRange({ top, height: 400, rowHeight: 40, count: 10_000 });
      expect([first * 40 <= top, end * 40 >= top + 400]).toEqual([true, true]);
    }
  });

  test.each([
    [5, 400, 200],
    [12, 400, 400],
    [30, 400, 840],
  ])('row %i is brought into sight', (row, top, expected) => {
    expect(scrollTo(row, { top, height: 400, rowHeight: 40 })).toBe(expected);
  });

  test.each([
    ['ArrowDown', 5, 6],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 15],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 5, 99],
    ['a', 5, undefined],
  ])('%s leads from row %i to row %s', (key, row, next) => {
    expect(rowAfterKey(key, row, { count: 100, page: 10 })).toBe(next);
  });
});
