import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, figure, timed } from './figures.ts';

const HOME = 'http://127.0.0.1:4321/th/';

/** `npm start` on a fresh clone (with a warm npm cache), and a second time: seconds until a country site answers. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const clone = join(folder, 'clone');
  try {
    await timed('git', ['clone', '--quiet', REPOSITORY, clone]);
    figure('npm start on a fresh clone, until a site answers', await untilAnswer(clone), 's', { atMost: 180 });
    figure('npm start again', await untilAnswer(clone), 's', { atMost: 5 });
    figure('set-up with nothing to do', (await timed('node', ['scripts/setup.mjs'], { cwd: clone })).seconds, 's', {
      atMost: 2,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilAnswer(folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true });
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  let running = true;
  void ended.then(() => (running = false));
  try {
    while (!(await answers())) {
      if (!running) throw new Error('npm start ended before a site answered');
      await new Promise((later) => setTimeout(later, 50));
    }
    return (performance.now() - started) / 1000;
  } finally {
    if (running && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

function answers(): Promise<boolean> {
  return new Promise((done) => {
    get(HOME, (res) => {
      res.resume();
      done(res.statusCode === 200);
    }).on('error', () => done(false));
  });
}
