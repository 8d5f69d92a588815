import { expect, test } from 'vitest';
import { pageWindow } from '../../../engine/theme/components/page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, 'gap', 7]],
  [3, 7, [1, 2, 3, 4, 'gap', 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %i of %i shows %j', (number, pages, shown) => {
  expect(pageWindow(number, pages)).toEqual(shown);
});
