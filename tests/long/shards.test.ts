import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { createDraws } from '../support/page-edits/draws.ts';
import { makeShardProject, type Machine, type ShardProject } from '../support/shards.ts';

/** How often a shard is killed. */
const KILLS = 20;
/** About as long as a shard takes, in milliseconds. */
const LONGEST_LIFE = 4000;
const SEED = 1;

const folder = mkdtempSync(join(tmpdir(), 'sitefold-shards-'));
let project: ShardProject;
/** A build on one machine. */
let whole: ReadonlyMap<string, string>;

beforeAll(async () => {
  project = makeShardProject(folder);
  const alone = project.machine();
  await project.build(alone);
  whole = readRelease(alone);
});

afterAll(() => {
  // A build may still be tidying in the background.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function expectMerged(machines: readonly Machine[]): Promise<void> {
  const merged = project.machine();
  expect(await project.merge(merged, machines)).toMatchObject({ kind: 'built', rendered: 0 });
  expect(merged.said).toEqual([]);
  expect(differences(readRelease(merged), whole)).toEqual([]);
}

test.each([1, 2, 3, 7])('%i shards are the same as a build on one machine', async (of) => {
  const machines = Array.from({ length: of }, project.machine);
  for (const [index, machine] of machines.entries()) await project.shard(machine, index + 1, of);
  await expectMerged(machines);
});

test(`a shard that is killed at ${KILLS} random moments is whole when it is made again`, async () => {
  const draws = createDraws(SEED);
  let lessRendered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = project.machine();
    await project.killShard(killed, 1, () => delay(draws.below(LONGEST_LIFE)));
    const { pages, rendered } = await project.shard(killed, 1, 1);
    if (rendered < pages) lessRendered += 1;
    await expectMerged([killed]);
  }
  expect(lessRendered).toBeGreaterThan(0);
});
