import { describe, expect, test } from 'vitest';
import { searchWords } from '../../../../engine/content/search-text.ts';
import type { SearchRecord } from '../../../../engine/output/search/record.ts';
import { excerptOf } from '../../../../engine/theme/search/excerpt.ts';
import { findRecords, searchEntries } from '../../../../engine/theme/search/find-records.ts';
import { nearWords } from '../../../../engine/theme/search/near-words.ts';

const record = (path: string, title: string, text: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  type: 'page',
  path,
  title,
  text,
  models: [],
  ...more,
});

const RECORDS = [
  record('faq/1', 'Which router fits a large house?', 'A mesh system, or a router on each floor.', { type: 'faq' }),
  record('download/1', 'R7-60A user manual', 'User manual 2.4', { type: 'download', models: ['R7-60A'] }),
  record('products/routers', 'Routers', 'For homes and small offices.', { type: 'product' }),
  record('product/r7-60a', 'R7-60A Wi-Fi 7 tri-band router', 'Two ports.', { type: 'product', models: ['R7-60A'] }),
  record('product/r5-20a', 'R5-20A Wi-Fi 5 switch', 'Old.', { type: 'product', models: ['R5-20A'], mark: 'endOfLife' }),
  record('product/s9-20a', 'S9-20A managed 10G switch with many ports', 'New.', {
    type: 'product',
    models: ['S9-20A'],
  }),
  record('product/a7-40o', 'A7-40O access point', 'Outside.', { type: 'product', models: ['A7-40O'] }),
  record('news/1', 'A quiet year', 'Nothing about tunnels but this sentence.', { type: 'news' }),
  record('faq/2', 'ทำไมช้า', 'ชื่อเครือข่ายเดียวกันทั้งสองชั้น', { type: 'faq' }),
];
const entries = searchEntries(RECORDS);
const find = (query: string): string[] => findRecords(entries, query).map(({ path }) => path);

describe('a search on the server', () => {
  test.each([
    ['the product of a model comes first', 'r7 60a', ['product/r7-60a', 'download/1']],
    ['a short title before a long one', 'router', ['products/routers', 'faq/1', 'product/r7-60a']],
    ['what is made before what is not', 'switch', ['product/s9-20a', 'product/r5-20a']],
    ['an ended product by its model', 'r5-20a', ['product/r5-20a']],
    ['a model whose zero is typed as a letter', 'A7-4O0', ['product/a7-40o']],
    ['a model whose letter is typed as a zero', 'a7-400', ['product/a7-40o']],
    ['every word must be there', 'router mesh', ['faq/1']],
    ['a word is found in the text', 'sentence', ['news/1']],
    ['without its ending where it has another one', 'tunneling', []],
    ['without its ending', 'tunneled', ['news/1']],
    ['inside a sentence without spaces', 'เครือข่าย', ['faq/2']],
    ['nothing', 'xyzzy', []],
    ['no words', ' ,. ', []],
  ])('%s', (_, query, paths) => {
    expect(find(query)).toEqual(paths);
  });

  test.each(['(', '[z', 'a{1', '\\', '*', '%00', '<script>', 'a'.repeat(100)])('takes `%s` for what it is', (query) => {
    expect(find(query)).toEqual([]);
  });
});

describe('near words', () => {
  test.each([
    ['r7-61a', ['R7-60A']],
    ['roter', ['router']],
    ['ruter qwertyuiop', ['router']],
    ['xyzzy', []],
    ['ab', []],
  ])('of `%s`', (query, words) => {
    expect(nearWords(RECORDS, query)).toEqual(words);
  });

  test('each finds something', () => {
    for (const word of nearWords(RECORDS, 'roters manuel')) expect(find(word)).not.toEqual([]);
  });
});

describe('an excerpt', () => {
  const words = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');

  test('is the text around the first word that was found', () => {
    const parts = excerptOf(words, searchWords('word60'));
    expect(parts[1]).toBe('word60');
    expect(parts[0]).toMatch(/^… word5\d /);
    expect(parts.at(-1)).toMatch(/ …$/);
    expect(parts.join('').length).toBeLessThan(300);
  });

  test('is the beginning where nothing was found, and all of a short text', () => {
    expect(excerptOf(words, ['nothing']).join('')).toMatch(/^word0 .* …$/);
    expect(excerptOf('Short.', ['short'])).toEqual(['', 'Short', '.']);
    expect(excerptOf('', ['short']).join('')).toBe('');
  });

  test('ends well where the last word is marked', () => {
    const text = `${'x'.repeat(300)}`;
    expect(excerptOf(text, ['x']).join('')).toMatch(/^x+ …$/);
  });
});
