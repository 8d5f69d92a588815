import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { trackSending } from '../../../engine/service/sent-answer.ts';

/** Asks a server that answers as given with a client that closes once it has `body`. Returns whether the server takes the answer as sent. */
async function knownAfter(body: string, answer: (res: ServerResponse) => void): Promise<boolean> {
  const known = Promise.withResolvers<boolean>();
  const server = createServer((_, res) => {
    const isSent = trackSending(res);
    res.once('close', () => known.resolve(isSent()));
    answer(res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const client = get({ port, agent: false }, (res) => {
    let received = '';
    res.on('data', (chunk) => {
      received += String(chunk);
      if (received === body) client.destroy();
    });
    res.on('error', () => undefined);
  });
  try {
    return await known.promise;
  } finally {
    server.close();
  }
}

test.each<[name: string, isSent: boolean, body: string, answer: (res: ServerResponse) => void]>([
  ['an answer that ended was sent', true, '', (res) => void res.end()],
  [
    'an answer whose client closes at the last byte was sent, although it has not ended',
    true,
    'whole',
    (res) => void res.setHeader('Content-Length', 5).write('whole'),
  ],
  [
    'an answer that lacks more than its head was not sent',
    false,
    'some',
    (res) => void res.setHeader('Content-Length', 1000).write('some'),
  ],
  ['an answer of unknown length that has not ended was not sent', false, 'some', (res) => void res.write('some')],
])('%s', async (_, isSent, body, answer) => {
  expect(await knownAfter(body, answer)).toBe(isSent);
});
