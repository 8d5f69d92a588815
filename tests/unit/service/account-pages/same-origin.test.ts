import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isSameOrigin, ownOrigin } from '../../../../engine/service/account-pages/same-origin.ts';

const HOST = 'www.kaveno.example';
const HERE = `https://${HOST}`;

/** Texts of an Origin header that no page of this host has, though parsers of addresses find its host in many. */
const OTHERS = [
  ['null', 'Null', '', ' ', 'undefined', '*', HOST, `//${HOST}`, `${HOST}:443`, 'https://', 'https:', 'evil'],
  ['evil.example', `${HOST}.evil.example`, `evil-${HOST}`, `evil.${HOST}`, 'kaveno.example', 'localhost', '[::1]'].map(
    (host) => `https://${host}`,
  ),
  [`${HOST}:1`, `${HOST}:8443`, `${HOST}:80`, `${HOST}.`, `${HOST}%2eevil.example`].map((host) => `https://${host}`),
  ['/', '/users/center', '?', '#', '?x=1', '/..', '\\', '/%0aX', ':443', ':', ' https://evil.example'].map(
    (end) => `${HERE}${end}`,
  ),
  ['evil.example', 'user:secret', '', ':', `${HOST}:443`].map((user) => `https://${user}@${HOST}`),
  ['HTTPS://', 'https:', 'https:/', 'https:///', 'https:\\\\', 'ht\ttps://'].map((start) => `${start}${HOST}`),
  ['ftp', 'ws', 'wss', 'file', 'javascript', 'data', 'app', 'chrome-extension'].map((scheme) => `${scheme}://${HOST}`),
  [`blob:${HERE}/x`, `view-source:${HERE}`, `javascript://${HOST}/%0aalert(1)`, `filesystem:${HERE}/x`],
  [
    HERE.toUpperCase(),
    `https://${HOST.toUpperCase()}`,
    `https://${HOST.replaceAll('.', '。')}`,
    `https://ⓦww.kaveno.example`,
  ],
  [`${HERE}, https://evil.example`, `https://evil.example, ${HERE}`, `${HERE} ${HERE}`, `${HERE},${HERE}`],
].flat();

const asked = (headers: Record<string, string>): IncomingMessage =>
  ({ headers: { host: HOST, ...headers } }) as unknown as IncomingMessage;

test('the corpus is large', () => {
  expect(new Set(OTHERS).size).toBe(OTHERS.length);
  expect(OTHERS.length).toBeGreaterThanOrEqual(65);
});

describe.each([undefined, HERE])('where the public origin is %s', (publicOrigin) => {
  test.each(OTHERS)('the origin %j is not ours', (origin) => {
    for (const site of [{}, { 'sec-fetch-site': 'same-origin' }])
      expect(isSameOrigin(asked({ origin, ...site }), publicOrigin)).toBe(false);
    expect(ownOrigin({ host: HOST, origin })).toBeUndefined();
  });

  test('our own one is', () => {
    for (const site of [{}, { 'sec-fetch-site': 'same-origin' }])
      expect(isSameOrigin(asked({ origin: HERE, ...site }), publicOrigin)).toBe(true);
    expect(ownOrigin({ host: HOST, origin: HERE })).toBe(HERE);
  });

  test.each(['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, cross-site', 'same-origin;x', 'null'])(
    'a form whose Sec-Fetch-Site is `%s` is refused, whatever its origin is',
    (site) => {
      for (const origin of [{}, { origin: HERE }])
        expect(isSameOrigin(asked({ ...origin, 'sec-fetch-site': site }), publicOrigin)).toBe(false);
    },
  );
});
