import { describe, expect, test } from 'vitest';
import { findModels, isModel } from '../../../islands/DownloadFinder/find-models.ts';

const MODELS = [
  { model: 'R7-60A', name: 'Wi-Fi 7 tri-band router' },
  { model: 'R6-40B', name: 'Wi-Fi 6 router' },
  { model: 'A6-40O', name: 'Outdoor access point' },
  { model: 'O1-10A', name: 'Optical network unit' },
  { model: 'S16-20P', name: 'Commutateur à puissance élevée' },
];

describe('finding a model', () => {
  test.each<[what: string, query: string, models: readonly string[]]>([
    ['as it is written', 'R7-60A', ['R7-60A']],
    ['with a space', 'R7 60a', ['R7-60A']],
    ['with nothing between', 'r760a', ['R7-60A']],
    ['by its beginning', 'r', ['R7-60A', 'R6-40B', 'A6-40O', 'O1-10A', 'S16-20P']],
    ['by its beginning before its middle', '6', ['R7-60A', 'R6-40B', 'A6-40O', 'S16-20P']],
    ['a zero for the letter', 'a6-400', ['A6-40O']],
    ['the letter for a zero', 'r7-6oa', ['R7-60A']],
    ['the letter l for a one', 'ol-10a', ['O1-10A']],
    ['by the words of its name, in any order', 'router 6', ['R6-40B', 'R7-60A']],
    ['without the accents of its name', 'elevee', ['S16-20P']],
    ['full-width letters', 'Ｒ７－６０Ａ', ['R7-60A']],
    ['by model and name together', 'r7 router', ['R7-60A']],
    ['nothing fits', 'X9-99Z', []],
    ['only signs', '--', []],
    ['nothing was typed', '  ', []],
  ])('%s', (_, query, models) => {
    const found = findModels(MODELS, query).map(({ model }) => model);
    expect(found.toSorted()).toEqual([...models].sort());
  });

  test('a model that begins with the text comes first, then a model that contains it, then a name', () => {
    const models = [
      { model: 'B5-50A', name: 'Station for A6' },
      { model: 'BA6-10', name: 'Holder' },
      { model: 'A6-10D', name: 'Desktop access point' },
    ];
    expect(findModels(models, 'a6').map(({ model }) => model)).toEqual(['A6-10D', 'BA6-10', 'B5-50A']);
  });
});

test('a model that was typed in full', () => {
  expect(isModel('R7-60A', ' r7 60a ')).toBe(true);
  expect(isModel('R7-60A', 'r7-60')).toBe(false);
  expect(isModel('R7-60A', '')).toBe(false);
});
