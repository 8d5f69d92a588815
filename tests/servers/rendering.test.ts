import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { readStoredSite } from '../../engine/build/release/stored-site.ts';
import { createFileSource } from '../../engine/content/files.ts';
import type { ContentSource } from '../../engine/content/source.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { pagePath } from '../../engine/theme/page-path.ts';
import type * as ServerEntry from '../../engine/theme/server-entry.ts';
import { setSiteState } from '../../engine/theme/state.ts';
import { BUILT } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import { createClient, type Answer } from '../support/http.ts';
import { publishCopy } from '../support/published.ts';
import { serveBuild, type Served } from '../support/served.ts';
import { startTestService } from '../support/service.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/* Pages that are rendered on request are rendered by a thread, beside the thread that answers visitors. */

const RELEASE = releaseLayout(BUILT).current;
const REAL_ENTRY = readFileSync(join(RELEASE, 'server/entry.mjs'), 'utf8');

interface Stage {
  readonly service: Served;
  readonly get: (path: string) => Promise<Answer>;
  /** The value of a figure of the operations port. */
  readonly figure: (name: string) => Promise<number>;
  /** The words that were searched for, from when their pages were begun. */
  readonly begun: () => readonly string[];
  /** Lets the page of the word `hold` go on. */
  readonly letGo: () => void;
}

/** The code of pages that notes each search. For some words it does what a mistake in a template would do. */
function entryIn(folder: string): string {
  const notes = JSON.stringify(join(folder, 'begun.txt'));
  const gate = JSON.stringify(join(folder, 'gate.txt'));
  return `import { appendFileSync, existsSync } from 'node:fs';
import { answerRequest as answerPage } from './real-entry.mjs';
export { renderPage } from './real-entry.mjs';
const cell = new Int32Array(new SharedArrayBuffer(4));
export function answerRequest(address, ...rest) {
  const word = new URL(address, 'http://localhost').searchParams.get('q');
  if (word) appendFileSync(${notes}, word + '\\n');
  if (word === 'hold') while (!existsSync(${gate})) Atomics.wait(cell, 0, 0, 5);
  if (word === 'hang') for (;;);
  if (word === 'exit') process.exit(3);
  if (word === 'throw') throw new Error('broken');
  if (word === 'reject') void Promise.reject(new Error('forgotten'));
  return answerPage(address, ...rest);
}
`;
}

/** Serves a copy of the build whose pages can be held, in a process of its own. */
async function onStage(
  constants: Readonly<Record<string, number>>,
  use: (stage: Stage) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const out = join(folder, 'dist');
    const notes = join(folder, 'begun.txt');
    const files = { 'server/entry.mjs': entryIn(folder), 'server/real-entry.mjs': REAL_ENTRY };
    await publishCopy(out, 'one', { files, change: (model) => withConstants(model, constants) });
    writeFileSync(notes, '');
    const service = await serveBuild({ out, args: ['--operations-port', String(await freePort())] });
    const client = createClient(service.port);
    const operations = createClient(service.operationsPort ?? 0);
    await use({
      service,
      get: (path) => client.get(path),
      async figure(name) {
        const { body } = await operations.get('/metrics');
        return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
      },
      begun: () => readFileSync(notes, 'utf8').split('\n').filter(Boolean),
      letGo: () => appendFileSync(join(folder, 'gate.txt'), ''),
    });
    for (const one of [client, operations]) one.close();
    service.stop();
    expect(await service.ended).toBe(0);
  });
}

function withConstants(model: SiteModel, values: Readonly<Record<string, number>>): SiteModel {
  const changed = Object.entries(values).map(([name, value]) => {
    const constant = model.constants[name];
    if (!constant) throw new Error(`there is no constant ${name}`);
    return [name, { ...constant, value }] as const;
  });
  return { ...model, constants: { ...model.constants, ...Object.fromEntries(changed) } };
}

const search = (word: string): string => `/search?q=${word}`;

/** Longer than a test takes. In milliseconds. */
const EVER = 300_000;

test('redirects and built pages are answered while a page is being rendered', async () => {
  await onStage({ 'server.renderTimeout': EVER }, async ({ get, begun, letGo }) => {
    const order: string[] = [];
    const held = get(search('hold')).then((answer) => (order.push('the search'), answer));
    await expect.poll(begun).toEqual(['hold']);
    expect((await get('/faq/default.html')).status).toBe(301);
    expect((await get('/th/faq')).status).toBe(200);
    expect((await get('/cms/api/site/map')).status).toBe(200);
    order.push('the others');
    letGo();
    expect((await held).status).toBe(200);
    expect(order).toEqual(['the others', 'the search']);
  });
});

testInAll(
  'a thread that ends is replaced: its page is answered with 503, those that wait and the next are right',
  async () => {
    await onStage({ 'server.renderTimeout': EVER }, async ({ get, begun, letGo, service }) => {
      const before = await get(search('router'));
      expect(before.status).toBe(200);
      const held = get(search('hold'));
      await expect.poll(begun).toEqual(['router', 'hold']);
      const ending = get(search('exit'));
      const waiting = get(search('router'));
      letGo();
      expect((await held).status).toBe(200);
      const { status, headers, body } = await ending;
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(body).toBe('Service Unavailable: the page could not be rendered, please try again.\n');
      for (const { status: next, body: page } of [await waiting, await get(search('router'))])
        expect([next, page]).toEqual([200, before.body]);
      expect(service.lines()).toContainEqual(
        expect.objectContaining({
          msg: 'the thread that renders pages has ended',
          cause: expect.stringContaining('3'),
        }),
      );
    });
  },
);

