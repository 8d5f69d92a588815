import { expect, test } from 'vitest';
import { readPageStore } from '../../../../engine/build/objects/page-store-setting.ts';

const KEY = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

test.each([
  ['/mnt/pages', {}, '/mnt/pages'],
  ['s3://pages', KEY, 's3://pages'],
  ['s3://pages/site/main/', KEY, 's3://pages/site/main'],
])('%s names a store', (place, env, name) => {
  expect(readPageStore({ PAGE_STORE: place, ...env })).toMatchObject({ name });
});

test.each<[place: string, env: NodeJS.ProcessEnv, problem: RegExp]>([
  ['pages', KEY, /^PAGE_STORE is `pages`; it must be s3:\/\/bucket\/prefix, or the absolute path/],
  ['s3://', KEY, /^PAGE_STORE is `s3:\/\/`;/],
  ['https://pages', KEY, /^PAGE_STORE is `https:\/\/pages`;/],
  ['s3://pages', {}, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too/],
  ['s3://pages', { ...KEY, AWS_ENDPOINT_URL_S3: 'minio:9000' }, /^AWS_ENDPOINT_URL_S3 is `minio:9000`;/],
])('%s with %o is refused', (place, env, problem) => {
  expect(readPageStore({ PAGE_STORE: place, ...env })).toEqual({ problem: expect.stringMatching(problem) });
});

test('without PAGE_STORE nothing is shared', () => {
  expect([readPageStore({}), readPageStore({ PAGE_STORE: '' })]).toEqual([undefined, undefined]);
});
