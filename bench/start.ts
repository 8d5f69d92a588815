import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, figure, timed } from './figures.ts';

const HOME = 'http://127.0.0.1:4321/th/';
/** It answers once there is a build. */
const LATEST = 'http://127.0.0.1:4321/builds/latest.json';

/**
 * `npm start` on a fresh clone with its packages installed, and again when it has built the sites: seconds until a country site answers.
 * The packages are measured by `bench/tests.ts`.
 */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const clone = join(folder, 'clone');
  try {
    await timed('git', ['clone', '--quiet', REPOSITORY, clone]);
    await timed('node', ['scripts/setup.mjs'], { cwd: clone });
    const first = await startUntil(clone, [HOME, LATEST]);
    figure('npm start on a fresh clone, until a site answers', first[0] ?? Number.NaN, 's', { atMost: 12 });
    figure('npm start on a fresh clone, until all sites are built', first[1] ?? Number.NaN, 's', { atMost: 180 });
    const [again = Number.NaN] = await startUntil(clone, [HOME]);
    figure('npm start again', again, 's', { atMost: 2 });
    figure('set-up with nothing to do', (await timed('node', ['scripts/setup.mjs'], { cwd: clone })).seconds, 's', {
      atMost: 2,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `npm start` until all of the addresses have answered, one after the other. Returns the seconds that each took from the start. */
export async function startUntil(folder: string, addresses: readonly string[]): Promise<number[]> {
  const started = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true });
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  let running = true;
  void ended.then(() => (running = false));
  try {
    const seconds: number[] = [];
    for (const address of addresses) {
      while (!(await answers(address))) {
        if (!running) throw new Error(`npm start ended before ${address} answered`);
        await new Promise((later) => setTimeout(later, 50));
      }
      seconds.push((performance.now() - started) / 1000);
    }
    return seconds;
  } finally {
    if (running && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    get(address, (res) => {
      res.resume();
      done(res.statusCode === 200);
    }).on('error', () => done(false));
  });
}
