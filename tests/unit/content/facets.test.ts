import { describe, expect, test } from 'vitest';
import {
  applyChoice,
  dropFacet,
  readChoice,
  toggleValue,
  writeChoice,
  type FacetList,
} from '../../../engine/content/facets.ts';

const option = (value: string): { value: string; label: string } => ({ value, label: value });
const item = (
  id: string,
  wifi: string,
  ports: string,
  places: [newest: number, model: number],
): FacetList['items'][0] => ({
  id,
  values: { wifi: [wifi], ports: [ports] },
  places: { newest: places[0], model: places[1] },
});

const LIST: FacetList = {
  facets: [
    { id: 'wifi', label: 'Wi-Fi', options: [option('wifi6'), option('wifi7')] },
    { id: 'ports', label: 'Ports', options: [option('4'), option('8+')] },
  ],
  sorts: ['newest', 'model'],
  items: [item('a', 'wifi6', '4', [2, 0]), item('b', 'wifi7', '4', [0, 1]), item('c', 'wifi7', '8+', [1, 2])],
  pageSize: 2,
};

describe('the address of a choice', () => {
  test.each([
    ['', ''],
    ['?wifi=wifi7', '?wifi=wifi7'],
    ['?ports=4&wifi=wifi7&wifi=wifi6', '?wifi=wifi6&wifi=wifi7&ports=4'],
    ['?ports=8%2B&sort=model&page=2', '?ports=8%2B&sort=model&page=2'],
    ['?sort=newest&page=1', ''],
    ['?wifi=wifi9&colour=red&sort=price&page=0', ''],
    ['?page=-1', ''],
    ['?page=123456', ''],
    ['?wifi=', ''],
  ])('%s is read and written as %s', (search, written) => {
    expect(writeChoice(readChoice(search, LIST), LIST)).toBe(written);
  });
});

describe('what is left', () => {
  const shown = (search: string): readonly string[] => applyChoice(readChoice(search, LIST), LIST).ids;

  test.each([
    ['', ['b', 'c']],
    ['?page=2', ['a']],
    ['?page=9', ['a']],
    ['?sort=model', ['a', 'b']],
    ['?wifi=wifi7', ['b', 'c']],
    ['?wifi=wifi6&wifi=wifi7&ports=4', ['b', 'a']],
    ['?wifi=wifi6&ports=8%2B', []],
  ])('%s shows %j', (search, ids) => {
    expect(shown(search)).toEqual(ids);
  });

  test('a count is what a value would show beside the other filters', () => {
    const { counts, total } = applyChoice(readChoice('?wifi=wifi7', LIST), LIST);
    expect(counts).toEqual({ wifi: { wifi6: 1, wifi7: 2 }, ports: { 4: 1, '8+': 1 } });
    expect(total).toBe(2);
  });

  test('an entry without a value is left out by a filter for it', () => {
    const list = { ...LIST, items: [{ id: 'x', values: {}, places: {} }] };
    expect(applyChoice(readChoice('', list), list).ids).toEqual(['x']);
    expect(applyChoice(readChoice('?wifi=wifi7', list), list).total).toBe(0);
  });

  test('an empty list has one page', () => {
    expect(applyChoice(readChoice('', LIST), { ...LIST, items: [] })).toMatchObject({ ids: [], page: 1, pages: 1 });
  });
});

test('a value is added and taken away, and the list begins at its first page', () => {
  const second = readChoice('?page=2', LIST);
  const added = toggleValue(second, 'wifi', 'wifi7');
  expect(writeChoice(added, LIST)).toBe('?wifi=wifi7');
  expect(writeChoice(toggleValue(added, 'wifi', 'wifi7'), LIST)).toBe('');
});

test('a filter is dropped with all its values', () => {
  expect(writeChoice(dropFacet(readChoice('?wifi=wifi6&wifi=wifi7&ports=4', LIST), 'wifi'), LIST)).toBe('?ports=4');
});
