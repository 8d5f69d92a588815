/** Run as a process of its own: the standalone server of Astro's adapter for Node over the last build, which our service does not use. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REPOSITORY } from './figures.ts';

interface Entry {
  startServer(): { readonly server: { readonly server: Server } };
}

Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0', ASTRO_NODE_LOGGING: 'disabled' });
const entry = (await import(`${REPOSITORY}dist/current/server/entry.mjs`)) as Entry;
const { server } = entry.startServer().server;
server.on('listening', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
