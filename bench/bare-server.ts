/**
 * Run as a process of its own: the least that a server in Node does. `redirects` answers from a Map of all old addresses, `call` with the
 * bytes of the file that is named, `files` is sirv over the folder that is named.
 */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { allRedirects } from './all-redirects.ts';

const KINDS: Readonly<Record<string, (from: string) => RequestListener>> = {
  redirects() {
    const targets = allRedirects();
    return (req, res) => {
      const location = targets.get(req.url ?? '');
      if (location === undefined) {
        res.writeHead(404).end();
        return;
      }
      res.writeHead(301, { Location: location, 'Content-Length': 0 });
      res.end();
    };
  },
  call(file) {
    const body = readFileSync(file);
    return (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength });
      res.end(body);
    };
  },
  files: (folder) => sirv(folder, { etag: true }),
};

const [kind = '', from = ''] = process.argv.slice(2);
const listener = KINDS[kind]?.(from);
if (!listener) throw new Error(`there is no bare server ${kind}`);
const server = createServer(listener);
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
