import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClient } from '../support/http.ts';
import { startTestService } from '../support/service.ts';
import { requests } from '../support/requests.ts';
import { customerNamed, standInAccounts } from '../support/stand-in-accounts.ts';

const { get, service } = requests(() =>
  startTestService(
    standInAccounts(async ({ cookie }) =>
      cookie === 'who=ada' ? customerNamed('Ada') : cookie === 'who=eve' ? customerNamed('Eve', []) : undefined,
    ),
  ),
);

const errorOf = (site: string, path: string): string => `${site}/error?path=${encodeURIComponent(path)}`;

describe('routing rules of 2.3', () => {
  test.each([
    // request, status, Location, why
    ['/TH/', 301, '/th/', 'an upper-case flag'],
    ['/Th/faq', 301, '/th/faq', 'a flag in mixed case'],
    ['/TH/faq?a=1', 301, '/th/faq?a=1', 'an upper-case flag, query kept'],
    ['/TH/faq/', 301, '/th/faq', 'an upper-case flag and a slash, one hop'],
    ['/TH/nothing', 301, '/th/nothing', 'an upper-case flag of a path that is not a page'],
    ['/TH/faq/default.html', 301, '/th/faq', 'an upper-case flag of an old address, one hop'],
    ['/th', 301, '/th/', 'the home page of a site has a slash'],
    ['/TH', 301, '/th/', 'the same, upper case'],
    ['/th/faq/', 301, '/th/faq', 'every other page has none'],
    ['/faq/', 301, '/faq', 'the same on the root'],
    ['/faq/?a=1', 301, '/faq?a=1', 'the query stays'],
    ['/faq/page-1', 301, '/faq', 'page 1 is the list'],
    ['/th/faq/page-1', 301, '/th/faq', 'page 1 is the list'],
    ['/xx/faq', 302, errorOf('', '/xx/faq'), 'an unknown site belongs to the root'],
    ['/XX/faq', 302, errorOf('', '/XX/faq'), 'an unknown site in upper case'],
    ['/th/nothing', 302, errorOf('/th', '/th/nothing'), 'no route matches'],
    ['/th/nothing?a=b&c', 302, errorOf('/th', '/th/nothing?a=b&c'), 'no route matches, query and all'],
    ['/nothing/', 302, errorOf('', '/nothing/'), 'no route matches, with a slash'],
    ['//faq', 302, errorOf('', '//faq'), 'two slashes are not one'],
    ['/th//faq', 302, errorOf('/th', '/th//faq'), 'two slashes are not one'],
    ['/faq/999999', 302, errorOf('', '/faq/999999'), 'a well-formed id that does not exist'],
    ['/faq/page-999', 302, errorOf('', '/faq/page-999'), 'a page number that does not exist'],
    ['/page/nothing', 302, errorOf('', '/page/nothing'), 'a page that does not exist'],
    ['/th/faq/%E0%B8%81', 404, undefined, 'a parameter that fails its pattern'],
    ['/faq/page-0', 404, undefined, 'page 0'],
    ['/faq/page-01', 404, undefined, 'a page number with a zero in front'],
    ['/faq/page-x', 404, undefined, 'no page number'],
    ['/support/nothing', 404, undefined, 'an unknown support type'],
    ['/product/eol', 200, undefined, 'a fixed segment wins over a parameter'],
    ['/solutions/test', 200, undefined, 'a fixed segment wins over a parameter'],
    ['/x/../faq', 301, '/faq', 'dot segments are resolved'],
    ['/%66aq', 301, '/faq', 'unreserved characters are decoded'],
    ['/missing.png', 404, undefined, 'a static extension skips the checks'],
    ['/xx/missing.css', 404, undefined, 'a static extension skips the checks, whatever the site'],
    ['/TH/missing.js', 404, undefined, 'a static extension skips the checks, upper case too'],
    ['/api/proxy/xx', 404, undefined, 'below a skipped prefix'],
    ['/prod/api/xx', 404, undefined, 'below a skipped prefix'],
    ['/_astro/none', 404, undefined, 'below a reserved segment'],
    ['/favicon.svg', 200, undefined, 'a file'],
  ])('%s → %i %s (%s)', async (path, status, location, _why) => {
    expect(await get(path)).toMatchObject({ status, location });
  });

  test('the original path is cut at 2,000 bytes, not inside of a character', async () => {
    const { status, location } = await get(`/th/${'é'.repeat(900)}`.replaceAll('é', '%C3%A9'));
    expect(status).toBe(302);
    const value = location?.split('path=')[1] ?? '';
    expect(value.length).toBeLessThanOrEqual(2000);
    expect(value.length).toBeGreaterThan(1980);
    expect(() => decodeURIComponent(value)).not.toThrow();
  });
});

