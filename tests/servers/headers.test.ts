import { describe, expect, test } from 'vitest';
import { inlineScripts, scriptDigest } from '../../engine/output/headers/inline-scripts.ts';
import { type Answer } from '../support/http.ts';
import { requests } from '../support/requests.ts';

const CHROMIUM = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

const { get } = requests();

const ask = (path: string): Promise<Answer> => get(path, { 'user-agent': CHROMIUM });

/** Answers of every kind, and whether they are pages. */
const ANSWERS = [
  ['a page', '/faq', 200, true],
  ['a page of a country', '/th/product/r7-60a', 200, true],
  ['a page that is rendered on request', '/th/search?q=router', 200, true],
  ['a page with a query', '/th/products/routers?sort=name', 200, true],
  ['the error page', '/th/error?path=%2Fth%2Fnowhere', 404, true],
  ['a fatal error', '/th/faq/page-x', 404, true],
  ['the page to sign in', '/users/login', 200, true],
  ['a redirect', '/faq/default.html', 301, false],
  ['a page for which one must sign in', '/users/center', 302, false],
  ['an unmatched path', '/nowhere', 302, false],
  ['a file', '/favicon.svg', 200, false],
  ['a missing file', '/none.svg', 404, false],
  ['a call', '/cms/api/site/map', 200, false],
  ['an unknown call', '/cms/api/none', 404, false],
  ['the build', '/builds/latest.json', 200, false],
  ['a malformed address', '/%zz', 400, false],
  ['a download that is refused', '/api/download', 400, false],
  ['a download of another file', '/api/download?url=/faq', 404, false],
] as const;

describe.each(ANSWERS)('%s', (_name, path, status, isPage) => {
  test('has its headers', async () => {
    const { headers, status: sent } = await ask(path);
    expect(sent).toBe(status);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['content-security-policy'] !== undefined).toBe(isPage);
    if (!isPage) return;
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=()');
  });
});

test('the policy of a page allows each of its inline scripts', async () => {
  const digests = new Set<string>();
  for (const [, path] of ANSWERS.filter(([, , , isPage]) => isPage)) {
    const { headers, body } = await ask(path);
    for (const digest of inlineScripts(body).map(scriptDigest)) {
      digests.add(digest);
      expect([path, headers['content-security-policy']]).toEqual([path, expect.stringContaining(`'${digest}'`)]);
    }
  }
  expect(digests.size).toBeGreaterThan(1);
});

test.each([
  ['/ae/faq', false],
  ['/faq', true],
  ['/th/faq', true],
  ['/cn/faq', true],
])('%s may reach the hosts that count its visits: %s', async (path, counted) => {
  const { headers } = await ask(path);
  expect(/script-src [^;]*https:/.test(String(headers['content-security-policy']))).toBe(counted);
});

test('pages of accounts tell nothing to the hosts that count visits: their address may hold the token of a link', async () => {
  const dataOf = async (path: string): Promise<object> => {
    const { body } = await ask(path);
    return JSON.parse(/id="page-data">([^<]*)</.exec(body)?.[1] ?? '') as object;
  };
  for (const path of ['/faq', '/search?q=router']) expect([path, await dataOf(path)]).toHaveProperty('1.analytics');
  for (const path of ['/users/login', '/users/login?view=reset&token=tokensecret'])
    expect([path, await dataOf(path)]).not.toHaveProperty('1.analytics');
});

test.each(['/files/', '/files/pictures/', '/_astro/', '/.well-known/', '/.git/', '/.git/config', '/.env'])(
  '13.4.1, 13.4.3: %s lists and shows nothing',
  async (path) => {
    expect([302, 404]).toContain((await ask(path)).status);
  },
);

test('a file that others show may be shown', async () => {
  for (const path of ['/files/og/en/site.jpg', '/files/pictures/scenes/street.svg'])
    expect((await ask(path)).headers['cross-origin-resource-policy']).toBe('cross-origin');
});
