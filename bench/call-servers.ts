/** Run as a process of its own: the service over the last build, and a bare server that sends the bytes of one call, on two ports. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTextLog } from '../engine/io/text-log.ts';
import { startService } from '../engine/server/start.ts';
import { REPOSITORY } from './figures.ts';

const HOST = '127.0.0.1';
const log = createTextLog((line) => void process.stderr.write(`${line}\n`));
const service = await startService({ out: `${REPOSITORY}dist`, host: HOST, port: 0, operationsPort: 0, log });
if (!service) throw new Error('there is no build');
const answer = await fetch(`http://${HOST}:${service.port}/cms/api/site/map`);
const body = Buffer.from(await answer.arrayBuffer());
const bare = createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength });
  res.end(body);
});
bare.listen(0, HOST, () => process.stdout.write(`${(bare.address() as AddressInfo).port} ${service.port}\n`));
