import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildResult } from '../../engine/build/build.ts';
import { openFolderStore } from '../../engine/build/objects/folder-store.ts';
import { readLatest } from '../../engine/build/release/release.ts';
import { getShard, putShard } from '../../engine/build/shards/shard-record.ts';
import { shardsFolder } from '../../engine/build/shards/shards-folder.ts';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { damagePacks, makeShardProject, noted, type Machine, type ShardProject } from '../support/shards.ts';
import { testInAll } from '../support/test-in-all.ts';

const folder = mkdtempSync(join(tmpdir(), 'sitefold-shards-'));
let project: ShardProject;
/** A build on one machine. */
let whole: ReadonlyMap<string, string>;
/** The three machines that have made the shards. */
let shards: readonly [Machine, Machine, Machine];
/** The id of the build. */
let build = '';

beforeAll(async () => {
  project = makeShardProject(folder);
  const alone = project.machine();
  await project.build(alone);
  whole = readRelease(alone);
  shards = [project.machine(), project.machine(), project.machine()];
  for (const [index, machine] of shards.entries()) ({ id: build } = await project.shard(machine, index + 1, 3));
});

afterAll(() => {
  // A build may still be tidying in the background.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function expectWhole(machine: Machine): void {
  expect(differences(readRelease(machine), whole)).toEqual([]);
}

/** The message of a merge that is refused. The machine has no release then. */
async function refusal(machine: Machine, from: readonly Machine[]): Promise<string> {
  const result = await project.merge(machine, from);
  expect(readLatest(machine.out)).toBeUndefined();
  if (result.kind !== 'refused') throw new Error(`the merge is ${result.kind}`);
  return result.message;
}

function renderedBy(result: BuildResult): number {
  if (result.kind !== 'built') throw new Error(`the build is ${result.kind}`);
  return result.rendered;
}

const MISSING = 'Shard 2 of 3 is missing; `sitefold build --shard 2/3` makes it.';

describe('a merge', () => {
  test('of three shards is the same as a build on one machine, and renders nothing', async () => {
    const machine = project.machine();
    expect(renderedBy(await project.merge(machine, shards))).toBe(0);
    expect(machine.said).toEqual([]);
    expectWhole(machine);
  });

  testInAll('renders damaged pages, and says so, unless another copy of their shard is sound', async () => {
    const [one, two, three] = shards;
    const damaged = project.machine();
    await project.shard(damaged, 2, 3);
    damagePacks(damaged);
    const machine = project.machine();
    const rendered = renderedBy(await project.merge(machine, [one, damaged, three]));
    expect(rendered).toBeGreaterThan(0);
    expect(machine.said).toEqual([`${rendered} pages of shard 2 of 3 are damaged or missing, and are rendered here.`]);
    expectWhole(machine);

    const other = project.machine();
    expect(renderedBy(await project.merge(other, [one, damaged, two, three]))).toBe(0);
    expectWhole(other);
  });

  test('names a shard that is missing, also where another one is there twice', async () => {
    const [one, , three] = shards;
    const machine = project.machine();
    expect(await refusal(machine, [one, three, one])).toBe(
      `${MISSING}\n\`sitefold merge --complete\` makes here what is missing.`,
    );
  });

  testInAll('makes a shard that is missing with --complete', async () => {
    const [one, , three] = shards;
    const machine = project.machine();
    expect(renderedBy(await project.merge(machine, [one, three], { complete: true }))).toBeGreaterThan(0);
    expect(machine.said).toEqual([MISSING]);
    expectWhole(machine);
  });

  test('refuses a shard that other code has made', async () => {
    const [one, two, three] = shards;
    const record = await getShard(openFolderStore(shardsFolder(two.out)), build, { shard: 2, of: 3 });
    if (typeof record !== 'object') throw new Error('the shard cannot be read');
    const other = project.machine();
    await putShard(openFolderStore(shardsFolder(other.out)), { ...record, build: 'ffff', code: 'other' }, []);
    expect((await refusal(project.machine(), [one, other, three])).split('\n')).toEqual([
      MISSING,
      `The shards in ${shardsFolder(other.out)} are of build ffff: the engine, its packages or Node differ there.`,
      expect.stringContaining('--complete'),
    ]);
  });
});

testInAll('a shard that was killed is made again without the pages that it had rendered', async () => {
  const killed = project.machine();
  await project.killShard(killed, 1, () => noted(killed));
  const { pages, rendered } = await project.shard(killed, 1, 1);
  expect(rendered).toBeLessThan(pages);
  const machine = project.machine();
  expect(renderedBy(await project.merge(machine, [killed]))).toBe(0);
  expectWhole(machine);
});
