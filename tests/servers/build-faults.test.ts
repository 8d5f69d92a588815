import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { covering } from '../support/coverage.ts';
import { digestTree } from '../support/digest-tree.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { REPOSITORY } from '../support/real.ts';
import { ENVIRONMENT, sitefold, type Run } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

const ODD_MACHINE = `--import ${REPOSITORY}tests/support/odd-machine.mjs`;
const DAY = 86_400_000;
const FLAGS = ['', 'th', 'de'];

const folder = mkdtempSync(join(tmpdir(), 'sitefold-build-faults-'));
/** A project that is built once. Each test works on a copy. */
const built = join(folder, 'built');
let copies = 0;

beforeAll(async () => {
  makeSmallProject(built, FLAGS);
  const { code, stderr } = await build(built);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A copy of the built project, or of its sources alone. */
function copyProject({ sourcesOnly = false } = {}): string {
  copies += 1;
  const root = join(folder, `copy-${copies}`);
  for (const part of sourcesOnly ? ['manifests', 'content', 'theme'] : ['.'])
    cpSync(join(built, part), join(root, part), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return root;
}

function build(root: string, env: Record<string, string> = {}, ...args: readonly string[]): Promise<Run> {
  return sitefold(['build', '--root', root, ...args], { env });
}

/** Every file that is served, by its digest. */
const served = (root: string): Record<string, string> => digestTree(join(root, 'dist/current/client'));

/** Edits the name of a product; the file keeps its size. */
function rename(root: string, name: string): void {
  const file = join(root, 'content/products/r-one.yaml');
  const text = readFileSync(file, 'utf8');
  const edited = text.replace(/(?<=^name:\n {2}en: ).{5}/m, name);
  expect(edited).not.toBe(text);
  writeFileSync(file, edited);
}

/** The ids of the processes that render pages for another process. */
function renderProcesses(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const [, after = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
        return (
          Number(after.split(' ')[1]) === parent &&
          readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('render-process.ts')
        );
      } catch {
        return false; // It has ended.
      }
    });
}

/** Kills a process. Returns whether it still ran. */
function kill(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Builds, and kills every process that renders pages for it. */
async function buildWithoutRenderers(root: string): Promise<{ readonly run: Run; readonly killed: number }> {
  const child = spawn(process.execPath, [`${REPOSITORY}cli/index.ts`, 'build', '--root', root, '--force'], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr, killed] = ['', '', 0];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const closed = new Promise<number | null>((done) => child.once('close', done));
  while (child.exitCode === null && child.signalCode === null) {
    for (const id of renderProcesses(child.pid)) if (kill(id)) killed += 1;
    await delay(10);
  }
  return { run: { code: await closed, stdout, stderr }, killed };
}

test('builds in other folders, time zones and orders of their folders make the same bytes', async () => {
  const roots = [copyProject({ sourcesOnly: true }), copyProject({ sourcesOnly: true })];
  const expected = served(built);
  for (let round = 0; round < covering(1, 10); round += 1) {
    const root = roots[round % 2] as string;
    const env = {
      NODE_OPTIONS: ODD_MACHINE,
      SHUFFLE: `order ${round}`,
      TZ: round % 2 === 0 ? 'Pacific/Kiritimati' : 'America/Los_Angeles',
      LC_ALL: round % 2 === 0 ? 'tr_TR.UTF-8' : 'C',
    };
    const { code, stderr } = await build(root, env, '--force');
    expect(code, stderr).toBe(0);
    expect(served(root)).toEqual(expected);
  }
});

testInAll(
  'a build whose rendering processes are killed says so, leaves the last release, and the next build goes through',
  async () => {
    const root = copyProject();
    const before = served(root);
    rename(root, 'Quick');
    const { run, killed } = await buildWithoutRenderers(root);
    expect(killed).toBeGreaterThan(0);
    expect([run.code, run.stderr]).toEqual([
      1,
      expect.stringMatching(
        /The build stopped while [\w ]+: a process that renders pages was killed \(SIGKILL; [\w ]+\)\. The last build is still in place\.\n$/,
      ),
    ]);
    expect(served(root)).toEqual(before);
    const next = await build(root);
    expect(next.code, next.stderr).toBe(0);
    expect(served(root)).not.toEqual(before);
    expect(served(root)).toEqual(await servedByCleanBuild(root));
  },
);

/** What a build of the same sources in an empty folder serves. */
async function servedByCleanBuild(root: string): Promise<Record<string, string>> {
  const clean = copyProject({ sourcesOnly: true });
  cpSync(join(root, 'content'), join(clean, 'content'), { recursive: true });
  const { code, stderr } = await build(clean);
  expect(code, stderr).toBe(0);
  return served(clean);
}

let closed: string | undefined;

afterEach(() => {
  if (closed) chmodSync(closed, 0o755);
  closed = undefined;
});

async function buildWith(path: string): Promise<{ readonly root: string; readonly before: object; readonly run: Run }> {
  const root = copyProject();
  const before = served(root);
  rename(root, 'Quick');
  closed = join(root, path);
  chmodSync(closed, 0o555);
  return { root, before, run: await buildWithoutPrivilege(root) };
}

testInAll(
  'a folder of releases that may not be written: the build says which, leaves the last release, and the next build goes through',
  async () => {
    const { root, before, run } = await buildWith('dist/releases');
    expect([run.code, run.stderr]).toEqual([1, expect.stringMatching(/permission denied \(.*\/dist\/releases\//)]);
    expect(run.stderr).not.toContain('    at ');
    expect(served(root)).toEqual(before);
    chmodSync(join(root, 'dist/releases'), 0o755);
    const next = await build(root);
    expect(next.code, next.stderr).toBe(0);
    expect(served(root)).toEqual(await servedByCleanBuild(root));
  },
);

testInAll(
  'a folder of what is kept for the next build that may not be written: the build goes through without',
  async () => {
    const { root, before, run } = await buildWith('.sitefold');
    expect(run.code, run.stderr).toBe(0);
    expect(served(root)).not.toEqual(before);
    expect(served(root)).toEqual(await servedByCleanBuild(root));
  },
);

/** Builds as a user for whom the permissions of files count, which they do not for root. */
function buildWithoutPrivilege(root: string): Promise<Run> {
  const arguments_ = ['--bounding-set=-dac_override', '--', process.execPath, `${REPOSITORY}cli/index.ts`];
  return new Promise((done, failed) => {
    const child = spawn('setpriv', [...arguments_, 'build', '--root', root], {
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('error', failed);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}

testInAll(
  'when the clock goes back, an edit is seen and the releases stay in the order in which they were made',
  async () => {
    const root = copyProject();
    const seen = [served(root)];
    for (const [days, name] of [
      [-2, 'Quick'],
      [-4, 'Speed'],
    ] as const) {
      rename(root, name);
      const { code, stderr } = await build(root, {
        NODE_OPTIONS: ODD_MACHINE,
        CLOCK_OFFSET: String(days * DAY),
      });
      expect(code, stderr).toBe(0);
      seen.push(served(root));
      expect(seen.at(-1)).not.toEqual(seen.at(-2));
    }
    expect(served(root)).toEqual(await servedByCleanBuild(root));
    const { stdout } = await sitefold(['releases', '--root', root, '--json']);
    const releases = JSON.parse(stdout) as readonly { readonly builtAt: string; readonly serves: boolean }[];
    expect(releases.map(({ serves }) => serves)).toEqual([true, false, false]);
    const times = releases.map(({ builtAt }) => Date.parse(builtAt));
    // Newest first, although its time is the earliest.
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  },
);
