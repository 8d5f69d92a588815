import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DISTURBANCES, disturb } from '../support/disturbed.ts';
import { createClient } from '../support/http.ts';
import { startLoad, type Load } from '../support/load.ts';
import { lockSqliteFile } from '../support/locked-file.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { ownMemory } from '../support/own-memory.ts';
import { publishCopy } from '../support/published.ts';
import { REPOSITORY } from '../support/real.ts';
import { serveBuild, type Served } from '../support/served.ts';
import type { Held } from '../support/soak-process.ts';
import { descendants } from '../support/started.ts';
import { withFolder } from '../support/temporary.ts';

/* Issue 15: everything that a service meets at once, for half an hour. */

/** How long everything goes on, in seconds. `SOAK_SECONDS=120` is a short look. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 1800);
/** How long of it passes before memory is looked at first, as a share, and how long it is looked at. */
const WARM_UP = 1 / 4;
const LOOK = 1 / 8;
/** How much more memory may be held in the end, as a share: by a process that served all the time, and by those that came and went. */
const GROWTH = 0.05;
const TIMEOUT = (SECONDS + 900) * 1000;
/** Of each pause, so long does the database not answer, in seconds. */
const OUTAGE = { every: 30, lasts: 5 };
const SWITCH_EVERY = 10;
/** Threads that hash passwords are kept for a minute without work, and each of them has descriptors. In milliseconds, with room. */
const THREADS_KEPT = 180_000;
/** What the log says of a release that is not switched to. */
const NOT_SERVED = 'the new build cannot be served, the old one stays';
/** `server.drainTimeout`: a release that gives way ends what takes longer. In milliseconds. */
const DRAIN_TIMEOUT = 10_000;
/** How many disturb at once in each way: with eight, as in the bench, nothing is left of two processors for visitors. */
const CLIENTS = 2;

/** What a visitor gets whatever else goes on. */
const CERTAIN = [
  { path: '/th/faq/default.html', status: 301 },
  { path: '/de/products/routers.html', status: 301 },
  { path: '/', status: 200 },
  { path: '/th/faq', status: 200 },
  { path: '/downloads.json', status: 200 },
  { path: '/th/nothing', status: 302 },
];

/** What may be refused while there is too much to do, and while the database is away. */
const OTHERS = [
  '/cms/api/site/list/simple',
  '/prod/api/pro/product/list',
  '/product/compare?id=r7-60a&id=r6-20a',
  '/error?path=%2Fnothing',
  '/users/login',
  '/users/center',
];

test(`${SECONDS} s of everything at once: nothing is lost, memory stays`, { timeout: TIMEOUT }, async () => {
  await withFolder(async (folder) => {
    const postgres = await startPostgres();
    const ends: (() => unknown)[] = [() => postgres.stop()];
    try {
      const alone = await startAlone(postgres, ends);
      const switching = await startSwitching(folder, ends);
      const before = { alone: alone.descriptors(), switching: switching.descriptors() };
      const uses: Use[] = [];
      let useAlone = await useService(alone.port, ends);
      const useSwitching = await useService(switching.port, ends);
      /** What the service alone holds, while it has nothing to do: collecting the garbage of a thread takes it longer than a page may. */
      const memoryAtRest = async (): Promise<number> => {
        uses.push(await useAlone());
        const { memory } = await alone.held();
        useAlone = await useService(alone.port, ends);
        return memory;
      };
      const outages = repeat(OUTAGE.every, async () => {
        postgres.hang();
        const unlock = await lockSqliteFile(switching.database);
        await delay(OUTAGE.lasts * 1000);
        postgres.resume();
        await unlock();
      });
      let releases = 1;
      const switches = repeat(SWITCH_EVERY, () => publishCopy(switching.out, `r${(releases += 1)}`));

      await delay(SECONDS * WARM_UP * 1000);
      const first = { alone: await memoryAtRest(), switching: await switching.least(SECONDS * LOOK) };
      await delay(SECONDS * (1 - WARM_UP - 2 * LOOK) * 1000);
      const last = { switching: await switching.least(SECONDS * LOOK), alone: await memoryAtRest() };

      await outages.stop();
      await switches.stop();
      uses.push(await useAlone(), await useSwitching());
      const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
      console.log(
        `${sum(uses, 'answered')} answers that must come, ${sum(uses, 'others')} others, ${releases} releases; ` +
          `the service alone ${megabytes(first.alone)}, then ${megabytes(last.alone)}; ` +
          `with switches ${megabytes(first.switching)}, then ${megabytes(last.switching)}`,
      );
      for (const { lost, statuses } of uses) {
        expect(lost).toEqual([]);
        expect([...statuses].filter((status) => ![200, 302, 404, 503].includes(status))).toEqual([]);
      }
      await expect.poll(() => switching.lines().at(-1)).toMatchObject({ build: `r${releases}` });
      expect(switching.lines().filter(({ msg }) => msg === NOT_SERVED)).toEqual([]);
      expect(last.alone / first.alone - 1).toBeLessThan(GROWTH);
      expect(last.switching / first.switching - 1).toBeLessThan(GROWTH);
      await expect.poll(() => alone.descriptors(), { timeout: THREADS_KEPT }).toBeLessThanOrEqual(before.alone);
      await expect.poll(() => switching.descriptors(), { timeout: THREADS_KEPT }).toBeLessThanOrEqual(before.switching);
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  });
});

interface Alone {
  readonly port: number;
  /** While threads end, Node 24 may crash at this question: it takes a snapshot of each. */
  held(): Promise<Held>;
  /** The files and sockets that it has open. */
  descriptors(): number;
}

/** Starts a service that serves one release all the time, on PostgreSQL. What it holds is known after its garbage was collected. */
async function startAlone({ url }: TestPostgres, ends: (() => unknown)[]): Promise<Alone> {
  const child = fork(`${REPOSITORY}tests/support/soak-process.ts`, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ACCOUNTS_DATABASE: url },
  });
  ends.push(() => void child.kill('SIGKILL'));
  const { port } = await ask<{ port: number }>(child);
  await useOnce(port);
  return { port, held: () => ask<Held>(child, 'held'), descriptors: () => descriptorsOf(child.pid ?? 0) };
}

