import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createProxies } from '../../../engine/service/client-address.ts';
import { createRequestIds } from '../../../engine/service/request-id.ts';

function from(remoteAddress: string, id?: string): IncomingMessage {
  return { socket: { remoteAddress }, headers: { 'x-request-id': id } } as unknown as IncomingMessage;
}

const requestIds = createRequestIds(createProxies(['127.0.0.1']));

test.each(['abcdefgh', 'a.b_c-D9', 'x'.repeat(64)])('the name %s of a trusted proxy is kept', (id) => {
  expect(requestIds(from('127.0.0.1', id))).toBe(id);
});

test.each(['short', 'x'.repeat(65), 'a b c d e f', 'a\r\nX-Evil: 1', 'ümlaut-äöü', '', undefined])(
  'the name %j of a trusted proxy is not',
  (id) => {
    expect(requestIds(from('127.0.0.1', id))).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  },
);

test('only a trusted proxy can name a request', () => {
  expect(requestIds(from('192.0.2.7', 'abcdefgh'))).not.toBe('abcdefgh');
});

test('no two requests have the same name, not even of two services', () => {
  const others = createRequestIds(createProxies([]));
  const ids = Array.from({ length: 500 }, () => [requestIds(from('192.0.2.7')), others(from('192.0.2.7'))]).flat();
  expect(new Set(ids).size).toBe(1000);
});
