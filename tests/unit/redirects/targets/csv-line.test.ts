import { expect, test } from 'vitest';
import { csv } from '../../../../engine/redirects/targets/csv/csv.ts';
import { csvLine, neutraliseCell, restoreCell } from '../../../../engine/redirects/targets/shared/files/csv-line.ts';
import { readRows } from '../../../support/models/export.ts';
import { planOf } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each([
  ['=cmd', "'=cmd"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=x', "'\t=x"],
  ['\r=x', "'\r=x"],
  ["'=x", "''=x"],
  ["''=x", "'''=x"],
  ["it's", "it's"],
  ["'quoted'", "'quoted'"],
  ['/a=b', '/a=b'],
  ['', ''],
])('the cell %j is written as %j, and read as it was', (cell, written) => {
  expect(neutraliseCell(cell)).toBe(written);
  expect(restoreCell(written)).toBe(cell);
});

test.each([
  [['a', 'b'], 'a,b'],
  [['a,b', 'c"d'], '"a,b","c""d"'],
  [['a\nb', 'c\rd'], '"a\nb","c\rd"'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('notes that spreadsheets would run come back as they were', () => {
  const about = {
    owner: '=HYPERLINK("https://evil.example")',
    reason: "'=1",
    note: 'two\nlines, "quoted"',
    ticket: '-1',
  };
  const { files } = csv.emit(planOf([redirectRule('/a', '/b', { sites: ['', 'th'], about })], ['th']));
  const text = files[0]?.text ?? '';
  expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m);
  expect(
    readRows(text).map(({ site, owner, reason, note, ticket }) => [site, { owner, reason, note, ticket }]),
  ).toEqual([
    ['', about],
    ['/th', about],
  ]);
});