testInAll('a page that takes too long is answered with 503, and its thread is replaced', async () => {
  // Its thread is as long in coming as a busy machine needs.
  await onStage({ 'server.renderTimeout': 15_000 }, async ({ get, begun, service }) => {
    expect((await get(search('hang'))).status).toBe(503);
    // The thread is ended once it has worked for so long, which takes a busy machine a while.
    await expect.poll(async () => (await get(search('router'))).status, { timeout: EVER }).toBe(200);
    expect(new Set(begun())).toEqual(new Set(['hang', 'router']));
    // The words that were searched for are not logged.
    const cause = expect.stringMatching(/a page was not rendered within 15000 ms: \/_page\/search\/search\?…/);
    expect(service.lines()).toContainEqual(expect.objectContaining({ cause }));
  });
});

testInAll('an exception on a page, and a promise that it forgets, end no thread', async () => {
  await onStage({ 'server.renderTimeout': EVER }, async ({ get, service }) => {
    expect((await get(search('throw'))).status).toBe(500);
    expect((await get(search('reject'))).status).toBe(200);
    await expect
      .poll(() => service.lines().map(({ cause }) => String(cause)))
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Error: broken\n/),
          expect.stringMatching(/^Error: forgotten\n/),
        ]),
      );
    expect(service.lines().map(({ msg }) => msg)).not.toContain('the thread that renders pages has ended');
  });
});

testInAll('a visitor who leaves frees the place, and the page is not rendered', async () => {
  const constants = { 'server.pagePlaces': 2, 'server.renderTimeout': EVER };
  await onStage(constants, async ({ get, figure, begun, letGo, service }) => {
    const inFlight = (): Promise<number> => figure('sitefold_requests_in_flight');
    const holds = askAndLeave(service, search('hold'));
    await expect.poll(begun).toEqual(['hold']);
    const waits = askAndLeave(service, search('left'));
    await expect.poll(inFlight).toBe(2);
    const refused = await get(search('refused'));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);

    waits.destroy();
    await expect.poll(inFlight).toBe(1);
    const second = get(search('second'));
    await expect.poll(inFlight).toBe(2);
    // The thread still renders the page of the first visitor, whose place is free all the same.
    holds.destroy();
    await expect.poll(inFlight).toBe(1);
    const third = get(search('third'));
    await expect.poll(inFlight).toBe(2);
    letGo();
    expect([(await second).status, (await third).status]).toEqual([200, 200]);
    expect(begun()).toEqual(['hold', 'second', 'third']);
    expect(await figure('sitefold_overloaded_total')).toBe(1);
  });
});

function askAndLeave({ port }: Served, path: string): ClientRequest {
  const sent = request({ host: '127.0.0.1', port, path });
  sent.on('error', () => undefined);
  sent.end();
  return sent;
}

testInAll('a page has the bytes, the status and the headers with which Astro answers', async () => {
  const state = readStoredSite(RELEASE);
  setSiteState(state);
  const { answerRequest } = (await import(pathToFileURL(join(RELEASE, 'server/entry.mjs')).href)) as typeof ServerEntry;
  const service = await startTestService();
  const client = createClient(service.port);
  const pages = [
    ['search', '/search'],
    ['search', '/th/search?q=router&page=2'],
    ['search', '/ae/search?q=%D9%86&type=faq'],
    ['error', '/de/error?path=%2Fa%26b'],
    ['product-compare', '/product/compare?id=r7-60a&id=r6-20a'],
    ['login', '/users/login'],
  ] as const;
  for (const [template, path] of pages)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await client.get(path, {}, method);
      const made = await answerRequest(pagePath(template, path), { method, locals: {} });
      expect([path, status, headers['content-type']]).toEqual([path, made.status, made.headers.get('content-type')]);
      const whole = method === 'HEAD' ? '' : await made.text();
      expect([path, method, body === whole]).toEqual([path, method, true]);
      const site = state.model.sites.find(({ flag }) => path.startsWith(`/${flag}/`) && flag !== '');
      const own = service.release.pageHeaders(site ?? siteOf(state.model));
      for (const [name, value] of Object.entries(own)) expect(headers[name.toLowerCase()]).toBe(value);
      expect(Object.keys(headers).toSorted()).toEqual(
        [
          ...Object.keys(own).map((name) => name.toLowerCase()),
          'content-type',
          'date',
          'connection',
          'keep-alive',
          'x-request-id',
          ...(headers.vary === undefined || 'Vary' in own ? [] : ['vary']),
          ...(headers['transfer-encoding'] === undefined ? [] : ['transfer-encoding']),
        ].toSorted(),
      );
    }
  client.close();
  await service.stop();
});

function siteOf(model: SiteModel): SiteModel['sites'][number] {
  const root = model.sites.find(({ flag }) => flag === '');
  if (!root) throw new Error('there is no root site');
  return root;
}

testInAll('a page shows what a CMS has changed since the build, on each site that is asked for', async () => {
  const { model } = readStoredSite(RELEASE);
  const files = createFileSource(model, { build: 'test' });
  const source: ContentSource = {
    ...files,
    siteDetail: async (params) => ({ ...(await files.siteDetail(params)), recordNo3: 'G-CHANGED' }),
  };
  const service = await startTestService({ live: { source, close: () => Promise.resolve() } });
  const client = createClient(service.port);
  const shown = async (path: string): Promise<boolean> => (await client.get(path)).body.includes('G-CHANGED');
  await expect.poll(() => shown('/th/search')).toBe(true);
  await expect.poll(() => shown('/search')).toBe(true);
  client.close();
  await service.stop();
});
