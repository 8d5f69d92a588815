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

/** Runs a task with a renderer whose thread starts when the file `go` is there. `starts` counts the threads that began to load. */
async function withSlowThread(task: (tools: SlowThread) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    writeStoredSite(folder, { model: baseModel(), applications: new Map(), files: new Map() });
    const [entry, starts, go] = ['entry.mjs', 'starts', 'go'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(starts, '');
    writeFileSync(
      entry,
      `import { appendFileSync, existsSync } from 'node:fs';
appendFileSync(${JSON.stringify(starts)}, '.');
while (!existsSync(${JSON.stringify(go)})) await new Promise((done) => setTimeout(done, 10));
export const answerRequest = async (address) => new Response('page ' + address);
`,
    );
    const log = { debugs: false, debug() {}, info() {}, warn() {}, error() {} };
    const renderer = createRenderer({
      task: { folder, entry },
      atOnce: 1,
      within: 60_000,
      startWithin: START_WITHIN,
      log,
    });
    try {
      await task({ renderer, starts: () => readFileSync(starts, 'utf8').length, go: () => writeFileSync(go, '') });
    } finally {
      await renderer.close();
    }
  });
}

interface SlowThread {
  readonly renderer: Renderer;
  starts(): number;
  go(): void;
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
