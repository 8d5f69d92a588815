import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { startObjectServer, type ObjectServer } from '../support/object-server.ts';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { covering, partOf } from '../support/coverage.ts';
import { makeSmallProject, SMALL_FLAGS } from '../support/page-edits/small-project.ts';
import { readmeBlocks } from '../support/readme.ts';
import {
  makeMachine,
  runActionsJob,
  runKubernetesJob,
  runOn,
  type ActionsJob,
  type KubernetesJob,
} from '../support/recipe-machines.ts';

/* The recipes of docs/scale.md, run as they are written: folders take the place of machines, and a local object store that of the bucket. */

const folder = mkdtempSync(join(tmpdir(), 'sitefold-scale-'));
const project = join(folder, 'project');
let whole: ReadonlyMap<string, string>;
let machines = 0;

function machine(): string {
  machines += 1;
  return makeMachine(project, join(folder, `machine-${machines}`));
}

beforeAll(async () => {
  makeSmallProject(project, covering(['', 'th', 'de'], SMALL_FLAGS));
  const alone = machine();
  await runOn(alone, 'npx sitefold build');
  whole = readRelease({ out: join(alone, 'dist') });
});

afterAll(() => {
  // A build may still be tidying in the background.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function recipe(heading: string): string {
  const [block] = readmeBlocks().filter((one) => one.heading === heading);
  if (!block) throw new Error(`there is no recipe below ${heading}`);
  return block.text;
}

function expectWhole(at: string): void {
  expect(differences(readRelease({ out: join(at, 'dist') }), whole)).toEqual([]);
}

const MERGED = /^built: \d+ pages in .*, 0 rendered, /m;

async function runProcesses(): Promise<void> {
  const at = machine();
  expect(await runOn(at, recipe('Processes of one machine'))).toMatch(MERGED);
  expectWhole(at);
}

async function runMatrix(): Promise<void> {
  const { jobs } = parse(recipe('A matrix of GitHub Actions')) as { jobs: Record<'shard' | 'merge', ActionsJob> };
  expect(jobs.merge.needs).toBe('shard');
  const artifacts = join(folder, 'artifacts');
  expect(await runActionsJob(jobs.shard, artifacts, machine)).toHaveLength(3);
  const [merged = ''] = await runActionsJob(jobs.merge, artifacts, machine);
  expectWhole(merged);
}

async function runIndexedJob(): Promise<void> {
  const jobs = parseAllDocuments(recipe('An Indexed Job of Kubernetes')).map((one) => one.toJS() as KubernetesJob);
  const [shards, merge, ...more] = jobs;
  if (!shards || !merge) throw new Error('there are two jobs');
  expect(more).toEqual([]);
  const server: ObjectServer = await startObjectServer();
  try {
    await server.makeBucket('sitefold-pages');
    const secrets = { 'page-store': server.env };
    expect(await runKubernetesJob(shards, secrets, machine)).toHaveLength(3);
    const [merged = ''] = await runKubernetesJob(merge, secrets, machine);
    expectWhole(merged);
  } finally {
    await server.stop();
  }
}

/** The recipe that takes the least time comes first; `npm run test:all` runs all. A bucket is used in page-store.test.ts too. */
const RECIPES = [
  ['processes of one machine', runProcesses],
  ['an Indexed Job of Kubernetes', runIndexedJob],
  ['a matrix of GitHub Actions', runMatrix],
] as const;

test.each(partOf(RECIPES, 1))('%s', (_name, run) => run());
