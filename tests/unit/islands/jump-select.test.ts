import { expect, test } from 'vitest';
import { followSelects } from '../../../islands/ui/jump-select.ts';

/** A select as far as the function knows it. */
class Select extends EventTarget {
  value = '';
}

test('an option leads to its address, and the empty one nowhere', () => {
  const select = new Select();
  const place = { hash: '' };
  followSelects({ querySelectorAll: () => [select] } as unknown as ParentNode, place);
  select.value = '#country-th';
  select.dispatchEvent(new Event('change'));
  expect(place.hash).toBe('#country-th');
  select.value = '';
  select.dispatchEvent(new Event('change'));
  expect(place.hash).toBe('#country-th');
});
