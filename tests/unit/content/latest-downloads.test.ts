import { expect, test } from 'vitest';
import { latestDownloads } from '../../../engine/content/latest-downloads.ts';
import type { Download } from '../../../engine/model/content.ts';

const download = (id: number, version: string, more: Partial<Download> = {}): Download => ({
  id,
  category: 'B101',
  products: ['r7-60a'],
  version,
  date: '2026-03-14',
  hardware: 'A1',
  ...more,
});
const earlier = (version: string): NonNullable<Download['previous']> => [
  { version, date: '2025-03-14', hardware: 'A1' },
];

test.each<[what: string, downloads: Download[], latest: number[]]>([
  [
    'the one that lists the other as earlier',
    [download(1, '2.4', { previous: earlier('2.3') }), download(2, '2.3')],
    [1],
  ],
  ['both, where neither replaces the other', [download(1, '2.4'), download(2, '9.0')], [1, 2]],
  [
    'another product',
    [download(1, '2.4', { previous: earlier('2.3') }), download(2, '2.3', { products: ['r6-40b'] })],
    [1, 2],
  ],
  [
    'another category',
    [download(1, '2.4', { previous: earlier('2.3') }), download(2, '2.3', { category: 'B102' })],
    [1, 2],
  ],
  ['none', [], []],
])('latest: %s', (_, downloads, latest) => {
  expect([...latestDownloads(downloads)].map(({ id }) => id)).toEqual(latest);
});
