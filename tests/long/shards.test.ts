import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../../engine/build/objects/folder-store.ts';
import { readLatest } from '../../engine/build/release/release.ts';
import { shardsFolder } from '../../engine/build/shards/shards-folder.ts';
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

// The last test: it changes the project.
test('a shard goes on from a build that is shared, and is merged with its pages', async () => {
  const again = project.machine();
  const { id: build } = await project.shard(again, 1, 3);
  const store = openFolderStore(join(folder, 'store'));
  await project.build(project.machine(), { store });
  changeAnswer(project.root);
  const machines = [again, project.machine()];
  for (const [index, machine] of machines.entries()) {
    const { all, rendered } = await project.shard(machine, index + 1, 2, { store });
    expect(rendered).toBeGreaterThan(0);
    expect(all).toBeLessThan(whole.size / 4);
  }
  expect(readdirSync(shardsFolder(again.out))).not.toContain(build);
  const stranger = project.machine();
  await project.shard(stranger, 2, 2);
  expect(await refusal([again, stranger])).toContain('The shards do not fit together');
  expect(await refusal(machines)).toContain('whose notes are not on this machine');

  const merged = project.machine();
  expect(await project.merge(merged, [], { store })).toMatchObject({ kind: 'built', rendered: 0 });
  expect(merged.said).toEqual([]);
  const alone = project.machine();
  await project.build(alone);
  expect(differences(readRelease(merged), readRelease(alone))).toEqual([]);
});

/** The message of a merge that is refused. The machine has no release then. */
async function refusal(from: readonly Machine[]): Promise<string> {
  const machine = project.machine();
  const result = await project.merge(machine, from);
  expect(readLatest(machine.out)).toBeUndefined();
  if (result.kind !== 'refused') throw new Error(`the merge is ${result.kind}`);
  return result.message;
}

/** Changes a text that a few pages show. */
function changeAnswer(root: string): void {
  const path = join(root, 'content/faqs/101.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^(question:\s+en: .*?)(\??)$/m, '$1 now$2'));
  expect(readFileSync(path, 'utf8')).not.toBe(text);
}
