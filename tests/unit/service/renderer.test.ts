import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeStoredSite } from '../../../engine/build/release/stored-site.ts';
import {
  createRenderer,
  RenderingUnavailableError,
  type Renderer,
} from '../../../engine/service/rendering/renderer.ts';
import { baseModel } from '../../support/base-model.ts';
import { withFolder } from '../../support/temporary.ts';

const ORDER = { address: '/search', method: 'GET', locals: {} as App.Locals, site: { flag: '' } };
const START_WITHIN = 50;

/**
 * Runs a task with a renderer whose thread starts when the file `go` is there. `starts` counts the threads that began to load. The page
 * `/hang` never ends, `/wait` waits for something that never comes, and `/hold` for the file `gate`: the thread neither works meanwhile nor
 * has nothing to do, as if other programs had the processor.
 */
async function withSlowThread(task: (tools: SlowThread) => Promise<void>, within = 60_000): Promise<void> {
  await withFolder(async (folder) => {
    writeStoredSite(folder, { model: baseModel(), applications: new Map(), files: new Map() });
    const [entry, starts, go, gate] = ['entry.mjs', 'starts', 'go', 'gate'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(starts, '');
    writeFileSync(
      entry,
      `import { appendFileSync, existsSync } from 'node:fs';
appendFileSync(${JSON.stringify(starts)}, '.');
const until = async (path) => {
  while (!existsSync(path)) await new Promise((done) => setTimeout(done, 10));
};
await until(${JSON.stringify(go)});
const cell = new Int32Array(new SharedArrayBuffer(4));
export const answerRequest = async (address) => {
  if (address === '/hang') for (;;);
  if (address === '/wait') await new Promise(() => undefined);
  if (address === '/hold') while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(cell, 0, 0, 5);
  return new Response('page ' + address);
};
`,
    );
    const log = { debugs: false, debug() {}, info() {}, warn() {}, error() {} };
    const renderer = createRenderer({
      task: { folder, entry, pictureKey: 'key' },
      atOnce: 1,
      within,
      startWithin: START_WITHIN,
      log,
    });
    try {
      await task({
        renderer,
        starts: () => readFileSync(starts, 'utf8').length,
        go: () => writeFileSync(go, ''),
        letGo: () => writeFileSync(gate, ''),
      });
    } finally {
      await renderer.close();
    }
  });
}

interface SlowThread {
  readonly renderer: Renderer;
  starts(): number;
  go(): void;
  letGo(): void;
}

const NOT_GONE = new AbortController().signal;

test('a page that waits too long for a thread is given up, and the thread goes on starting', async () => {
  await withSlowThread(async ({ renderer, starts, go }) => {
    for (let tries = 0; tries < 4; tries += 1)
      await expect(renderer.render(ORDER, NOT_GONE)).rejects.toThrow(RenderingUnavailableError);
    await expect.poll(starts).toBe(1);
    go();
    await expect.poll(async () => (await renderer.render(ORDER, NOT_GONE).catch(() => undefined))?.status).toBe(200);
    expect(starts()).toBe(1);
  });
});

test('a client that goes away while the thread starts is told nothing, and keeps no one waiting', async () => {
  await withSlowThread(async ({ renderer, go }) => {
    const gone = new AbortController();
    const page = renderer.render(ORDER, gone.signal);
    gone.abort();
    expect(await page).toBeUndefined();
    go();
    await expect.poll(async () => (await renderer.render(ORDER, NOT_GONE).catch(() => undefined))?.status).toBe(200);
  });
});

/** Asks for a page until it is rendered. */
async function renderAtLast(renderer: Renderer, address: string): Promise<void> {
  const order = { ...ORDER, address };
  await expect.poll(async () => (await renderer.render(order, NOT_GONE).catch(() => undefined))?.status).toBe(200);
}

const WITHIN = 1000;

test.each([
  ['works', '/hang'],
  ['waits', '/wait'],
])('a page that %s too long is given up, and its thread is replaced', async (_, address) => {
  await withSlowThread(async ({ renderer, starts, go }) => {
    go();
    await renderAtLast(renderer, '/search');
    await expect(renderer.render({ ...ORDER, address }, NOT_GONE)).rejects.toThrow('takes too long');
    await renderAtLast(renderer, '/search');
    expect(starts()).toBe(2);
  }, WITHIN);
});

test('a page whose thread is kept from the processor is given up, and the thread goes on', async () => {
  await withSlowThread(async ({ renderer, starts, go, letGo }) => {
    go();
    await renderAtLast(renderer, '/search');
    await expect(renderer.render({ ...ORDER, address: '/hold' }, NOT_GONE)).rejects.toThrow('takes too long');
    // Its turn comes after the one that is held.
    await expect(renderer.render(ORDER, NOT_GONE)).rejects.toThrow('is busy');
    letGo();
    await renderAtLast(renderer, '/search');
    expect(starts()).toBe(1);
  }, WITHIN);
});
