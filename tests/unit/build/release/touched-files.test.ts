import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginRelease, type ReleaseWriter } from '../../../../engine/build/release/release-writer.ts';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import { startLooking } from '../../../../engine/build/release/touched-files.ts';
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

test('the thread names what it found, and nothing if it cannot read the record', async () => {
  const { current } = releaseLayout(out);
  const found = await startLooking({ folder: current, recorded: current, since: Date.now() + 60_000 }, MANY);
  expect([...(found ?? [])]).toEqual([1, 3].map(pathOf));
  expect(await startLooking({ folder: current, recorded: join(out, 'none'), since: 0 }, MANY)).toBeUndefined();
  expect(await startLooking({ folder: current, recorded: current, since: 0 }, MANY - 1)).toBeUndefined();
});
