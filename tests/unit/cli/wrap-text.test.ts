import { describe, expect, test } from 'vitest';
import { formatTable } from '../../../cli/format-table.ts';
import { wrapText } from '../../../cli/wrap-text.ts';

describe('a line', () => {
  const text = '  note: one two three four\nshort\n';

  test('is broken between words, and what follows is indented', () => {
    expect(wrapText(text, 16)).toBe('  note: one two\n    three four\nshort\n');
  });

  test('stays whole without a terminal', () => {
    expect(wrapText(text)).toBe(text);
  });

  test('keeps long words and code between backticks whole', () => {
    expect(wrapText('see https://www.example.com/ or `sitefold fmt --check`.', 20)).toBe(
      'see\n  https://www.example.com/\n  or\n  `sitefold fmt --check`.',
    );
  });

  test('keeps a figure with its unit', () => {
    expect(wrapText('built 12 pages in 3.4 s', 20)).toBe('built 12 pages in\n  3.4 s');
  });

  test('is measured without its colours, and by the width of its letters', () => {
    const red = '\u001b[31mone\u001b[39m two';
    expect(wrapText(red, 7)).toBe(red);
    expect(wrapText('一二 三四', 8)).toBe('一二\n  三四');
  });
});

describe('a table', () => {
  const table = {
    head: ['name', 'place', 'meaning'],
    rows: [
      ['日本', 'a.yaml:1', 'what it means in words'],
      ['one', '', 'short'],
    ],
  };

  test('is aligned by the width of its letters', () => {
    expect(formatTable(table, {})).toBe(
      'name  place     meaning\n日本  a.yaml:1  what it means in words\none             short\n',
    );
  });

  test('breaks its last column if it is too wide', () => {
    expect(formatTable(table, { columns: 34 })).toBe(
      'name  place     meaning\n日本  a.yaml:1  what it means in\n                words\none             short\n',
    );
  });

  test('has a line for each cell if the last column has no room', () => {
    expect(formatTable(table, { columns: 20 })).toBe(
      'name: 日本\n  place: a.yaml:1\n  meaning: what it\n    means in words\nname: one\n  meaning: short\n',
    );
    expect(formatTable({ rows: [['  key', 'words that are broken']] }, { columns: 20 })).toBe(
      '  key\n    words that are\n      broken\n',
    );
  });
});
