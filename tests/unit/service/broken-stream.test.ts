import { createReadStream } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { breakOffOnError } from '../../../engine/service/broken-stream.ts';

test('a file that vanishes while it is sent breaks off its answer only', async () => {
  const server = createServer((req, res) => {
    if (req.url === '/there') return void res.end('there');
    breakOffOnError(res);
    createReadStream('/no-such-folder/no-such-file').pipe(res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string): Promise<string> =>
    new Promise((done) => {
      get({ port, path }, (res) => {
        res.resume().on('end', () => done(`status ${res.statusCode}`));
      }).on('error', () => done('broken off'));
    });
  expect(await ask('/gone')).toBe('broken off');
  expect(await ask('/there')).toBe('status 200');
  server.close();
});
