import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createProxies } from '../../../engine/service/client-address.ts';

const proxies = createProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

function from(peer: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
}

test.each([
  ['a visitor', '192.0.2.7', undefined, '192.0.2.7'],
  ['a visitor who names another', '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['a visitor over IPv6', '2001:DB8:0:0::7', undefined, '2001:db8::7'],
  ['a visitor over an address of IPv4 dressed as IPv6', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
  ['a proxy', '10.1.2.3', '192.0.2.7', '192.0.2.7'],
  ['a proxy dressed as IPv6', '::ffff:10.1.2.3', '192.0.2.7', '192.0.2.7'],
  ['a proxy over IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['a proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
  ['two proxies', '127.0.0.1', '192.0.2.7, 10.9.9.9', '192.0.2.7'],
  ['what a visitor put in front', '10.1.2.3', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['a visitor who names a proxy', '10.1.2.3', '10.0.0.1, 192.0.2.7', '192.0.2.7'],
  ['proxies alone', '127.0.0.1', '10.0.0.1,10.0.0.2', '10.0.0.1'],
  ['no address', '10.1.2.3', '192.0.2.7, unknown', '10.1.2.3'],
  ['an address behind no address', '127.0.0.1', '192.0.2.7, _hidden, 10.0.0.2', '10.0.0.2'],
  ['an empty list', '10.1.2.3', ' , ', '10.1.2.3'],
  ['an address with a port', '10.1.2.3', '192.0.2.7:4711', '10.1.2.3'],
  ['hexadecimal digits', '10.1.2.3', '::ffff:c000:207', '192.0.2.7'],
])('%s: %s with X-Forwarded-For %s is %s', (_name, peer, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(proxies.clientAddress(from(peer, headers))).toBe(expected);
});

test('other headers are never read', () => {
  const headers = {
    'x-real-ip': '192.0.2.7',
    forwarded: 'for=192.0.2.7',
    'x-forwarded-host': 'evil.example',
    'true-client-ip': '192.0.2.7',
  };
  expect(proxies.clientAddress(from('10.1.2.3', headers))).toBe('10.1.2.3');
});

test('where no proxy is trusted nothing is believed', () => {
  const none = createProxies([]);
  expect(none.clientAddress(from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }))).toBe('127.0.0.1');
  expect(none.trust(from('127.0.0.1'))).toBe(false);
});
