import { expect, test } from 'vitest';
import { sharedMarkup } from '../../../engine/theme/shared-markup.ts';
import type { SiteState } from '../../../engine/theme/state.ts';

const newState = (): SiteState => ({}) as SiteState;

test('markup is rendered once for a state, and is then there at once', async () => {
  const state = newState();
  let count = 0;
  const render = () => Promise.resolve(`markup ${(count += 1)}`);
  expect(await sharedMarkup(state, 'header', render)).toBe('markup 1');
  expect(sharedMarkup(state, 'header', render)).toBe('markup 1');
  expect(await sharedMarkup(state, 'footer', render)).toBe('markup 2');
  expect(await sharedMarkup(newState(), 'header', render)).toBe('markup 3');
});

test('markup that could not be rendered is tried again by the next page', async () => {
  const state = newState();
  await expect(sharedMarkup(state, 'header', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await sharedMarkup(state, 'header', () => Promise.resolve('markup'))).toBe('markup');
});
