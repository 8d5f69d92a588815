import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Integrity } from '../../../../engine/build/release/integrity.ts';
import { beginRelease, type ReleaseWriter } from '../../../../engine/build/release/release-writer.ts';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import { findTouched, startLooking } from '../../../../engine/build/release/touched-files.ts';
import { publishFiles } from '../../../support/small-release.ts';

/** As many files as a thread is started for. */
const MANY = 5000;
const pathOf = (number: number): string => `client/p/${number}.txt`;

let out = '';
let writer: ReleaseWriter;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'sitefold-touched-'));
  const files = Object.fromEntries(Array.from({ length: MANY }, (_, number) => [pathOf(number), 'same']));
  await publishFiles(out, 'one', files);
  const { current } = releaseLayout(out);
  appendFileSync(join(current, pathOf(1)), '!');
  writeFileSync(join(current, pathOf(2)), 'SAME');
  rmSync(join(current, pathOf(3)));
  writer = beginRelease(out);
});

afterAll(() => {
  rmSync(out, { recursive: true, force: true });
});

describe('a release of many files, which a thread looks at', () => {
  test('keeps those that are as they were recorded, and no others', async () => {
    await writer.lookAtAll();
    const refused = [...writer.before.keys()].filter((path) => !writer.keep(path));
    expect(refused).toEqual([1, 2, 3].map(pathOf));
  });

  test('does not keep a file that was replaced since', () => {
    writer.write(pathOf(4), 'new');
    expect(writer.keep(pathOf(4))).toBe(false);
    expect(writer.after.get(pathOf(4))?.bytes).toBe(3);
  });
});

test('what was found is named, and nothing if the thread cannot read the record', async () => {
  const { current } = releaseLayout(out);
  const since = Date.now() + 60_000;
  const look = (recorded: string, files: Integrity) =>
    startLooking({ folder: current, recorded, since }, files).finish();
  expect([...((await look(current, writer.before)) ?? [])].sort()).toEqual([1, 3].map(pathOf));
  expect(await look(join(out, 'none'), writer.before)).toBeUndefined();
  expect(await look(current, new Map([...writer.before].slice(0, MANY - 1)))).toBeUndefined();
});

test('two that look at the same time divide the files between them', () => {
  const { current } = releaseLayout(out);
  const files = { folder: current, recorded: current, since: Date.now() + 60_000 };
  const next = new Int32Array(new SharedArrayBuffer(4));
  const places = new Map([...writer.before.keys()].map((path, place) => [path, place]));
  const from = (places.get(pathOf(1)) ?? 0) + 1;
  // The other one has begun with all files up to the first one that was touched.
  Atomics.store(next, 0, from);
  const later = [1, 3].map(pathOf).filter((path) => (places.get(path) ?? 0) >= from);
  expect(findTouched({ ...files, next }, writer.before)).toEqual(later);
  expect(findTouched({ ...files, next }, writer.before)).toEqual([]);
});
