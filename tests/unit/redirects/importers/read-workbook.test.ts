import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csv } from '../../../../engine/redirects/importers/csv/csv.ts';
import { readWorkbook } from '../../../../engine/redirects/importers/csv/read-workbook.ts';

const PARTS = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Moved" r:id="rId2"/><sheet name="Notes" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>From</t></si><si><t>To</t></si><si><r><t>/ol</t></r><r><t>d</t></r><rPh><t>x</t></rPh></si><si><t>/a "b"&amp;c</t></si></sst>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
  'xl/worksheets/sheet2.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Status</t></is></c></row><row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="str"><f>x</f><v>/new</v></c><c r="C3"><v>302</v></c></row><row r="4"><c r="A4" t="s"><v>3</v></c><c r="C4"><v>410</v></c></row></sheetData></worksheet>',
};

function workbook(parts: Partial<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text = '']) => [path, strToU8(text)])));
}

test('the first sheet is read as CSV, with its rows as lines', () => {
  const read = readWorkbook(workbook(PARTS));
  expect(read).toEqual({ ok: true, value: 'From,To,Status\n\n/old,/new,302\n"/a ""b""&c",,410\n' });
  expect(csv.read(read.ok ? read.value : '').rules).toEqual([
    { from: '/old', to: '/new', status: 302, line: 3 },
    { from: '/a%20%22b%22&c', status: 410, line: 4 },
  ]);
});

test.each([
  ['text', strToU8('from,to\n/a,/b\n')],
  ['another archive', workbook({ 'a.txt': 'a' })],
  [
    'a workbook without its sheet',
    workbook({ ...PARTS, 'xl/worksheets/sheet2.xml': undefined, 'xl/workbook.xml': '<a/>' }),
  ],
  [
    'a sheet with too many rows',
    workbook({ ...PARTS, 'xl/worksheets/sheet2.xml': '<row><c r="A9999999"><v>1</v></c></row>' }),
  ],
  ['broken XML', workbook({ ...PARTS, 'xl/worksheets/sheet2.xml': '<worksheet><row>' })],
])('%s is refused with the way to save the sheet as CSV', (_what, bytes) => {
  const read = readWorkbook(bytes);
  expect(read.ok ? read.value : read.flaw.hint).toContain('save the sheet as CSV');
});
