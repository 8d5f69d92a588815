import { describe, expect, test } from 'vitest';
import { csvName, specificationCsv } from '../../../engine/content/specification-csv.ts';
import { onlyDifferences, specificationRows, splitComparison } from '../../../engine/content/specification-rows.ts';
import type { Product, SpecificationGroup } from '../../../engine/model/content.ts';

const GROUPS = [
  {
    id: 'ports',
    order: 1,
    name: 'Ports, all',
    fields: [
      { id: 'lanPorts', name: 'LAN ports', kind: 'number', better: 'more' },
      { id: 'sensitivity', name: 'Sensitivity', kind: 'number', unit: 'dBm', better: 'less' },
      { id: 'usbStandard', name: 'USB "standard"', kind: 'text' },
    ],
  },
  { id: 'empty', order: 2, name: 'Nothing', fields: [{ id: 'poe', name: 'PoE', kind: 'number' }] },
] as unknown as SpecificationGroup[];
const words = {
  lang: 'en',
  plain: (text: unknown) => String(text),
  yes: 'Yes',
  no: 'No',
  units: 'metric' as const,
  lacks: { none: 'None', notApplicable: 'Not applicable', notMeasured: 'Not measured' },
};
const model = (id: string, specifications: Product['specifications'], lacks?: Product['lacks']): Product =>
  ({ id, model: id.toUpperCase(), specifications, ...(lacks ? { lacks } : {}) }) as Product;

const A = model('r1', { lanPorts: 4, sensitivity: -91, usbStandard: '=HYPERLINK("x")' });
const B = model('r2', { lanPorts: 4, sensitivity: -89 });

describe('rows', () => {
  test('have a value for each model, and groups without one are left out', () => {
    const [ports, ...others] = specificationRows([A, B], GROUPS, words);
    expect(others).toEqual([]);
    expect(ports?.rows.map(({ values, differs }) => [values, differs])).toEqual([
      [['4', '4'], false],
      [['-91\u00a0dBm', '-89\u00a0dBm'], true],
      [['=HYPERLINK("x")', undefined], true],
    ]);
  });

  test('say why a model has no value', () => {
    const C = model('r3', { lanPorts: 1 }, { sensitivity: 'notMeasured', usbStandard: 'none', poe: 'notApplicable' });
    const rows = specificationRows([A, C], GROUPS, words).flatMap((section) => section.rows);
    expect(rows.map(({ field, values }) => [field.id, values[1]])).toEqual([
      ['lanPorts', '1'],
      ['sensitivity', 'Not measured'],
      // There is no row for PoE, because no model has a value.
      ['usbStandard', 'None'],
    ]);
  });

  test('name the better values, unless there is no difference or no better', () => {
    const C = model('r3', { lanPorts: 8, sensitivity: -91, usbStandard: 'x' });
    const best = (...models: Product[]): unknown =>
      specificationRows(models, GROUPS, words).flatMap(({ rows }) => rows.map((row) => row.best));
    expect(best(A, B, C)).toEqual([[2], [0, 2], []]);
    expect(best(A, A)).toEqual([[], [], []]);
    // One that has it is better than one without, but not than one of which it was not measured.
    expect(best(A, model('r4', {}, { lanPorts: 'none', sensitivity: 'none' }))).toEqual([[0], [], []]);
    expect(best(A, model('r4', {}, { lanPorts: 'notMeasured', sensitivity: 'none' }))).toEqual([[], [], []]);
    expect(best(B)).toEqual([[], []]);
  });

  test('that decide come out of the others, in the order of the families', () => {
    const sections = specificationRows([A, B], GROUPS, words);
    const { core, others } = splitComparison(sections, [{ core: ['usbStandard', 'poe'] }, { core: ['lanPorts'] }, {}]);
    expect(core.map(({ field }) => field.id)).toEqual(['usbStandard', 'lanPorts']);
    expect(others.flatMap(({ rows }) => rows.map(({ field }) => field.id))).toEqual(['sensitivity']);
    expect(splitComparison(sections, [{}])).toEqual({ core: [], others: sections });
  });

  test('that are alike go, with their groups', () => {
    const sections = specificationRows([A, B], GROUPS, words);
    expect(onlyDifferences(sections)[0]?.rows).toHaveLength(2);
    expect(onlyDifferences(specificationRows([B, B], GROUPS, words))).toEqual([]);
  });
});

describe('CSV', () => {
  test('quotes what needs it, and gives a spreadsheet no formula', () => {
    const head = ['Group', 'Field'] as const;
    expect(specificationCsv([A, B], specificationRows([A, B], GROUPS, words), { head, words })).toBe(
      [
        '\ufeffGroup,Field,R1,R2',
        '"Ports, all",LAN ports,4,4',
        '"Ports, all",Sensitivity,-91 dBm,-89 dBm',
        '"Ports, all","USB ""standard""","\'=HYPERLINK(""x"")",',
        '',
      ].join('\r\n'),
    );
  });

  test('has a name of letters, digits and hyphens', () => {
    expect(csvName([{ id: 'r7-60a' }, { id: '../x"\r\n' }])).toBe('specification_r7-60a_x.csv');
  });
});
