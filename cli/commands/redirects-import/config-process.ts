/*
 * The process that runs a configuration file, started by run-config.ts with the permission model of Node: it reads the folder of the project
 * and nothing else, writes no file, and starts no process. The permission model of Node 24 does not cover the network, so that this file
 * takes the network away before it loads the configuration. It writes what it found to file descriptor 3 as JSON.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import sqlite from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** What the process found, or why there is nothing. */
export type ConfigReport =
  | { readonly kind: 'found'; readonly json: string }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly message: string;
      /** The line of the file that failed; undefined if another file did. */
      readonly line: number | undefined;
    };

/** The number of the pipe that the report is written to. */
const REPORT = 3;

/** Throws as the permission model of Node does. */
function refuse(): never {
  throw Object.assign(new Error('The network and other processes are out of reach here.'), {
    code: 'ERR_ACCESS_DENIED',
  });
}

function takeAway(owner: object, ...names: readonly string[]): void {
  for (const name of names) Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
}

function takeNetwork(): void {
  // Every socket of http, https, http2, tls and fetch is one of these.
  takeAway(net.Socket.prototype, 'connect');
  takeAway(net.Server.prototype, 'listen');
  takeAway(dgram.Socket.prototype, 'bind', 'connect', 'send');
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    takeAway(owner, ...namesOf(owner).filter((name) => /^(?:lookup|resolve|reverse)/.test(name)));
  takeAway(globalThis, 'fetch', 'WebSocket', 'EventSource');
  // A signal would reach the process that waits for this one; a binding or an addon has a network of its own.
  takeAway(process, 'kill', '_kill', '_debugProcess', 'binding', '_linkedBinding', 'dlopen');
  // The permission model does not cover the files of a database.
  takeAway(sqlite, 'DatabaseSync', 'backup');
  syncBuiltinESMExports();
}

function namesOf(owner: object): string[] {
  return [...Object.getOwnPropertyNames(owner), ...Object.getOwnPropertyNames(Object.getPrototypeOf(owner))];
}

function report(found: ConfigReport): void {
  const bytes = Buffer.from(JSON.stringify(found));
  for (let at = 0; at < bytes.length;) at += writeSync(REPORT, bytes, at);
  process.exit(0);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Loads the configuration. One of Next may be a function, which gets the phase of the build. */
async function load(file: string): Promise<Fields> {
  for (const name of ['defineNuxtConfig', 'defineNitroConfig', 'defineConfig'])
    Object.defineProperty(globalThis, name, { value: (config: unknown) => config });
  const { default: exported } = (await import(pathToFileURL(file).href)) as { default?: unknown };
  const config: unknown =
    typeof exported === 'function' ? await exported('phase-production-build', { defaultConfig: {} }) : await exported;
  return fieldsOf(config);
}

const READERS: Readonly<Record<string, (config: Fields) => Promise<unknown>>> = {
  async next({ redirects, basePath, trailingSlash, i18n }) {
    const list: unknown = typeof redirects === 'function' ? await redirects() : undefined;
    return Array.isArray(list) ? { basePath, trailingSlash, i18n, redirects: list } : undefined;
  },
  async nitro({ routeRules, nitro }) {
    const inner = fieldsOf(nitro).routeRules;
    return routeRules || inner ? { routeRules: { ...fieldsOf(routeRules), ...fieldsOf(inner) } } : undefined;
  },
};

async function run(format: string, file: string): Promise<void> {
  takeNetwork();
  try {
    const value = await READERS[format]?.(await load(file));
    const json = value === undefined ? undefined : JSON.stringify(value, undefined, 2);
    report(json === undefined ? { kind: 'empty' } : { kind: 'found', json });
  } catch (cause) {
    if (!(cause instanceof Error))
      return report({ kind: 'failed', code: undefined, message: String(cause), line: undefined });
    const { code, message, stack = '' } = cause as NodeJS.ErrnoException;
    const [, after = ''] = stack.split(file);
    const [, line] = /^:(\d+)/.exec(after) ?? [];
    report({ kind: 'failed', code, message, line: line === undefined ? undefined : Number(line) });
  }
}

const [format = '', file = ''] = process.argv.slice(2);
await run(format, file);
