import { afterEach, describe, expect, test } from 'vitest';
import { createFileSource } from '../../../engine/content/files.ts';
import type { ContentSource } from '../../../engine/content/source.ts';
import { startApiService, type ApiService } from '../../support/api-service.ts';
import { baseModel } from '../../support/base-model.ts';
import { createClient, type Answer } from '../../support/http.ts';

let service: ApiService | undefined;
let client: ReturnType<typeof createClient> | undefined;

afterEach(async () => {
  client?.close();
  await service?.close();
});

const BOT = { 'user-agent': 'Googlebot/2.1' };

/** Everything that is cheap, and what it answers with. */
async function expectTheRestToAnswer(get: (path: string) => Promise<Answer>): Promise<void> {
  expect((await get('/TH/faq')).status).toBe(301);
  expect((await get('/one.svg')).status).toBe(200);
  expect((await get('/api/download?url=x')).status).toBe(404);
}

describe('two places', () => {
  const model = baseModel({ 'server.pagePlaces': 2, 'server.callPlaces': 2 });
  const files = createFileSource(model, { build: 'test' });

  test.each([
    {
      kind: 'pages',
      path: '/error?path=a',
      third: ['/error?path=a', '/error?path=b', '/th/faq/page-x'],
      other: '/cms/api/site/map',
    },
    {
      kind: 'calls',
      path: '/cms/api/site/map',
      third: ['/cms/api/site/map', '/prod/api/site/map?z=1', '/cms/api/site/tree'],
      other: '/error?path=a',
    },
  ])('$kind that are slow leave no room for a third, and the rest is answered', async ({ path, third, other }) => {
    const waiting: (() => void)[] = [];
    const wait = (): Promise<void> => new Promise((done) => void waiting.push(done));
    const source: ContentSource = { ...files, siteMap: (params) => wait().then(() => files.siteMap(params)) };
    service = await startApiService(model, {
      source,
      fixed: false,
      release: {
        files: (_req, res) => void res.end('a file'),
        render: (_req, res) => wait().then(() => void res.end('a page')),
        pageHeaders: () => ({ 'Content-Security-Policy': "default-src 'none'" }),
      },
    });
    const { get } = (client = createClient(service.port));
    const slow = [get(path), get(path)];
    await expect.poll(() => waiting.length).toBe(2);

    const refused = [await get(path, BOT)];
    for (const one of third) refused.push(await get(one));
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['content-security-policy']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeDefined();
      expect(headers['x-request-id']).toBeDefined();
      expect(body).toBe('Service Unavailable: there is too much to do, please try again.\n');
    }
    await expectTheRestToAnswer(get);
    expect(await service.metrics()).toMatch(/^sitefold_overloaded_total 4$/m);
    // Work of another kind has places of its own.
    slow.push(get(other));
    await expect.poll(() => waiting.length).toBe(3);

    for (const go of waiting.splice(0)) go();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = get(path);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    expect((await again).status).toBe(200);
  });

  test('a failed request frees its place', async () => {
    service = await startApiService(model);
    const { get } = (client = createClient(service.port));
    for (let time = 0; time < 6; time += 1) expect((await get('/error?path=a')).status).toBe(500);
  });
});

test('an event loop that is late refuses work, and the rest is answered, until it is no longer', async () => {
  const model = baseModel({ 'server.eventLoopDelay': 60, 'server.eventLoopInterval': 200 });
  service = await startApiService(model, {
    release: {
      files: (_req, res) => void res.end('a file'),
      render: async (_req, res) => void res.end('a page'),
    },
  });
  const { get } = (client = createClient(service.port));
  expect((await get('/error?path=a')).status).toBe(200);
  let busy = true;
  const spin = (): void => {
    const until = performance.now() + 150;
    while (performance.now() < until);
    if (busy) setTimeout(spin, 1);
  };
  spin();
  await expect.poll(async () => (await get('/error?path=a')).status).toBe(503);
  await expectTheRestToAnswer(get);
  busy = false;
  await expect.poll(async () => (await get('/error?path=a')).status).toBe(200);
});
