import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { countProcesses, openWaiting } from '../../../../engine/build/render/waiting-processes.ts';

const waiting = openWaiting();

afterEach(waiting.end);

test('a process that waits is taken once; when there is none left, another one is started', () => {
  waiting.start('/nowhere', 10_000);
  const [first, second] = [waiting.take(), waiting.take()];
  expect(first.spawnargs).toContain('/nowhere');
  expect(second.pid).not.toBe(first.pid);
  waiting.end();
  const other = waiting.take();
  expect(other.spawnargs).not.toContain('/nowhere');
  for (const child of [first, second, other]) child.kill();
});

test('few pages need one process', () => {
  expect(countProcesses(0)).toBe(1);
  expect(countProcesses(500)).toBe(1);
  waiting.start('/nowhere', 500);
  const all = [waiting.take(), waiting.take()];
  expect(all.map(({ spawnargs }) => spawnargs.includes('/nowhere'))).toEqual([true, false]);
  for (const child of all) child.kill();
});

test('a process that has ended is not taken', async () => {
  waiting.start('/nowhere', 10_000);
  const first = waiting.take();
  waiting.end();
  waiting.start('/nowhere', 10_000);
  const all = [];
  for (let child = waiting.take(); child.spawnargs.includes('/nowhere'); child = waiting.take()) all.push(child);
  for (const child of [first, ...all]) {
    child.kill();
    await once(child, 'exit');
  }
  expect(all.length).toBeGreaterThan(0);
});
