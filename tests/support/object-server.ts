import { AwsClient } from 'aws4fetch';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { privateFolder, startProcess } from './engines/process.ts';
import { freePort } from './free-port.ts';

/** An object store with the interface of S3: OpenStack Swift, with all that it needs, on free ports of 127.0.0.1. */
export interface ObjectServer {
  /** The environment with which programs find it. */
  readonly env: Readonly<Record<'AWS_ENDPOINT_URL_S3' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  makeBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

const KEY_ID = 'test:tester';
const SECRET = 'testing';
/** The servers of Swift that keep things; a ring says on which disk each keeps them. */
const KEEPERS = ['account', 'container', 'object'] as const;

/** Starts the object store. Throws where Swift is not installed. */
export async function startObjectServer(): Promise<ObjectServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-swift-'));
  mkdirSync(join(folder, 'devices/disk'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n');
  const stops: (() => Promise<void>)[] = [];
  const start = async (command: string, port: number, args: readonly string[]): Promise<void> =>
    void stops.push(await startProcess({ command, args, port, folder: privateFolder('swift', []) }));
  const cache = await freePort();
  const proxy = await freePort();
  await Promise.all([
    start('memcached', cache, ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cache)]),
    ...KEEPERS.map(async (keeper) => {
      const port = await freePort();
      makeRing(folder, keeper, port);
      await start(`swift-${keeper}-server`, port, [configureKeeper(folder, keeper, port)]);
    }),
  ]);
  await start('swift-proxy-server', proxy, [configureProxy(folder, proxy, cache)]);
  const endpoint = `http://127.0.0.1:${proxy}`;
  const client = new AwsClient({ accessKeyId: KEY_ID, secretAccessKey: SECRET, service: 's3', region: 'us-east-1' });
  return {
    env: { AWS_ENDPOINT_URL_S3: endpoint, AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET },
    async makeBucket(name) {
      const { status } = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (status !== 200) throw new Error(`the bucket cannot be made: ${status}`);
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A ring with one copy on one disk. */
function makeRing(folder: string, keeper: string, port: number): void {
  const build = (...args: string[]): void =>
    void execFileSync('swift-ring-builder', [`${keeper}.builder`, ...args], { cwd: folder, stdio: 'ignore' });
  build('create', '4', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  build('rebalance');
}

/** The lines that all servers have. Each is one process, of the user who runs the tests. */
function common(folder: string, port: number): string {
  const lines = ['bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', `user = ${userInfo().username}`];
  return ['[DEFAULT]', ...lines, `swift_dir = ${folder}`].join('\n');
}

function configureKeeper(folder: string, keeper: string, port: number): string {
  const text = `${common(folder, port)}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${keeper}-server
[app:${keeper}-server]
use = egg:swift#${keeper}
`;
  return configure(folder, keeper, text);
}

function configureProxy(folder: string, port: number, cache: number): string {
  const text = `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY_ID.replace(':', '_')} = ${SECRET} .admin
`;
  return configure(folder, 'proxy', text);
}

function configure(folder: string, name: string, text: string): string {
  const path = join(folder, `${name}-server.conf`);
  writeFileSync(path, text);
  return path;
}
