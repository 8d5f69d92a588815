import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { disturb, type Disturbance } from '../tests/support/disturbed.ts';
import { lockSqliteFile } from '../tests/support/locked-file.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { publishCopy } from '../tests/support/published.ts';
import { allRedirects } from './all-redirects.ts';
import { NODE, REPOSITORY, SITEFOLD, figure, timed } from './figures.ts';
import { startServer, type Stops } from './servers.ts';
import { CORES, runWrk } from './wrk.ts';

/** How long each disturbance lasts, in seconds. `BENCH_SECONDS=5` is a short look. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** The share of its capacity that the service is asked for. */
const LOAD = 0.5;
const CONNECTIONS = 64;
const MOST_MS = 20;
/** So much longer may the longest wait be while releases switch, in milliseconds. */
const MORE_MS = 50;
const SWITCH_EVERY = 10;
const PAGE = '/th/faq';
const PUBLISH_COPY = `${REPOSITORY}bench/publish-copy.ts`;

/**
 * What visitors of redirects and built pages notice while something goes on beside them: how long 1 of 100 waits at half of the capacity.
 * Throws where one of them is not answered.
 */
export async function benchBeside(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-beside-'));
  const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const out = join(folder, 'dist');
    await publishCopy(out, 'r0', { from: `${REPOSITORY}dist/current` });
    const data = join(folder, 'data');
    const port = await serve(out, { DATA_DIR: data }, stops);
    const paths = [...allRedirects().keys()].slice(0, 200).flatMap((path) => [path, PAGE]);
    const load = await halfLoad(port, paths);
    const measure = async (what: string, asked = port, atMost?: number): Promise<number> => {
      const { rate, p99, longest } = await runWrk({ ...load, port: asked, seconds: SECONDS });
      figure(`redirects and pages beside ${what}, 99 %`, p99, 'ms', { atMost: MOST_MS });
      figure('  the longest', longest, 'ms', atMost === undefined ? {} : { atMost });
      figure('  requests a second', rate, 'req/s');
      return longest;
    };
    const usual = await measure('nothing');
    for (const kind of [
      'unknown query keys',
      'different pages of a list',
      'the largest call',
      'the search',
      'guesses',
      'slow forms',
    ] as const)
      await beside(kind, port, () => measure(kind));

    const unlock = await lockSqliteFile(join(data, 'accounts.sqlite'));
    await beside('sign-ins', port, () => measure('a locked database'));
    await unlock();

    let switches = 0;
    const publish = new PQueue({ concurrency: 1 });
    const published: Promise<void>[] = [];
    const timer = setInterval(() => {
      switches += 1;
      published.push(publish.add(() => publishBeside(out, `r${switches}`)));
    }, SWITCH_EVERY * 1000);
    await measure(`a release that switches every ${SWITCH_EVERY} s`, port, usual + MORE_MS);
    clearInterval(timer);
    await Promise.all(published);
    figure('  switches', switches, '');

    const postgres = await startPostgres();
    stops.push(() => postgres.stop());
    const secret = { DATABASE_URL: postgres.url, AUTH_SECRET: 'of-the-bench-0123456789abcdefghij', DATA_DIR: data };
    const other = await serve(out, secret, stops);
    postgres.hang();
    await beside('sign-ins', other, () => measure('a database that hangs', other));
    postgres.resume();
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function serve(out: string, env: Readonly<Record<string, string>>, stops: Stops): Promise<number> {
  return startServer(SITEFOLD, ['serve', '--out', out, '--port', '0', '--operations-port', '0'], {
    stops,
    ready: /127\.0\.0\.1:(\d+)\//,
    env,
  });
}

/** Publishes a release, as another machine would: on the core of those who ask, who do not wait for it. */
async function publishBeside(out: string, id: string): Promise<void> {
  await timed('nice', ['-n', '19', 'taskset', '-c', String(CORES.client), NODE, PUBLISH_COPY, out, id]);
}

/** The load under which the service answers half of what it can. */
async function halfLoad(
  port: number,
  paths: readonly string[],
): Promise<Omit<Parameters<typeof runWrk>[0], 'seconds'>> {
  const most = await runWrk({ port, paths, seconds: 3, connections: CONNECTIONS });
  const apart = (rate: number): number => (CONNECTIONS * 1000) / rate;
  let pause = apart(most.rate * LOAD);
  for (let again = 0; again < 2; again += 1) {
    const { rate } = await runWrk({ port, paths, seconds: 2, connections: CONNECTIONS, pause });
    pause = Math.max(0, pause + apart(most.rate * LOAD) - apart(rate));
  }
  figure('capacity for redirects and pages in turn', most.rate, 'req/s');
  return { port, paths, connections: CONNECTIONS, pause };
}

/** Does something while a disturbance goes on, which runs on the core of those who ask. */
async function beside(kind: Disturbance, port: number, work: () => Promise<unknown>): Promise<void> {
  const end = await disturb(kind, port, { core: CORES.client });
  try {
    await work();
  } finally {
    await end();
  }
}
