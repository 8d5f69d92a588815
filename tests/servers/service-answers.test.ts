import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../support/requests.ts';

const { get, service } = requests();

const FILM = '/files/video/place-mesh-units.mp4';

test('a file whose visitor leaves is closed', async () => {
  for (let visit = 0; visit < 5; visit += 1) await leaveEarly(FILM);
  await expect.poll(() => openFiles().filter((path) => path.endsWith(FILM))).toEqual([]);
});

/** Asks for a file and hangs up at the first bytes of it. */
function leaveEarly(path: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(service().port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`),
    );
    socket.once('data', () => socket.destroy());
    socket.once('close', () => done());
  });
}

/** The files that this process holds open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return [];
    }
  });
}

test.each(['a:99999', '1.2.3.999', '1.2.3.4.5'])('the host %s is refused at once, on a page too', async (host) => {
  for (const path of ['/search', '/faq', '/error', '/product/compare'])
    expect((await get(path, { host })).status).toBe(400);
});

describe('a range of a static file', () => {
  let whole: Uint8Array;
  beforeAll(async () => void (whole = (await get(FILM)).bytes));

  test('is sent as it was asked for', async () => {
    const { status, headers, bytes } = await get(FILM, { range: 'bytes=100-299' });
    expect([status, headers['content-range']]).toEqual([206, `bytes 100-299/${whole.length}`]);
    expect(bytes).toEqual(whole.subarray(100, 300));
  });

  test.each([
    ['the wrong way round', { range: 'bytes=9-3' }],
    ['of the end', { range: 'bytes=-500' }],
    ['in another unit', { range: 'lines=0-1' }],
    ['of several parts', { range: 'bytes=0-1,5-6' }],
    ['of one byte', { range: 'bytes=0-0' }],
    ['of a file as it once was', { range: 'bytes=100-299', 'if-range': '"another"' }],
  ])('%s gets the whole file', async (_name, headers) => {
    const { status, bytes } = await get(FILM, headers);
    expect(status).toBe(200);
    expect(bytes).toEqual(whole);
  });

  test('is a part of the file as it is, not of a compressed one', async () => {
    const page = (await get('/faq')).bytes;
    const { status, headers, bytes } = await get('/faq', {
      range: 'bytes=0-4999',
      'accept-encoding': 'br, gzip',
    });
    expect([status, headers['content-encoding']]).toEqual([206, undefined]);
    expect(bytes).toEqual(page.subarray(0, 5000));
  });
});
