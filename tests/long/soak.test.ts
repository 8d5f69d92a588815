import { fork, type ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { createClient, inParallel } from '../support/http.ts';
import { REPOSITORY } from '../support/real.ts';

/** How long the load goes on, in seconds. `SOAK_SECONDS=60` is a short look. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 1200);
/** The share of what the service can do that it is asked for. */
const LOAD = 0.3;
/** How long the same load goes on before the memory is looked at first, as a share of the time. */
const WARM_UP = 0.25;
/** The load, and what it takes to measure the capacity of a slow machine, in milliseconds. */
const TIMEOUT = (SECONDS * (1 + WARM_UP) + 900) * 1000;
/** The share of answers that may be 503: where the machine does something else meanwhile, the service is right to refuse. */
const REFUSED = 0.01;
/** How much more memory the service may hold in the end, as a share. */
const GROWTH = 0.05;

/** What visitors ask for: pages, old addresses, files, calls, pages that are rendered, and what does not exist. */
const PATHS = [
  '/',
  '/th/',
  '/ae/product/r7-60a',
  '/th/faq/default.html',
  '/de/products/routers.html',
  '/sitemap.xml',
  '/downloads.json',
  '/cms/api/site/list/simple',
  '/prod/api/pro/product/list',
  '/search?q=mesh',
  '/product/compare?id=r7-60a&id=r6-20a',
  '/th/nothing',
  '/error?path=%2Fnothing',
  '/users/login',
  '/users/center',
];

function ask<T>(child: ChildProcess, question?: string): Promise<T> {
  return new Promise((done, failed) => {
    child.once('message', (answer) => done(answer as T));
    child.once('exit', () => failed(new Error('the service ended')));
    if (question !== undefined) child.send(question);
  });
}

test(
  `${SECONDS} s of mixed load at ${LOAD * 100} % of capacity, and the memory stays`,
  { timeout: TIMEOUT },
  async () => {
    const child = fork(`${REPOSITORY}tests/support/soak-process.ts`, { execArgv: ['--expose-gc'] });
    const { port } = await ask<{ port: number }>(child);
    const client = createClient(port);
    const statuses = new Map<number, number>();
    let asked = 0;
    const askNext = async (): Promise<void> => {
      const { status } = await client.get(PATHS[asked++ % PATHS.length] ?? '/');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    try {
      const capacity = await measureCapacity(askNext);
      const perTick = Math.max(1, Math.round((capacity * LOAD) / TICKS_PER_SECOND));
      await loadFor(SECONDS * WARM_UP, perTick, askNext);
      const { memory: before } = await ask<{ memory: number }>(child, 'memory');
      await loadFor(SECONDS, perTick, askNext);
      const { memory: after } = await ask<{ memory: number }>(child, 'memory');
      const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
      console.log(
        `${asked} requests, ${Math.round(capacity)} a second at most, ${statuses.get(503) ?? 0} refused; memory ${megabytes(before)}, then ${megabytes(after)}`,
      );
      expect([...statuses.keys()].filter((status) => status !== 503).toSorted((a, b) => a - b)).toEqual([
        200, 301, 302, 404,
      ]);
      expect((statuses.get(503) ?? 0) / asked).toBeLessThan(REFUSED);
      expect(after / before - 1).toBeLessThan(GROWTH);
    } finally {
      client.close();
      child.kill('SIGKILL');
    }
  },
);

const TICKS_PER_SECOND = 20;

/** Requests a second with eight visitors at a time. */
async function measureCapacity(askNext: () => Promise<void>): Promise<number> {
  const ROUNDS = 150;
  const requests = PATHS.length * ROUNDS;
  // The first round loads what is loaded when it is needed.
  await inParallel(PATHS, 4, askNext);
  const started = performance.now();
  await inParallel(Array.from({ length: requests }), 8, askNext);
  return requests / ((performance.now() - started) / 1000);
}

/** Sends so many requests at every tick, whether the last ones are answered or not. */
async function loadFor(seconds: number, perTick: number, askNext: () => Promise<void>): Promise<void> {
  const open = new Set<Promise<void>>();
  for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick += 1) {
    for (let index = 0; index < perTick; index += 1) {
      const request = askNext();
      open.add(request);
      void request.finally(() => open.delete(request));
    }
    await new Promise((later) => setTimeout(later, 1000 / TICKS_PER_SECOND));
  }
  await Promise.all(open);
}
