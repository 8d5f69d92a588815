import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from '../../../engine/build/side-by-side.ts';

test('both results, whichever comes first', async () => {
  const slow = async (): Promise<string> => {
    await setTimeout(5);
    return 'slow';
  };
  expect(await sideBySide(slow, () => Promise.resolve('fast'))).toEqual(['slow', 'fast']);
  expect(await sideBySide(() => Promise.resolve('fast'), slow)).toEqual(['fast', 'slow']);
});

test.each([
  ['first', true],
  ['second', false],
])('if the %s one fails, the other one is stopped and waited for', async (_which, isFirst) => {
  let ended = false;
  const fails = (): Promise<never> => Promise.reject(new Error('the disk is full'));
  const stops = async (signal: AbortSignal): Promise<never> => {
    await new Promise((done) => signal.addEventListener('abort', done));
    await setTimeout(5);
    ended = true;
    throw new Error('stopped');
  };
  await expect(isFirst ? sideBySide(fails, stops) : sideBySide(stops, fails)).rejects.toThrow('the disk is full');
  expect(ended).toBe(true);
});