async function ask<T>(child: ChildProcess, question?: string): Promise<T> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null)
    throw new Error(`the service had ended: ${signalCode ?? `exit code ${exitCode}`}`);
  const asked = new AbortController();
  const ended = once(child, 'exit', asked).then(([code, signal]) => {
    throw new Error(`the service ended: ${signal ?? `exit code ${code}`}`);
  });
  const answered = once(child, 'message', asked);
  if (question !== undefined) child.send(question);
  try {
    const [answer] = (await Promise.race([answered, ended])) as [T];
    return answer;
  } finally {
    // The service is asked again and again, and its end is waited for anew.
    asked.abort();
  }
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

interface Switching {
  readonly port: number;
  readonly out: string;
  /** The file of its accounts. */
  readonly database: string;
  /** Its log. */
  readonly lines: Served['lines'];
  /** The files and sockets that its processes have open. */
  descriptors(): number;
  /**
   * The memory of its processes that is theirs alone, in bytes, looked at for so many seconds: a quarter of the looks found less. While a
   * release takes over there are two processes, for longer on a busy machine, and an average would tell how long.
   */
  least(seconds: number): Promise<number>;
}

/** Starts `sitefold serve` on SQLite. */
async function startSwitching(folder: string, ends: (() => unknown)[]): Promise<Switching> {
  const out = join(folder, 'dist');
  const data = join(folder, 'data');
  await publishCopy(out, 'r1');
  const service = await serveBuild({ out, env: { DATA_DIR: data } });
  ends.push(() => void service.process.kill('SIGTERM'));
  const pid = service.process.pid ?? 0;
  const inAll = (count: (pid: number) => number): number =>
    [pid, ...descendants(pid)].reduce((total, one) => total + count(one), 0);
  await useOnce(service.port);
  return {
    port: service.port,
    out,
    database: join(data, 'accounts.sqlite'),
    lines: service.lines,
    descriptors: () => inAll(descriptorsOf),
    async least(seconds) {
      const seen: number[] = [];
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(500)) seen.push(inAll(ownMemory));
      return seen.sort((a, b) => a - b)[Math.floor(seen.length / 4)] ?? Number.NaN;
    },
  };
}

/** Asks for everything once, so that what is opened with the first request is open. */
async function useOnce(port: number): Promise<void> {
  const client = createClient(port);
  for (const { path, status } of CERTAIN) expect([path, (await client.get(path)).status]).toEqual([path, status]);
  for (const path of OTHERS) await client.get(path);
  client.close();
}

interface Use {
  readonly answered: number;
  readonly lost: readonly string[];
  readonly others: number;
  /** The statuses of the others. */
  readonly statuses: ReadonlySet<number>;
}

function sum(uses: readonly Use[], what: 'answered' | 'others'): number {
  return uses.reduce((total, use) => total + use[what], 0);
}

/** Visitors of every kind, until the function is called that is returned. */
async function useService(port: number, ends: (() => unknown)[]): Promise<() => Promise<Use>> {
  const calm = await Promise.all(DISTURBANCES.map((kind) => disturb(kind, port, { clients: CLIENTS })));
  ends.push(...calm);
  const loads: Load[] = CERTAIN.map((asked) => startLoad(port, { ...asked, connections: 1, pause: 20 }));
  const client = createClient(port);
  const statuses = new Set<number>();
  const cut: string[] = [];
  let others = 0;
  const asking = repeat(0.05, async () => {
    const path = OTHERS[others++ % OTHERS.length] ?? '/';
    const began = performance.now();
    try {
      statuses.add((await client.get(path)).status);
    } catch (cause) {
      const took = performance.now() - began;
      if (took < DRAIN_TIMEOUT) cut.push(`${path}: ${String(cause)} after ${Math.round(took)} ms`);
    }
  });
  return async () => {
    await asking.stop();
    client.close();
    const results = await Promise.all(loads.map((load) => load.stop()));
    await Promise.all(calm.map((end) => end()));
    return {
      answered: results.reduce((sum, { answered }) => sum + answered, 0),
      lost: [
        ...results.flatMap(({ lost, refused }) => [...lost, ...(refused > 0 ? [`${refused} refused`] : [])]),
        ...cut,
      ],
      others,
      statuses,
    };
  };
}

/** Does something again and again, with so many seconds between. An error comes out where it is stopped. */
function repeat(seconds: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await delay(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await work();
    }
  })();
  // Until it is stopped, nothing waits for it.
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
