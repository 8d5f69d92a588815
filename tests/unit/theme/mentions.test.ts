import { describe, expect, test } from 'vitest';
import { lookUp } from '../../../engine/theme/look-up.ts';
import type { Page } from '../../../engine/theme/page.ts';
import { mentionedDownloads, mentionedProducts, pieceCount } from '../../../engine/theme/components/mentions.ts';

const content: Readonly<Record<string, readonly object[]>> = {
  products: [{ model: 'R7-60A' }, { model: 'S16-20P' }, { model: 'A6-10D' }],
  downloads: [{ id: 401 }, { id: 402 }],
};
/** As much of a page as the functions read. */
const page = {
  plain: (text: string) => text,
  content,
  all: (collection: string, field: string, value: string) => lookUp(content[collection] ?? [], field, value),
} as unknown as Page;

describe('products that a text names', () => {
  test('are in the order of the catalog, once each', () => {
    const found = mentionedProducts(page, 'An A6-10D, an R7-60A and another A6-10D.');
    expect(found.map(({ model }) => model)).toEqual(['R7-60A', 'A6-10D']);
  });

  test('exclude a model that is only part of a longer word', () => {
    expect(mentionedProducts(page, 'XR7-60AB and R7-60')).toEqual([]);
  });
});

test('downloads that a text links to', () => {
  const text = 'The [sheet](/download/402), not [that](https://x.example/download/401) nor [gone](/download/999).';
  expect(mentionedDownloads(page, text).map(({ id }) => id)).toEqual([402]);
});

test.each([
  ['- 3 × A6-10D on shelves', 'A6-10D', 3],
  ['- 12× A6-10D', 'A6-10D', 12],
  ['- 1 × S16-20P', 'A6-10D', undefined],
  ['10 A6-10D', 'A6-10D', undefined],
])('%j asks for pieces of %s: %s', (text, model, count) => {
  expect(pieceCount(text, model)).toBe(count);
});
