import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activeSites } from '../../engine/model/active-sites.ts';
import type { RunningService } from '../support/service.ts';
import { hostileUrls } from '../support/hostile-urls.ts';
import { createClient } from '../support/http.ts';
import { startTestService } from '../support/service.ts';
import { realModel } from '../support/real.ts';
import { listDownloadFiles } from '../../engine/output/files/compose-files.ts';

const model = realModel();
const files = listDownloadFiles(model).map(({ path }) => `/${path}`);
const PDF = files.find((path) => path.endsWith('.pdf')) ?? '';
const ORIGIN = new URL(activeSites(model)[0]?.addr ?? '').origin;

let service: RunningService;
let client: ReturnType<typeof createClient>;
let whole: Buffer;

beforeAll(async () => {
  service = await startTestService();
  client = createClient(service.port);
  whole = Buffer.from(await (await fetch(`http://127.0.0.1:${service.port}${PDF}`)).arrayBuffer());
});

afterAll(async () => {
  client.close();
  await service.stop();
});

const address = (url: string): string =>
  `http://127.0.0.1:${service.port}/api/download?url=${encodeURIComponent(url.toWellFormed())}`;
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(address(url), { headers, method, redirect: 'manual' });

test('the download helper sends each file of the catalogue, to be saved under its name, with its digest', async () => {
  for (const path of files) {
    const answer = await ask(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${path.slice('/files/'.length)}`);
    expect(answer.headers.get('etag')).toBe(`"${digest.toString('hex')}"`);
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest.toString('base64')}:`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  }
});

test('an address with the origin of a site gives the same file', async () => {
  const answer = await ask(`${ORIGIN}${PDF}`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole);
});

test('HEAD says what GET would send, without the file', async () => {
  const answer = await ask(PDF, {}, 'HEAD');
  expect(answer.headers.get('content-length')).toBe(String(whole.length));
  expect(await answer.text()).toBe('');
});

describe('a download that was broken off goes on', () => {
  test('from the byte where it stopped, as long as the file is the same', async () => {
    const etag = (await ask(PDF, {}, 'HEAD')).headers.get('etag') ?? '';
    const rest = await ask(PDF, { Range: 'bytes=1000-', 'If-Range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${whole.length - 1}/${whole.length}`);
    expect(Buffer.concat([whole.subarray(0, 1000), Buffer.from(await rest.arrayBuffer())])).toEqual(whole);
  });

  test('from the start, where the file is another one by now', async () => {
    const again = await ask(PDF, { Range: 'bytes=1000-', 'If-Range': `"${'0'.repeat(64)}"` });
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(whole);
  });

  test.each([
    ['a part', 'bytes=10-19', 206, [10, 20]],
    ['the end', 'bytes=-5', 206, [-5]],
    ['more than there is', 'bytes=10-99999999', 206, [10]],
    ['another unit', 'lines=1-2', 200, [0]],
    ['no range', 'bytes=', 200, [0]],
  ] as const)('%s', async (_name, range, status, [from, to]: readonly number[]) => {
    const answer = await ask(PDF, { Range: range });
    expect(answer.status).toBe(status);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(from, to));
  });

  test.each([
    ['behind the end', 'bytes=99999999-'],
    ['the wrong way round', 'bytes=9-3'],
  ])('a range %s is refused', async (_name, range) => {
    const answer = await ask(PDF, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

test('a file that the browser has is not sent again', async () => {
  const etag = (await ask(PDF, {}, 'HEAD')).headers.get('etag') ?? '';
  const { status, body } = await client.get(`/api/download?url=${PDF}`, { 'If-None-Match': etag });
  expect([status, body]).toEqual([304, '']);
});

test('of at least 400 hostile addresses none is sent, redirected to or repeated', async () => {
  const hostile = hostileUrls(ORIGIN, PDF);
  expect(hostile.length).toBeGreaterThanOrEqual(400);
  for (const url of hostile) {
    const answer = await client.get(`/api/download?url=${encodeURIComponent(url.toWellFormed())}`);
    expect([url, answer.status]).toEqual([url, expect.toSatisfy((status) => status === 400 || status === 404)]);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.body).not.toContain('evil');
  }
});

test.each([
  ['nothing', '/api/download', 400],
  ['an empty address', '/api/download?url=', 400],
  ['a word', '/api/download?url=word', 400],
  ['two addresses', `/api/download?url=${PDF}&url=${PDF}`, 400],
  ['a page', '/api/download?url=/faq', 404],
  ['a path below it', '/api/download/', 404],
])('%s is refused', async (_name, path, status) => {
  expect((await client.get(path)).status).toBe(status);
});
