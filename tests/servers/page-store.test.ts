import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBucket } from '../../engine/build/objects/bucket.ts';
import type { ObjectStore } from '../../engine/build/objects/object-store.ts';
import { readPageStore } from '../../engine/build/objects/page-store-setting.ts';
import { covering } from '../support/coverage.ts';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.ts';
import { startObjectServer, type ObjectServer } from '../support/object-server.ts';
import { testInAll } from '../support/test-in-all.ts';
import { makeShardProject, type Machine, type ShardProject } from '../support/shards.ts';

const folder = mkdtempSync(join(tmpdir(), 'sitefold-page-store-'));
let server: ObjectServer;
/** Between the builds and the server. */
let proxy: FaultyProxy;
let project: ShardProject;
/** The build of the machine that fills the bucket. */
let whole: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startObjectServer();
  await server.makeBucket('pages');
  proxy = await startFaultyProxy(server.env.AWS_ENDPOINT_URL_S3);
  project = makeShardProject(folder);
  const first = project.machine();
  await project.build(first, { store: bucketAt('first') });
  whole = readRelease(first);
});

beforeEach(() => {
  proxy.fault = undefined;
});

afterAll(async () => {
  await proxy.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** The bucket, as PAGE_STORE names it. */
function bucketAt(prefix: string): ObjectStore {
  const store = readPageStore({
    ...server.env,
    AWS_ENDPOINT_URL_S3: proxy.endpoint,
    PAGE_STORE: `s3://pages/${prefix}`,
  });
  if (!store || 'problem' in store) throw new Error('the bucket is not named');
  return store;
}

/** The bucket of a service with a fault. Only a service that does not answer is given up soon: a busy test machine answers late too. */
function faultyBucket(fault: Fault): ObjectStore {
  return openBucket({
    bucket: 'pages',
    prefix: 'faults',
    endpoint: new URL(proxy.endpoint),
    region: 'us-east-1',
    accessKeyId: server.env.AWS_ACCESS_KEY_ID,
    secretAccessKey: server.env.AWS_SECRET_ACCESS_KEY,
    sessionToken: undefined,
    patience: { answer: fault === 'slow' ? 200 : 60_000, rate: 1_000_000 },
  });
}

function expectWhole(machine: Machine): void {
  expect(differences(readRelease(machine), whole)).toEqual([]);
}

/** The requests so far, without digests and ids. */
function requests(): string[] {
  return proxy.requests.map((request) => request.replaceAll(/[0-9a-f]{16,}/g, '…'));
}

describe('a bucket', () => {
  test('gives a machine that has built nothing all pages, with few requests', async () => {
    expect(requests()).toEqual([
      'GET /pages/first/builds/list',
      'GET /pages/first/builds/list',
      'PUT /pages/first/packs/…',
      'PUT /pages/first/builds/…',
      'PUT /pages/first/builds/list',
    ]);
    proxy.requests.length = 0;
    const machine = project.machine();
    const built = await project.build(machine, { store: bucketAt('first') });
    expect(built).toMatchObject({ kind: 'built', rendered: 0, patched: 0 });
    expect(requests().slice(0, 3)).toEqual([
      'GET /pages/first/builds/list',
      'GET /pages/first/builds/…',
      'GET /pages/first/packs/…',
    ]);
    expect(machine.said).toEqual([]);
    expectWhole(machine);
  });

  test.each<[Fault, RegExp]>([
    ['away', /^the connection broke \(\w+\)$/],
    ['slow', /^it is too slow$/],
    ['busy', /^it answers 503 SlowDown$/],
  ])('that is %s rejects, and says why', async (fault, message) => {
    proxy.fault = fault;
    const bucket = faultyBucket(fault);
    await expect(bucket.get('a')).rejects.toThrow(message);
    await expect(bucket.put('a', Buffer.from('b'))).rejects.toThrow(message);
    await expect(bucket.remove('a')).rejects.toThrow(message);
  });

  test('keeps, replaces and removes objects', async () => {
    const bucket = bucketAt('a prefix/of%20two parts');
    expect(await bucket.get('a/b')).toBeUndefined();
    for (const text of ['one', 'two']) {
      await bucket.put('a/b', Buffer.from(text));
      expect(String(await bucket.get('a/b'))).toBe(text);
    }
    for (const time of [1, 2]) {
      await bucket.remove('a/b');
      expect(await bucket.get('a/b'), `removed ${time} times`).toBeUndefined();
    }
  });

  test('that does not exist, or with a wrong secret, is named by what the service says', async () => {
    const other = readPageStore({ ...server.env, PAGE_STORE: 's3://other' });
    const stranger = readPageStore({ ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong', PAGE_STORE: 's3://pages' });
    if (!other || 'problem' in other || !stranger || 'problem' in stranger) throw new Error('a bucket is not named');
    await expect(other.put('a', Buffer.from('b'))).rejects.toThrow(/^it answers 404 NoSuchBucket$/);
    await expect(stranger.get('a')).rejects.toThrow(/^it answers 403 SignatureDoesNotMatch$/);
  });
});

describe('a build goes on', () => {
  // In `npm test`, the bucket says above why it rejects, and the build below goes on with what is wrong.
  testInAll.each<Fault>(['away', 'slow', 'busy'])('without a bucket that is %s, and says so once', async (fault) => {
    proxy.fault = fault;
    const machine = project.machine();
    await project.build(machine, { store: faultyBucket(fault) });
    expect(machine.said).toEqual([
      expect.stringMatching(/^s3:\/\/pages\/faults cannot be used: .*\. The build goes on without it\.$/),
      'The pages of this build are not shared with other machines.',
    ]);
    expectWhole(machine);
  });

  test.each(covering<readonly Fault[]>(['wrong'], ['wrong', 'cut']))(
    'with a bucket whose packs are %s, and shares again what is lost',
    async (fault) => {
      // One bucket, so that it has pages.
      const store = bucketAt('first');
      const spoiling: ObjectStore = {
        ...store,
        async get(key) {
          proxy.fault = key.startsWith('packs/') ? fault : undefined;
          const found = await store.get(key);
          proxy.fault = undefined;
          return found;
        },
      };
      const machine = project.machine();
      const result = await project.build(machine, { store: spoiling });
      const rendered = result.kind === 'built' ? result.rendered : 0;
      expect(rendered).toBeGreaterThan(0);
      expect(machine.said).toEqual([
        expect.stringMatching(
          `^${rendered} of \\d+ pages are damaged or missing in s3://pages/first, and are rendered`,
        ),
      ]);
      expectWhole(machine);
      expect(requests()).toContain('PUT /pages/first/packs/…');
    },
  );

  testInAll.each<Fault>(['cut', 'wrong'])('with a bucket whose lists are %s', async (fault) => {
    proxy.fault = fault;
    const machine = project.machine();
    expect(await project.build(machine, { store: bucketAt('first') })).toMatchObject({ kind: 'built' });
    expectWhole(machine);
  });
});
