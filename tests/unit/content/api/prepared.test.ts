import { expect, test } from 'vitest';
import { bodyFor, prepareBody } from '../../../../engine/content/api/body.ts';
import { createPrepared, replyOf } from '../../../../engine/content/api/prepared.ts';

const MEBIBYTE = 1024 * 1024;
const answer = (bytes: number) => ({ body: prepareBody('x'.repeat(bytes)), headers: {} });

test('answers are kept until they take 64 MiB, compressed forms included', () => {
  const prepared = createPrepared();
  const large = answer(MEBIBYTE);
  for (let number = 0; number < 32; number += 1) prepared.set(`/${number}`, large);
  expect(prepared.get('/0') === large).toBe(true);
  prepared.set('/31', large);
  expect(prepared.get('/0') === large).toBe(true);
  prepared.set('/32', large);
  // The one goes that was not asked for longest.
  expect(prepared.get('/0') === large).toBe(true);
  expect(prepared.get('/1')).toBeUndefined();
  expect(prepared.get('/32') === large).toBe(true);
});

test('addresses that are requested once do not pile up', () => {
  const prepared = createPrepared();
  const small = answer(1);
  for (let number = 0; number <= 5000; number += 1) prepared.set(`/?${number}`, small);
  expect(prepared.get('/?0')).toBeUndefined();
  expect(prepared.get('/?5000')).toBe(small);
});

test('a body is compressed once, in the form that is asked for', () => {
  const { body } = answer(2000);
  const first = bodyFor(body, 'gzip, br');
  expect(first.encoding).toBe('br');
  expect(bodyFor(body, 'br').bytes === first.bytes).toBe(true);
  expect(bodyFor(body, 'gzip, br;q=0').encoding).toBe('gzip');
  expect(bodyFor(body, '').bytes).toBe(body.plain);
  expect(bodyFor(answer(10).body, 'br').encoding).toBeUndefined();
});

test.each([
  ['no entity tag', undefined, 200],
  ['that of the answer', 'W/"own"', 304],
  ['that of the answer among others', 'W/"first" , W/"own",W/"last"', 304],
  ['that of another answer', 'W/"other"', 200],
])('a client that asks with %s (%s) is answered %i', (_what, ifNoneMatch, status) => {
  const { body } = answer(10);
  const reply = replyOf(
    { body: { ...body, etag: 'W/"own"' }, headers: {} },
    { ifNoneMatch, acceptEncoding: undefined },
  );
  expect(reply.status).toBe(status);
  expect(reply.bytes === null).toBe(status === 304);
});

test('an answer that is not to be stored has no entity tag, and is always sent whole', () => {
  const { body } = answer(10);
  const reply = replyOf(
    { body, headers: { 'Cache-Control': 'no-store' } },
    { ifNoneMatch: body.etag, acceptEncoding: undefined },
  );
  expect(reply.status).toBe(200);
  expect(reply.headers.ETag).toBeUndefined();
});
