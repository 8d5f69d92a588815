import { createRequire } from 'node:module';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClient } from '../support/http.ts';
import { startLoad } from '../support/load.ts';
import { covering, partOf } from '../support/coverage.ts';
import { serveBuild } from '../support/served.ts';
import { testInAll } from '../support/test-in-all.ts';

/** A socket that is bound and that this process never accepts from: it holds it for others, as systemd does. */
interface HeldSocket {
  readonly fd: number;
  readonly port: number;
  close(): void;
}

function holdSocket(): HeldSocket {
  // `net` makes sockets for its clusters so; the public functions begin to accept.
  const { _createServerHandle: create } = createRequire(import.meta.url)('node:net') as {
    _createServerHandle(host: string, port: number, family: 4): Handle | number;
  };
  const handle = create('127.0.0.1', 0, 4);
  if (typeof handle === 'number') throw new Error(`no socket: ${handle}`);
  const address = { port: 0 };
  handle.getsockname(address);
  return { fd: handle.fd, port: address.port, close: () => handle.close() };
}

interface Handle {
  readonly fd: number;
  getsockname(out: object): number;
  close(): void;
}

describe('a socket that is handed over', () => {
  test('goes on while one process follows another, and no request is lost', async () => {
    const site = holdSocket();
    const operations = holdSocket();
    const sockets = [site.fd, operations.fd];
    const first = await serveBuild({ sockets });
    expect([first.port, first.operationsPort]).toEqual([site.port, operations.port]);
    const load = startLoad(site.port, { path: '/faq/default.html', status: 301, pause: covering(10, 0) });
    await expect.poll(load.answered).toBeGreaterThan(200);
    const second = await serveBuild({ sockets });
    first.stop();
    expect(await first.ended).toBe(0);
    const before = load.answered();
    await expect.poll(load.answered).toBeGreaterThan(before + 200);
    const { lost, refused } = await load.stop();
    expect([refused, lost]).toEqual([0, []]);
    const client = createClient(operations.port);
    expect((await client.get('/healthz')).status).toBe(200);
    client.close();
    second.stop();
    expect(await second.ended).toBe(0);
    for (const socket of [site, operations]) socket.close();
  });

  testInAll('keeps connections that arrive between two processes until the next one serves', async () => {
    const site = holdSocket();
    const first = await serveBuild({ sockets: [site.fd] });
    first.stop();
    expect(await first.ended).toBe(0);
    const client = createClient(site.port);
    const waiting = client.get('/faq/default.html');
    const second = await serveBuild({ sockets: [site.fd] });
    expect((await waiting).status).toBe(301);
    client.close();
    second.stop();
    expect(await second.ended).toBe(0);
    site.close();
  });
});

const WRONG = [
  ['LISTEN_FDS is the number', { LISTEN_FDS: '7' }],
  ['LISTEN_FDS passes a socket that the service cannot listen on', {}],
] as const;

test.each(partOf(WRONG, 1))('%s: said in one line, with exit code 2', async (message, env) => {
  const fd = openSync('/dev/null', 'r');
  await expect(serveBuild({ sockets: [fd], env })).rejects.toThrow(
    new RegExp(`ended with 2: sitefold: ${message}[^\\n]*\\n$`),
  );
  closeSync(fd);
});
