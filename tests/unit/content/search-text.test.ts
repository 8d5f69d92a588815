import { describe, expect, test } from 'vitest';
import { foldText, joinModels, markWords, searchWords } from '../../../engine/content/search-text.ts';

describe('folding', () => {
  test.each([
    ['letter case and accents', 'Größe, Émission', 'grosse, emission'],
    ['the dotless and the dotted i of Turkish', 'Işık İSTANBUL', 'isik istanbul'],
    ['letters that are typed without their stroke', 'łącze, brændvæg, øst', 'lacze, braendvaeg, ost'],
    ['forms of alef, vowel marks and tatweel', 'أمان الشبكـة مُوجِّه', 'امان الشبكه موجه'],
  ])('leaves out %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('keeps the vowels and tones of Thai, which make other words', () => {
    expect(foldText('เครือ')).not.toBe(foldText('เครื่อง').slice(0, 5));
    expect(foldText('เครื่อง')).toBe('เครื่อง');
  });
});

describe('words of a query', () => {
  test.each([
    ['R7-60A', ['r760a']],
    ['r7 60a', ['r760a']],
    ['r760a', ['r760a']],
    ['s48-3', ['s483']],
    ['A7-4O0', ['a7400']],
    ['a74o0', ['a7400']],
    ['A7-4OO', ['a740o']],
    ['A7-40O', ['a740o']],
    ['R7-6lA', ['r761a']],
    ['Firmware R7-60A, 2.4.1?', ['firmware', 'r760a', '2.4.1']],
    ['802.1X “guest”', ['802.1x', 'guest']],
    ['mesh mesh', ['mesh']],
    ['，。 ', []],
    ['', []],
  ])('of `%s`', (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  test.each(['Wi-Fi 7', '2.4 GHz', '10 Gbit/s', 'class 6 24 ports', 'Wi-Fi 6oil', 'h1-oil'])(
    '`%s` is not taken for a model',
    (query) => {
      expect(joinModels(query)).toBe(query);
    },
  );
});

describe('marks', () => {
  const marked = (text: string, query: string): string =>
    markWords(text, searchWords(query))
      .map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
      .join('');

  test.each([
    ['the beginning of words', 'Routers route; the rerouter', 'rout', '[Routers] [route]; the rerouter'],
    ['a model however it is written', 'The R7-60A (R760A, R7 60A)', 'r7 60a', 'The [R7-60A] ([R760A], [R7 60A])'],
    [
      'a model whose letters are read as digits',
      'The A7-40O, not the A7-41O',
      'a7-4o0',
      'The [A7-40O], not the A7-41O',
    ],
    ['with and without hyphen', 'Wi-Fi or WiFi', 'wifi', '[Wi-Fi] or [WiFi]'],
    ['in the letters of the text', 'Die Größe', 'grosse', 'Die [Größe]'],
    ['inside a Thai sentence', 'ชื่อเครือข่ายเดียวกัน', 'เครือข่าย', 'ชื่อ[เครือข่าย]เดียวกัน'],
    ['inside a Chinese sentence', '安装路由器之前', '路由器', '安装[路由器]之前'],
    ['an Arabic word with and without its article', 'في الراوتر وراوتر', 'الراوتر', 'في ال[راوتر] و[راوتر]'],
    ['nothing that a regular expression would mean', 'a.c abc (x', 'a.c (', '[a.c] abc (x'],
  ])('%s', (_, text, query, shown) => {
    expect(marked(text, query)).toBe(shown);
  });

  test('a text is whole again when its parts are joined', () => {
    const text = 'Ａｂ ﬁbre İzmir 👩‍👩‍👧 R7-60A e\u0301tage';
    for (const query of ['ab', 'fibre', 'izmir', 'r760a', 'etage', '👩']) {
      expect(markWords(text, searchWords(query)).join('')).toBe(text);
    }
  });
});
