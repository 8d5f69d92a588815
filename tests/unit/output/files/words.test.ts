import { describe, expect, test } from 'vitest';
import { downloadFiles, seriesName } from '../../../../engine/content/download-file.ts';
import { downloadTitle } from '../../../../engine/content/download-title.ts';
import type { Download } from '../../../../engine/model/content.ts';
import { createLibrary } from '../../../../engine/output/files/library.ts';
import { markdownBlocks } from '../../../../engine/output/files/markdown-blocks.ts';
import { toWinAnsi } from '../../../../engine/output/files/winansi.ts';
import { realModel } from '../../../support/real.ts';

test.each([
  ['−20 to 60 °C', '–20 to 60 °C'],
  ['≤ 5 Ω, ≥ 2 μs', '<= 5 ohm, >= 2 µs'],
  ['2 × 2, 3 m², “quoted” …', '2 × 2, 3 m², “quoted” …'],
  ['1\u202f000\u00a0W', '1\u00a0000\u00a0W'],
  ['e\u0301', 'é'],
  ['ดาวน์', '?????'],
])('WinAnsi of %j', (text, expected) => {
  expect(toWinAnsi(text)).toBe(expected);
});

test('Markdown becomes blocks of plain text', () => {
  const text =
    '## Head\n\nSee [this](/faq) **now**,\nplease.\n\n1. One\n2. `Two`\n\n- Three\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n    code\n';
  expect(markdownBlocks(text)).toEqual([
    { kind: 'heading', text: 'Head' },
    { kind: 'paragraph', text: 'See this now, please.' },
    { kind: 'list', ordered: true, items: ['One', 'Two'] },
    { kind: 'list', ordered: false, items: ['Three'] },
    {
      kind: 'table',
      rows: [
        ['A', 'B'],
        ['1', '2'],
      ],
    },
    { kind: 'paragraph', text: 'code' },
  ]);
});

describe('names', () => {
  test.each([
    [['r7-60a'], 'r7-60a'],
    [['a6-30c', 'a6-20w'], 'a6'],
    [['w6-30a', 'w4-20a', 'w4-60r'], 'w4-w6'],
    [['a6-10d', 'b5-20a', 'c4-20a', 'd5-10b', 'e6-10a'], 'series'],
    [[], ''],
  ])('of the series %j', (ids, expected) => {
    expect(seriesName(ids)).toBe(expected);
  });

  const download: Download = {
    id: 7,
    category: 'ce',
    products: ['r7-60a', 'r7-30a'],
    version: '2026/01 b',
    date: '2026-01-27',
    hardware: 'A1',
    previous: [{ version: '2025-01', date: '2025-01-14', hardware: 'A1' }],
  };

  test('of files', () => {
    expect(downloadFiles(download).map(({ path }) => path)).toEqual([
      '/files/7-r7-ce-2026-01-b.pdf',
      '/files/7-r7-ce-2025-01.pdf',
    ]);
  });

  test('of downloads', () => {
    expect(downloadTitle(download)).toEqual([{ message: 'download.ce' }, 'R7-60A, R7-30A']);
    expect(downloadTitle({ ...download, products: [] })).toEqual([{ message: 'download.ce' }]);
    expect(downloadTitle({ ...download, title: 'Own' })).toEqual(['Own']);
  });
});

test('every family of products has steps for its first hour', () => {
  const real = realModel();
  const { steps } = createLibrary(real);
  const families = real.content.families.map(({ id }) => id);
  expect(families.length).toBeGreaterThan(25);
  expect(families.filter((family) => steps(family).length < 3)).toEqual([]);
});

test('a family that takes the steps of another shares their list, and may add to them', () => {
  const families = [
    { id: 'switch', steps: ['Plug it in.', 'Connect it.'] },
    { id: 'hub', stepsOf: 'switch' },
    { id: 'rack', stepsOf: 'switch', steps: ['Screw it on.'] },
    { id: 'cable' },
  ];
  const real = realModel();
  const { steps } = createLibrary({ ...real, content: { ...real.content, families } });
  // Products with the same list share a chapter of a manual.
  expect(steps('hub')).toBe(steps('switch'));
  expect(steps('rack')).toEqual(['Plug it in.', 'Connect it.', 'Screw it on.']);
  expect([...steps('cable'), ...steps('chair')]).toEqual([]);
});
