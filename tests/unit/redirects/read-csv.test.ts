import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterFlaw, cellOffset, readCsv, type CsvFlaw, type CsvPlace } from '../../../engine/redirects/read-csv.ts';

interface Row extends CsvPlace {
  readonly cells: string[];
}

function read(text: string): { rows: Row[]; flaw: CsvFlaw | undefined } {
  const rows: Row[] = [];
  const flaw = readCsv(text, (cells, row) => rows.push({ cells, ...row }));
  return { rows, flaw };
}

describe('rows', () => {
  test.each<[string, string, [number, ...string[]][]]>([
    [
      'plain',
      '/a,/b\n/c,/d',
      [
        [1, '/a', '/b'],
        [2, '/c', '/d'],
      ],
    ],
    [
      'CRLF',
      '/a,/b\r\n/c,/d\r\n',
      [
        [1, '/a', '/b'],
        [2, '/c', '/d'],
      ],
    ],
    ['byte order mark', '\ufeff/a,/b\n', [[1, '/a', '/b']]],
    [
      'empty lines',
      '\n/a,/b\n\r\n\n/c\n',
      [
        [2, '/a', '/b'],
        [5, '/c'],
      ],
    ],
    [
      'empty cells',
      ',\n,,/a\n',
      [
        [1, '', ''],
        [2, '', '', '/a'],
      ],
    ],
    ['quotes', '"/a,b","say ""so"""\n', [[1, '/a,b', 'say "so"']]],
    [
      'quoted line breaks',
      '"/a\nb",/c\r\n/d,"\r\n"\n/e\n',
      [
        [1, '/a\nb', '/c'],
        [3, '/d', '\r\n'],
        [5, '/e'],
      ],
    ],
    [
      'a quote within plain text',
      '/a"b,/c"\n/d,/e\n',
      [
        [1, '/a"b', '/c"'],
        [2, '/d', '/e'],
      ],
    ],
    [
      'an empty quoted cell',
      '"",""\r\n"","",""',
      [
        [1, '', ''],
        [2, '', '', ''],
      ],
    ],
    ['CRLF behind plain cells of a quoted row', '"/a",/b\r\n', [[1, '/a', '/b']]],
    ['nothing', '', []],
  ])('%s', (_name, text, expected) => {
    const { rows, flaw } = read(text);
    expect(flaw).toBeUndefined();
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual(expected);
  });

  test('written cells are read again, and each cell begins at its offset', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é'), maxLength: 6 });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('\n', '\r\n'), fc.boolean(), (table, end, mark) => {
        const text = `${mark ? '\ufeff' : ''}${table.map((cells) => cells.map(quote).join(',') + end).join('')}`;
        const { rows, flaw } = read(text);
        expect(flaw).toBeUndefined();
        expect(rows.map(({ cells }) => cells)).toEqual(table);
        for (const { cells, start, line } of rows) {
          expect(text.slice(0, start).split('\n').length).toBe(line);
          for (const [index, value] of cells.entries())
            expect(text.startsWith(quote(value), cellOffset(text, start, index))).toBe(true);
        }
      }),
    );
  });
});

describe('flaws', () => {
  test.each<[string, string, { line: number; column: number; start: number }, string[][]]>([
    [
      'an unclosed quote',
      '/a,/b\n/c,"/d\n/e,/f\n',
      { line: 2, column: 4, start: 9 },
      [
        ['/a', '/b'],
        ['/e', '/f'],
      ],
    ],
    ['behind a byte order mark', '\ufeff"/a', { line: 1, column: 1, start: 1 }, []],
    ['text behind a quote', '"/a"b,/c\n/d,/e\n', { line: 1, column: 5, start: 4 }, [['/d', '/e']]],
    ['text behind a quote, lines later', '"/a\n"b,/c\n/d,/e\n', { line: 2, column: 2, start: 5 }, [['/d', '/e']]],
    ['a carriage return alone behind a quote', '"/a"\r,/c\n', { line: 1, column: 5, start: 4 }, []],
  ])('%s', (_name, text, place, left) => {
    const { rows, flaw } = read(text);
    expect(flaw).toMatchObject(place);
    const cells = rows.map((row) => row.cells);
    let next = flaw;
    while (next) next = readCsv(text, (row) => cells.push(row), afterFlaw(text, next));
    // The second line of a malformed row is read as a separate row; the rows around it are complete.
    expect(cells).toEqual(expect.arrayContaining(left));
  });

  test('any text is read to its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r') }), (text) => {
        let flaw = readCsv(text, () => undefined);
        for (let turn = 0; flaw; turn += 1) {
          expect(turn).toBeLessThan(text.length + 1);
          flaw = readCsv(text, () => undefined, afterFlaw(text, flaw));
        }
      }),
    );
  });
});