describe('the error catalogue', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36' };
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

  test('section 8: an unknown site, or an unmatched route, leads to the error page with the path', async () => {
    for (const path of ['/xx/faq', '/th/nothing']) {
      const { status, location } = await get(path);
      expect([status, location]).toEqual([302, errorOf(path.startsWith('/th') ? '/th' : '', path)]);
    }
  });

  test('section 8: a route validation failure is a fatal 404 with its message', async () => {
    const { status, body } = await get('/th/faq/page-0', browser);
    expect(status).toBe(404);
    expect(body).toContain('Page Not Found: /th/faq/page-0');
    expect(body).toContain('<html lang="th-TH" dir="ltr"');
    expect(body).toMatch(/<h1[^>]*>(\s|<[^>]+>)*Page Not Found\s*</);
    expect(body).toContain('404');
  });

  test('section 8: an unmatched route after navigation is a non-fatal 404 that shows the path as text', async () => {
    const { status, body } = await get('/ae/error?path=%2Fae%2F%3Cscript%3Ealert(1)%3C%2Fscript%3E', browser);
    expect(status).toBe(404);
    expect(body).toContain('Page not found: /ae/&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).toContain('<html lang="ar-AE" dir="rtl"');
    expect(body).toContain('name="robots" content="noindex"');
  });

  test('section 8: on a fatal error bots do not get the error page, but the status and one line', async () => {
    const { status, body, headers } = await get('/th/faq/page-0', bot);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('Page Not Found: /th/faq/page-0\n');
  });

  test('section 8: a fatal error shows the error page with 500, and the service goes on', async () => {
    const failing = await startTestService(
      standInAccounts(() => Promise.reject(new Error('the account store is down'))),
    );
    const other = createClient(failing.port);
    const { status, body } = await other.get('/users/center', browser);
    expect(status).toBe(500);
    expect(body).toMatch(/<h1[^>]*>(\s|<[^>]+>)*Internal Server Error\s*</);
    expect(body).not.toContain('account store');
    expect((await other.get('/faq')).status).toBe(200);
    other.close();
    await failing.stop();
  });
});

describe('users/center', () => {
  test('section 6: all other routes are public', () => {
    const guarded = service().release.model.routes.filter(({ middleware }) => middleware.length > 0);
    expect(guarded.map(({ path }) => path)).toEqual(['users/center']);
  });

  test('section 6: anonymous access is stopped by an auth check, and led to the login page', async () => {
    const { status, location } = await get('/th/users/center');
    expect([status, location]).toEqual([302, '/th/users/login?return=%2Fth%2Fusers%2Fcenter']);
    expect((await get(location ?? '')).status).toBe(200);
  });

  test('section 6: users/center requires sign-in and the role named user', async () => {
    const ada = await get('/users/center', { cookie: 'who=ada' });
    expect(ada.status).toBe(200);
    expect(ada.body).toContain('Ada');
    expect(ada.headers['cache-control']).toContain('no-store');
    expect((await get('/users/center', { cookie: 'who=eve' })).status).toBe(302);
  });

  test.each([
    '/users/center/',
    '/USERS/center',
    '/users//center',
    '/users/%63enter',
    '/users/center/x.css',
    '/users/center%2f',
    '//users/center',
    '/./users/center',
    '/th/../users/center',
    '/users/center;x',
    '/users/center%00',
    '/Users/Center',
  ])('%s does not show the page', async (path) => {
    expect((await get(path)).status).not.toBe(200);
  });
});

describe('hostile requests', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((done, failed) => {
      const socket = connect(service().port, '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('error', failed);
      socket.on('close', () => done(answer));
    });

  test.each([
    ['an invalid port in Host', 'GET / HTTP/1.1\r\nHost: a:80@b\r\n\r\n', 400],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a backslash', 'GET /\\evil.com HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a malformed escape', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['bytes that are not UTF-8', 'GET /%FF HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a line break in an escape', 'GET /x%0d%0aX-Inj:%201 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an absolute target', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['another method', 'POST /faq HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n', 405],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['noise', '\u0001\u0002\u0003\r\n\r\n', 400],
  ])('%s', async (_name, request, status) => {
    expect(await raw(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
    expect((await get('/faq')).status).toBe(200);
  });

  test('paths that look like another host stay on this one', async () => {
    for (const path of [
      '//evil.com',
      '///evil.com/',
      '/%2F%2Fevil.com',
      '/th//evil.com',
      '//evil.com/default.html',
      '/https:/evil.com',
      '/th/..//evil.com',
    ]) {
      const { location = '/' } = await get(path);
      expect(new URL(location, 'http://own.example').host, path).toBe('own.example');
    }
  });
});

test('builds/latest.json names the build and is not stored', async () => {
  const { body, headers, status } = await get('/builds/latest.json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body)).toEqual({
    id: service().release.id,
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});

test('pages are not stored without asking again, hashed assets are', async () => {
  const page = await get('/th/');
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const asset = /href="(\/_astro\/[^"]+\.css)"/.exec(page.body)?.[1] ?? '';
  expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/th/', { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
});
