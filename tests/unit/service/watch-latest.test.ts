import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { watchLatest } from '../../../engine/service/releases/watch-latest.ts';

const NEVER = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'sitefold-latest-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the file as a build does. */
function publish(latest: string, text: string): void {
  mkdirSync(dirname(latest), { recursive: true });
  writeFileSync(`${latest}.1`, text);
  renameSync(`${latest}.1`, latest);
}

test('a release is noticed when it is published, without a look at the file', async () => {
  const latest = join(folder, 'there', 'latest.json');
  publish(latest, '1');
  const look = vi.fn();
  const stop = watchLatest(latest, look, NEVER);
  publish(latest, '2');
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);
  stop();
  await new Promise((done) => setImmediate(done));
  const before = look.mock.calls.length;
  publish(latest, '3');
  await new Promise((done) => setTimeout(done, 100));
  expect(look.mock.calls.length).toBe(before);
});

test.each(['missing', 'removed'])('a release in a folder that was %s is noticed by a look', async (state) => {
  const latest = join(folder, state, 'latest.json');
  if (state === 'removed') publish(latest, '0');
  const look = vi.fn();
  const stop = watchLatest(latest, look, 20);
  if (state === 'removed') rmSync(dirname(latest), { recursive: true });
  // A file that is missing is reported once.
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 200));
  look.mockClear();
  publish(latest, '1');
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0);
  stop();
});
