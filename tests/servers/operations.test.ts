import { expect, test } from 'vitest';
import { BUILT } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { startLoad } from '../support/load.ts';
import { openSocket } from '../support/open-socket.ts';
import { REPOSITORY } from '../support/real.ts';
import { serveBuild } from '../support/served.ts';
import { sitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/** An old address that any build redirects. */
const REDIRECT = { path: '/faq/default.html', status: 301 };

test('the operations port says how the service is, and has figures of what it did', async () => {
  const served = await serveBuild({ args: ['--operations-port', String(await freePort())] });
  const site = createClient(served.port);
  const operations = createClient(served.operationsPort ?? 0);
  expect((await site.get(REDIRECT.path)).status).toBe(301);
  expect((await site.get('/metrics')).status).toBe(404);
  const health = await operations.get('/healthz');
  expect([health.status, health.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(health.body)).toEqual({ status: 'ok', build: served.lines()[0]?.build });
  const metrics = await operations.get('/metrics');
  expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(metrics.body).toMatch(/^sitefold_answers_total\{kind="redirect",status="3xx"\} 1$/m);
  expect((await operations.get('/')).status).toBe(404);
  site.close();
  operations.close();
  served.stop();
  expect(await served.ended).toBe(0);
});

/* Issue 15, 19: the figures were open to all where the site was. */
testInAll('the operations port listens on 127.0.0.1, wherever the site does', async () => {
  const port = await freePort();
  const args = ['--host', '0.0.0.0', '--operations-port', String(port)];
  const served = await serveBuild({ args });
  const ask = (host: string, asked: number, path: string): Promise<number> =>
    fetch(`http://${host}:${asked}${path}`).then(({ status }) => status);
  expect(await ask('127.0.0.2', served.port, '/faq')).toBe(200);
  expect(await ask('127.0.0.1', port, '/metrics')).toBe(200);
  await expect(ask('127.0.0.2', port, '/metrics')).rejects.toThrow('fetch failed');
  served.stop();
  expect(await served.ended).toBe(0);
  const open = await serveBuild({ args: [...args, '--operations-host', '127.0.0.2'] });
  expect(await ask('127.0.0.2', port, '/metrics')).toBe(200);
  open.stop();
  expect(await open.ended).toBe(0);
});

testInAll('a stopping service reports this, and answers requests in flight', async () => {
  const served = await serveBuild({ args: ['--operations-port', String(await freePort())] });
  // A request whose head is not whole keeps the service from ending.
  const { socket, ended } = await openSocket(served.port);
  socket.write('GET /faq/default.html HTTP/1.1\r\nHost: 127');
  const operations = createClient(served.operationsPort ?? 0);
  expect((await operations.get('/healthz')).status).toBe(200);
  served.stop();
  await expect.poll(async () => (await operations.get('/healthz')).status).toBe(503);
  const { body } = await operations.get('/healthz');
  expect(JSON.parse(body)).toEqual({ status: 'draining', build: served.lines()[0]?.build });
  const late = await openSocket(served.port);
  expect(await late.ended).toBe('');
  socket.write('.0.0.1\r\n\r\n');
  expect(await ended).toMatch(/^HTTP\/1\.1 301 [^]*Connection: close/);
  expect(await served.ended).toBe(0);
  operations.close();
});

// In `npm test`, `operations-restart.test.ts` ends a service under load.
testInAll('SIGTERM under load loses no request', async () => {
  const served = await serveBuild();
  const load = startLoad(served.port, { ...REDIRECT, untilRefused: true });
  await expect.poll(load.answered).toBeGreaterThan(300);
  served.stop();
  const { lost, refused } = await load.stop();
  expect(lost).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  expect(await served.ended).toBe(0);
});

testInAll('every line of the log is JSON, of the process itself as well, and holds nothing of a visitor', async () => {
  const served = await serveBuild({ env: { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '10.0.0.0/8' } });
  const client = createClient(served.port);
  const personal = {
    cookie: 'session=cookiesecret',
    'user-agent': 'AgentOfAda/7.7',
    referer: 'https://person.example/',
    'x-forwarded-for': '203.0.113.77',
    'x-request-id': 'requestofada',
  };
  for (const path of ['/faq', '/search', '/users/login', '/users/center', '/cms/api/site/detail', '/nowhere', '/a.svg'])
    await client.get(`${path}?mail=ada%40person.example&token=tokensecret&siteId=x`, personal);
  client.close();
  served.stop();
  expect(await served.ended).toBe(0);
  const lines = served.lines();
  expect(lines.filter(({ msg }) => msg === 'request answered').length).toBe(7);
  const traces = /cookiesecret|AgentOfAda|person|203\.0\.113|requestofada|tokensecret/;
  for (const line of lines) expect(JSON.stringify(line)).not.toMatch(traces);
});

test('an environment that is not right stops the command with all that is wrong, and no secret', async () => {
  const { code, stderr } = await sitefold(['serve', '--root', REPOSITORY, '--out', BUILT, '--port', '0'], {
    env: { PUBLIC_URL: 'kaveno', DATABASE_URL: 'postgres://db/x', AUTH_SECRET: 'shortsecret', LOG_LEVEL: 'loud' },
  });
  expect(code).toBe(2);
  expect(stderr).not.toContain('shortsecret');
  expect(stderr.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    'sitefold:',
    'PUBLIC_URL',
    'AUTH_SECRET',
    'LOG_LEVEL',
    '',
  ]);
});
