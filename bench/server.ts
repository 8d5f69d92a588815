import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProject } from '../engine/io/project.ts';
import { expandSites } from '../engine/redirects/expand.ts';
import { formatPattern } from '../engine/redirects/pattern.ts';
import { NODE, REPOSITORY, SITEFOLD, figure, median, timed } from './figures.ts';

const ROUNDS = 5;
const SECONDS = 4;

/** Redirects a second over loopback by wrk, all old addresses in turn, beside a bare node:http server with a Map of them. */
export async function benchServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const started: ChildProcess[] = [];
  try {
    await timed(SITEFOLD, ['build']);
    const script = join(folder, 'paths.lua');
    writeFileSync(script, wrkScript());
    const bare = await start(NODE, [`${REPOSITORY}bench/bare-server.ts`], /port (\d+)/, started);
    const ours = await start(
      SITEFOLD,
      ['serve', '--port', '0', '--operations-port', '0'],
      /127\.0\.0\.1:(\d+)\//,
      started,
    );
    const results = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, port] of [
        ['bare', bare],
        ['ours', ours],
      ] as const) {
        const rate = await load(port, script);
        // The first round warms both up.
        if (round > 0) results[name].push(rate);
      }
    }
    figure('bare node:http with a Map', median(results.bare), 'req/s');
    figure('sitefold serve', median(results.ours), 'req/s');
    figure('ratio of the two', median(results.ours) / median(results.bare), '', { atLeast: 0.8 });
  } finally {
    for (const child of started) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

function wrkScript(): string {
  const { model } = loadProject(REPOSITORY);
  const paths = (model?.redirects ?? []).flatMap(expandSites).map((rule) => `"${formatPattern(rule.source)}"`);
  return `local paths = {${paths.join(',')}}\nlocal at = 0\nrequest = function()\n  at = at % #paths + 1\n  return wrk.format("GET", paths[at])\nend\n`;
}

async function load(port: number, script: string): Promise<number> {
  const { output } = await timed('wrk', ['-t1', '-c32', `-d${SECONDS}s`, '-s', script, `http://127.0.0.1:${port}/`]);
  if (/Socket errors|Non-2xx or 3xx/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

function start(command: string, args: readonly string[], ready: RegExp, started: ChildProcess[]): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    started.push(child);
    let log = '';
    child.on('close', (code) => failed(new Error(`${command} ended with ${code}: ${log}`)));
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
      const port = ready.exec(log)?.[1];
      if (port !== undefined) done(Number(port));
    });
  });
}
