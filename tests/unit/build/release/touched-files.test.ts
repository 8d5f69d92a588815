import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginRelease } from '../../../../engine/build/release/release-writer.ts';
import { currentName, releaseLayout } from '../../../../engine/build/release/release.ts';
import { lookAtAll, startLooking, type LookedAt } from '../../../../engine/build/release/touched-files.ts';
import { tidy } from '../../../../engine/build/release/tidy.ts';
import { publishFiles } from '../../../support/small-release.ts';

/** So many files that a thread looks at them. */
const MANY = 5000;
/** The files that tests change. */
const CHANGED = [1, 2, 3];
const pathOf = (number: number): string => `client/p/${number}.txt`;
const numberOf = (path: string): number => Number(/(\d+)\.txt$/.exec(path)?.[1]);

let out = '';
/** The folder of the current release. */
let current = '';

/** Makes an output folder with a release of so many files. */
async function publish(files: number): Promise<void> {
  out = mkdtempSync(join(tmpdir(), 'sitefold-touched-'));
  await publishFiles(out, 'one', Object.fromEntries(Array.from({ length: files }, (_, at) => [pathOf(at), 'same'])));
  current = join(releaseLayout(out).releases, currentName(out) ?? '');
}

const remove = (): void => rmSync(out, { recursive: true, force: true });

function changeFiles(folder: string, [first = 0, second = 0, third = 0]: readonly number[] = CHANGED): void {
  appendFileSync(join(folder, pathOf(first)), '!');
  writeFileSync(join(folder, pathOf(second)), 'SAME');
  rmSync(join(folder, pathOf(third)));
}

/** The numbers of the files that a release does not keep. */
function refusedBy(looked: LookedAt | undefined): number[] {
  const writer = beginRelease(out, looked);
  return [...writer.before.keys()]
    .filter((path) => !writer.keep(path))
    .map(numberOf)
    .sort((a, b) => a - b);
}

// Each test leaves the files as the next one finds them: it takes seconds to publish so many.
describe('a release of many files, which a thread looks at', () => {
  beforeAll(() => publish(MANY));
  afterAll(remove);

  test('what was found counts: a file that is changed later is not looked at again', async () => {
    const looked = await startLooking(out).finish();
    appendFileSync(join(current, pathOf(1)), '!');
    expect(refusedBy(looked)).toEqual([]);
    writeFileSync(join(current, pathOf(1)), 'same');
  });

  test('keeps those that are as they were recorded, and no others', async () => {
    changeFiles(current);
    const looked = await startLooking(out).finish();
    expect(looked).toMatchObject({ folder: current });
    expect(new Set([...(looked?.touched ?? [])].map(numberOf))).toEqual(new Set(CHANGED));
    expect(refusedBy(looked)).toEqual(CHANGED);
  });

  test('does not keep a file that was replaced since', async () => {
    const writer = beginRelease(out, await startLooking(out).finish());
    writer.write(pathOf(4), 'new');
    expect(writer.keep(pathOf(4))).toBe(false);
    expect(writer.after.get(pathOf(4))?.bytes).toBe(3);
  });

  test('a spare of it is looked at in its place', async () => {
    tidy(out);
    const spare = join(releaseLayout(out).releases, '.spare-1');
    changeFiles(spare, [5, 6, 7]);
    const looked = await startLooking(out).finish();
    expect(looked).toMatchObject({ folder: spare });
    expect(refusedBy(looked)).toEqual([...CHANGED, 5, 6, 7]);
  });

  test('nothing is said if another build has used the folder meanwhile', async () => {
    const looking = startLooking(out);
    writeFileSync(releaseLayout(out).lock, '1');
    rmSync(releaseLayout(out).lock);
    expect(await looking.finish()).toBeUndefined();
  });

  test('nothing is said if the folder is gone when the thread has ended', async () => {
    const looking = startLooking(out);
    renameSync(out, `${out}-away`);
    try {
      expect(await looking.finish()).toBeUndefined();
    } finally {
      renameSync(`${out}-away`, out);
    }
  });

  test('nothing is said if the record is damaged', async () => {
    appendFileSync(join(current, 'integrity.json'), '!');
    expect(await startLooking(out).finish()).toBeUndefined();
  });
});

describe('a release of few files', () => {
  beforeEach(() => publish(10));
  afterEach(remove);

  test.each([
    ['in another folder', { folder: '/elsewhere' }],
    ['of another record', { seal: '0' }],
    ['that were recorded at another time', { since: 1 }],
  ])('what was found of files %s does not count', (_what, other) => {
    const looked = lookAtAll(out);
    if (!looked) throw new Error('there is a release to look at');
    expect(looked.touched.size).toBe(0);
    changeFiles(current);
    expect(refusedBy({ ...looked, ...other })).toEqual(CHANGED);
  });

  test('what was found of a spare that is gone does not count', () => {
    tidy(out);
    const looked = lookAtAll(out);
    for (const name of ['.spare-1', '.spare-2'])
      renameSync(join(releaseLayout(out).releases, name), join(out, `${name}-away`));
    changeFiles(current);
    expect(refusedBy(looked)).toEqual(CHANGED);
  });

  test('is not looked at before its files are used, nor is an output folder without a release', async () => {
    expect(await startLooking(out).finish()).toBeUndefined();
    const empty = join(out, 'empty');
    mkdirSync(empty);
    expect(await startLooking(empty).finish()).toBeUndefined();
    expect(lookAtAll(empty)).toBeUndefined();
  });
});
