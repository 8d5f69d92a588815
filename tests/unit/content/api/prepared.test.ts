import { expect, test } from 'vitest';
import { bodyFor, prepareBody } from '../../../../engine/content/api/body.ts';
import { createPrepared, replyOf, type Reply } from '../../../../engine/content/api/prepared.ts';

const MEBIBYTE = 1024 * 1024;
/** The reply of an answer that is in memory. */
function replyNow(...args: Parameters<typeof replyOf>): Reply {
  const reply = replyOf(...args);
  if (reply instanceof Promise) throw new Error('the reply has to be made');
  return reply;
}
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

test('answers that are requested once do not pile up', () => {
  const prepared = createPrepared();
  const small = answer(1);
  for (let number = 0; number <= 5000; number += 1) prepared.set(`call ${number}`, small);
  expect(prepared.get('call 0')).toBeUndefined();
  expect(prepared.get('call 5000')).toBe(small);
});

test('targets that ask for the same share one answer, and do not pile up either', () => {
  const prepared = createPrepared();
  const small = answer(1);
  prepared.set('call', small);
  for (let number = 0; number <= 5000; number += 1) prepared.link(`/?${number}`, 'call');
  expect(prepared.ofTarget('/?0')).toBeUndefined();
  expect(prepared.ofTarget('/?5000')).toBe(small);
  expect(prepared.get('call')).toBe(small);
  expect(prepared.ofTarget('call')).toBeUndefined();
});

test('a body is compressed once, in the form that is asked for, and off the thread that asks', async () => {
  const { body } = answer(2000);
  const made = bodyFor(body, 'gzip, br');
  const other = bodyFor(body, 'br');
  expect([made, other]).toEqual([expect.any(Promise), expect.any(Promise)]);
  const first = await made;
  expect(first.encoding).toBe('br');
  expect((await other).bytes === first.bytes).toBe(true);
  // From then on it is in memory.
  const again = bodyFor(body, 'br');
  expect('bytes' in again && again.bytes === first.bytes).toBe(true);
  expect((await bodyFor(body, 'gzip, br;q=0')).encoding).toBe('gzip');
  expect(bodyFor(body, '')).toEqual({ bytes: body.plain });
  expect(bodyFor(answer(10).body, 'br')).not.toHaveProperty('encoding');
});

test.each([
  ['no entity tag', undefined, 200],
  ['that of the answer', 'W/"own"', 304],
  ['that of the answer among others', 'W/"first" , W/"own",W/"last"', 304],
  ['that of another answer', 'W/"other"', 200],
])('a client that asks with %s (%s) is answered %i', (_what, ifNoneMatch, status) => {
  const { body } = answer(10);
  const reply = replyNow(
    { body: { ...body, etag: 'W/"own"' }, headers: {} },
    { ifNoneMatch, acceptEncoding: undefined },
  );
  expect(reply.status).toBe(status);
  expect(reply.bytes === null).toBe(status === 304);
});

test('an answer that is not to be stored has no entity tag, and is always sent whole', () => {
  const { body } = answer(10);
  const reply = replyNow(
    { body, headers: { 'Cache-Control': 'no-store' } },
    { ifNoneMatch: body.etag, acceptEncoding: undefined },
  );
  expect(reply.status).toBe(200);
  expect(reply.headers.ETag).toBeUndefined();
});
