import fastGlob from 'fast-glob';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileType } from '../../engine/content/file-type.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { listConstant, numberConstant } from '../../engine/model/constants.ts';
import type { RunningService } from '../support/service.ts';
import { CLIENT } from '../support/built.ts';
import { CLAIMS, FRONT_REQUESTS, RANGES } from '../support/hostile-front.ts';
import { startNginxFront, type NginxFront } from '../support/nginx-front.ts';
import { askForHeaders, buildPlan, differences } from '../support/headers/compare.ts';
import { askHead } from '../support/raw-head.ts';
import { askRaw, type RawAnswer } from '../support/raw-http.ts';
import { REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';

const FILES = realpathSync(CLIENT);
const configuration = (name: string): string => readFileSync(`${REPOSITORY}deploy/nginx/${name}`, 'utf8');

let service: RunningService;
let front: NginxFront;
/** Tells what it was asked, in place of the service. */
let echo: Server;
let limited: NginxFront;
/** Requests for /hold that are waiting; they are answered when a test says so. */
const held: (() => void)[] = [];

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

beforeAll(async () => {
  service = await startTestService();
  const { model } = service.release;
  front = await startNginxFront({ model, client: FILES, servicePort: service.port, unlimited: true });
  echo = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += String(chunk)));
    req.on('end', () => {
      const { method, url, headers } = req;
      const answer = (): unknown => res.end(JSON.stringify({ method, url, headers, body }));
      if (url === '/hold') held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  limited = await startNginxFront({ model, client: FILES, servicePort: (echo.address() as AddressInfo).port });
});

afterAll(async () => {
  await limited.stop();
  await front.stop();
  echo.closeAllConnections();
  echo.close();
  await service.stop();
});

async function ask(port: number, target: string, options: Parameters<typeof askRaw>[2] = {}): Promise<RawAnswer> {
  const [answer] = await askRaw(port, [target], options);
  if (!answer) throw new Error('no answer');
  return answer;
}

const echoed = ({ body }: RawAnswer): Echo => JSON.parse(body.toString()) as Echo;

describe('the parts that depend on the manifests', () => {
  test('the names of the hosts are those of the sites, and the port is that of the service', () => {
    const { model } = service.release;
    const hosts = new Set(activeSites(model).map(({ addr }) => new URL(addr).host));
    const text = configuration('nginx.conf');
    expect([...text.matchAll(/server_name (.+);/g)].map(([, names]) => names)).toEqual(
      Array.from({ length: 2 }, () => [...hosts].join(' ')),
    );
    expect(text).toContain(`server 127.0.0.1:${numberConstant(model.constants, 'server.port')};`);
    expect(text).toContain(`return 301 https://${[...hosts][0] ?? ''}$request_uri;`);
  });

  test('each header that may say the country is taken away', () => {
    const text = configuration('sitefold/proxy.conf').toLowerCase();
    for (const name of listConstant(service.release.model.constants, 'visitor.countryHeaders'))
      expect(text).toContain(`proxy_set_header ${name} "";`);
  });

  test('each ending of a file has the type that the service gives it', async () => {
    const { constants } = service.release.model;
    const endings = [...listConstant(constants, 'routing.staticExtensions'), 'html', 'sha256'];
    const types = typesOf(configuration('sitefold/types.conf'));
    expect([...types.keys()].sort()).toEqual(endings.toSorted());
    const served = await typesOfService(endings);
    const differ = endings.filter((ending) => types.get(ending) !== served.get(ending));
    // sirv knows no type for icons, and takes every .gz for another file in that encoding. A build has neither.
    expect(differ).toEqual(['ico', 'gz']);
    expect(filesOfBuild().filter((path) => differ.includes(extname(path).slice(1)))).toEqual([]);
  });

  test('every file of the build is a file for the router, or a page', () => {
    const { router } = service.release;
    const files = fastGlob.sync('**/*.*', { cwd: FILES, dot: true, ignore: ['**/*.html'] }).map((path) => `/${path}`);
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((path) => router.decide(path).kind !== 'skip')).toEqual([]);
  });
});

function typesOf(text: string): Map<string, string> {
  const rows = [...text.matchAll(/^ {2}(?:"([^"]+)"|(\S+)) (.+);$/gm)];
  return new Map(
    rows.flatMap(([, quoted, plain, endings = '']) =>
      endings.split(' ').map((ending) => [ending, quoted ?? plain ?? '']),
    ),
  );
}

/** The types that the server of files gives, without those that the service sets before. */
async function typesOfService(endings: readonly string[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-types-'));
  for (const ending of endings) writeFileSync(join(folder, `a.${ending}`), 'a');
  const files = sirv(folder);
  const server = createServer((req, res) => files(req, res));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const answers = await askRaw(
    (server.address() as AddressInfo).port,
    endings.map((ending) => `/a.${ending}`),
  );
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  return new Map(
    endings.map((ending, index) => [
      ending,
      fileType(`/a.${ending}`) ?? answers[index]?.headers['content-type']?.[0] ?? '',
    ]),
  );
}

describe('a file of the build', () => {
  test('is sent as the service sends it, one of each ending', async () => {
    const paths = [...Map.groupBy(filesOfBuild(), extname).values()].flatMap(([first = '']) => [first]);
    expect(paths.length).toBeGreaterThan(10);
    for (const target of [
      ...paths,
      '/downloads.xml',
      '/th/news.xml',
      '/.well-known/security.txt',
      '/',
      '/th/',
      '/faq',
    ]) {
      const [alone, behind] = [await ask(service.port, target), await ask(front.port, target)];
      const seen = ({ status, headers, body }: RawAnswer): unknown => [
        status,
        // The service has no type for files of the search, and sends an empty one.
        headers['content-type']?.[0]?.replace('application/octet-stream', ''),
        headers['cache-control'],
        headers['last-modified'],
        body.length,
      ];
      expect([target, seen(behind)]).toEqual([target, seen(alone)]);
      const etag = behind.headers.etag?.[0] ?? '';
      expect((await ask(front.port, target, { headers: `If-None-Match: ${etag}\r\n` })).status).toBe(304);
      // It came from nginx: the service marks its own as weak.
      expect(etag).toMatch(/^"/);
    }
  });

  /* Issue 15, 18: pages of the build came without a policy, HSTS and nosniff. */
  test('has the security headers that the service gives it, and so has whatever else is answered', async () => {
    const targets = [
      '/',
      '/th/',
      '/faq',
      '/th/faq/default.html',
      '/search?q=router',
      '/robots.txt',
      '/favicon.svg',
      '/a.svg',
    ];
    const plan = buildPlan();
    const [behind, alone] = [await askForHeaders(front.port, targets), await askForHeaders(service.port, targets)];
    const told = (answers: typeof behind): unknown[] =>
      answers.map((answer) => [answer.request, answer.status, differences(plan, answer)]);
    expect(told(behind)).toEqual(told(alone));
    for (const { headers } of behind) expect(headers['strict-transport-security']?.[0]).toMatch(/^max-age=/);
    expect(behind[1]?.headers['content-security-policy']?.[0]).toContain("default-src 'none'");
  });

  test('is sent in part where one part is asked for, and whole where several are', async () => {
    const whole = await ask(front.port, '/favicon.svg');
    const part = await ask(front.port, '/favicon.svg', { headers: 'Range: bytes=2-9\r\n' });
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(2, 10)]);
    const several = await ask(front.port, '/favicon.svg', { headers: 'Range: bytes=0-1,4-5\r\n' });
    expect([several.status, several.body]).toEqual([200, whole.body]);
  });

  test('is there while the service is not', async () => {
    const lonely = await startNginxFront({ model: service.release.model, client: FILES, servicePort: 1 });
    expect((await ask(lonely.port, '/th/faq')).status).toBe(200);
    expect((await ask(lonely.port, '/th/faq/default.html')).headers.location).toEqual(['/th/faq']);
    const { status, body } = await ask(lonely.port, '/search?q=router');
    expect([status, body.toString()]).toEqual([502, 'The site cannot be reached at the moment.\n']);
    expect(
      (await ask(lonely.port, '/users/login', { method: 'POST', headers: 'Content-Length: 0\r\n' })).body.toString(),
    ).toBe('The site cannot be reached at the moment.\n');
    await lonely.stop();
  });
});

function filesOfBuild(): string[] {
  return fastGlob
    .sync('**/*.*', { cwd: FILES, dot: true, ignore: ['**/*.html', '**/.*/**'] })
    .map((path) => `/${path}`)
    .sort();
}

describe('what a visitor sends', () => {
  /* Issue 15, 18: tokens of links were in the log. */
  test('is in the log without its query', async () => {
    const paths = ['/users/login', '/search', '/th/faq', '/faq/default.html', '/nothing.pdf'];
    for (const path of paths) await ask(front.port, `${path}?view=reset&token=secret-of-a-link&q=lovelace%40x.example`);
    const logged = (): string[] => front.accesses().map(({ path = '' }) => path);
    await expect.poll(logged).toEqual(expect.arrayContaining(paths));
    const all = JSON.stringify(front.accesses());
    expect(all).not.toMatch(/secret-of-a-link|lovelace|view=/);
  });

  test('as calls has a limit of its own, which other requests do not share', async () => {
    const paths = ['/prod/api/pro/product/list?z=1', '/api/proxy/cms/api/site/tree'];
    const begun = performance.now();
    const own = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(limited.port, paths[index % 2] ?? '', { from: '127.0.4.1' })),
    );
    // One limit for both: 50 at once after the first, and 10 a second.
    const most = 51 + Math.ceil(((performance.now() - begun) / 1000) * 10);
    const answered = own.filter(({ status }) => status === 200).length;
    expect([answered >= 50, answered <= most]).toEqual([true, true]);
    expect(own.filter(({ status }) => status === 429)).toHaveLength(own.length - answered);
    expect((await ask(limited.port, '/search?q=a', { from: '127.0.4.1' })).status).toBe(200);
    expect((await ask(limited.port, '/prod/api/pro/product/list', { from: '127.0.4.2' })).status).toBe(200);
    expect(limited.log()).not.toContain('limiting requests');
  });
});

describe('the request that the service gets', () => {
  test('the target byte for byte', async () => {
    for (const target of [
      '/a%2Fb/%2e?x=%41&y=//z',
      '/x/../a',
      '//a//b',
      '/a;b/%E0%B9%84?%zz',
      '/api/proxy/%252e%252e/x',
    ])
      expect(echoed(await ask(limited.port, target)).url).toBe(target);
  });

  test('name the visitor as nginx sees it, never as the visitor claims', async () => {
    const claims = [
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: gopher',
      'X-Forwarded-Port: 99',
      'X-Forwarded-Prefix: /evil',
      'X-Forwarded-Server: evil',
      'Forwarded: for=1.2.3.4;host=evil.example',
      'X-Real-IP: 1.2.3.4',
      'X-Host: evil.example',
      'X-Original-Host: evil.example',
      'X-Original-URL: /users/center',
      'X-Rewrite-URL: /users/center',
      'X-HTTP-Method-Override: DELETE',
      'X-HTTP-Method: DELETE',
      'X-Method-Override: DELETE',
      'Proxy: http://evil.example',
      'CF-IPCountry: KP',
      'X-Request-Id: of-the-visitor',
      'Connection: close, X-Forwarded-For',
      'Upgrade: h2c',
      'X_Forwarded_For: 1.2.3.4',
      'TE: trailers',
    ];
    const { headers } = echoed(
      await ask(limited.port, '/search', { headers: claims.map((line) => `${line}\r\n`).join('') }),
    );
    const { 'x-request-id': id, ...others } = headers;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual({
      host: 'www.kaveno.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'user-agent': 'conformance',
    });
  });

  test('and its answers come with the headers that it gave them', async () => {
    const own = new Set([
      'server',
      'date',
      'connection',
      'keep-alive',
      'transfer-encoding',
      'content-length',
      // Another one for each request.
      'x-request-id',
    ]);
    const headersOf = ({ headers }: RawAnswer): unknown =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)));
    for (const target of [
      '/cms/api/site/map',
      '/users/center',
      '/search?q=router',
      '/missing.png',
      '/nothing',
      '/x/../faq',
    ])
      expect(headersOf(await ask(front.port, target))).toEqual(headersOf(await ask(service.port, target)));
  });

  test('every method but GET and HEAD with its body, on addresses of pages and redirects too', async () => {
    for (const target of ['/users/login', '/th/faq', '/th/faq/default.html', '/favicon.svg', '/downloads.xml'])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const head = `${method} ${target} HTTP/1.1\r\nHost: www.kaveno.example\r\nContent-Length: 3\r\nConnection: close\r\n\r\na=b`;
        expect(echoed(await send(limited.port, head))).toMatchObject({ method, url: target, body: 'a=b' });
      }
  });
});

/** Sends text as it is and reads the answer to its end. */
async function send(port: number, text: string): Promise<RawAnswer> {
  const [line = '', ...rest] = text.split('\r\n\r\n');
  const [, method = 'GET', target = '/', headers = ''] =
    /^(\S+) (\S+) HTTP\/1\.1\r\nHost: [^\r]+\r\n([^]*)$/.exec(line) ?? [];
  return ask(port, target, { method, headers: `${headers}\r\n\r\n${rest.join('\r\n\r\n')}`, sockets: 1 });
}

describe('refused requests', () => {
  test.each(['evil.example', 'kaveno.example', 'www.kaveno.example.evil.example', '127.0.0.1', '[::1]', 'localhost'])(
    'the host %s',
    async (host) => {
      const { status, headers, body } = await ask(front.port, '/th/faq', { host });
      expect(status).toBe(421);
      expect(headers['cache-control']).toEqual(['no-store']);
      expect(body.toString()).not.toContain(host);
    },
  );

  test.each([
    ['by its length', `Content-Length: ${64 * 1024 + 1}\r\n`],
    ['in pieces', `Transfer-Encoding: chunked\r\n\r\n10001\r\n${'a'.repeat(0x10001)}\r\n0\r\n`],
  ])('a body that is larger than that of a form, %s', async (_name, headers) => {
    for (const target of ['/users/login', '/th/faq', '/downloads.xml'])
      expect((await ask(limited.port, target, { method: 'POST', headers })).status).toBe(413);
  });

  test('a body with files goes to the service on the page that takes it, on every site, as it is', async () => {
    const files = 'f'.repeat(1024 * 1024);
    for (const target of ['/support/request', '/th/support/request?view=']) {
      const { status, body } = await ask(limited.port, target, {
        method: 'POST',
        headers: `Content-Length: ${files.length}\r\n\r\n${files}`,
      });
      expect(status).toBe(200);
      const { method, url, body: sent } = JSON.parse(body.toString()) as Echo;
      expect([method, url, sent === files]).toEqual(['POST', target, true]);
    }
  });

  test.each([
    ['one header', `X-Long: ${'a'.repeat(17 * 1024)}\r\n`],
    ['all headers', Array.from({ length: 10 }, (_, index) => `X-Long-${index}: ${'a'.repeat(15_000)}\r\n`).join('')],
  ])('%s larger than the service takes', async (_name, headers) => {
    const { status } = await ask(front.port, '/th/faq', { headers });
    expect(status).toBe(400);
  });

  test('the version of nginx is not shown', async () => {
    for (const target of ['/th/faq', '/%00'])
      expect(String((await ask(front.port, target)).headers.server)).toBe('nginx');
    expect((await ask(front.port, '/%00')).body.toString()).not.toMatch(/nginx\/\d/);
  });
});

describe('hostile requests', () => {
  let heard: Server;
  let open: NginxFront;

  beforeAll(async () => {
    heard = createServer(({ method, url, headers }, res) => {
      const { 'x-request-id': id, ...others } = headers;
      res.setHeader('Connection', 'close');
      res.end(JSON.stringify([method, url, /^[0-9a-f]{32}$/.test(String(id)), others]));
    });
    await new Promise<void>((done) => heard.listen(0, '127.0.0.1', done));
    const { port: servicePort } = heard.address() as AddressInfo;
    open = await startNginxFront({ model: service.release.model, client: FILES, servicePort, unlimited: true });
  });

  afterAll(async () => {
    await open.stop();
    heard.closeAllConnections();
    heard.close();
  });

  test('are many, and none is there twice', () => {
    const texts = FRONT_REQUESTS.map(({ text }) => text);
    console.log(
      `nginx: ${texts.length} requests, of which ${CLAIMS.length} claim something, and ${RANGES.length} ranges`,
    );
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(129);
    expect(RANGES.length).toBeGreaterThanOrEqual(22);
  });

  test('are refused by nginx, or heard as those of every visitor', async () => {
    const headers = { host: 'www.kaveno.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' };
    const usual = JSON.stringify(['GET', '/search', true, headers]);
    const faults: string[] = [];
    for (const { text, outcome } of FRONT_REQUESTS) {
      const { status, body } = await exchange(open.port, text);
      const isRight = outcome === 'as usual' ? body.includes(usual) : status === outcome && !body.includes('evil');
      if (!isRight) faults.push(`${text.slice(0, 120)}: ${status} ${outcome === 'as usual' ? body.slice(-400) : ''}`);
    }
    expect(faults).toEqual([]);
    expect((await ask(open.port, '/th/faq')).status).toBe(200);
  });

  test('for ranges get one part or the whole file', async () => {
    const { body } = await ask(open.port, '/favicon.svg');
    for (const [range, status, [from, to] = [0, body.length]] of RANGES) {
      const answered = await ask(open.port, '/favicon.svg', { headers: `Range: ${range}\r\n` });
      expect([range, answered.status]).toEqual([range, status]);
      if (status !== 416) expect(answered.body).toEqual(body.subarray(from, to));
    }
  });
});

/** Sends a request byte for byte and reads until nginx closes; the status is 0 without an answer. */
async function exchange(port: number, text: string): Promise<{ readonly status: number; readonly body: string }> {
  const socket = connect({ port, host: '127.0.0.1' });
  let body = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    body += chunk.toString('latin1');
    // nginx would wait for the rest of what it refuses.
    if (/^HTTP\/1\.1 4.*\r\n\r\n/s.test(body)) socket.destroy();
  });
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text, 'latin1');
  await closed;
  return { status: Number(/(?:^|\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(body)?.[1] ?? 0), body };
}

describe('limits', () => {
  const statuses = async (target: string, count: number): Promise<Map<number, number>> => {
    const answers = await askRaw(
      limited.port,
      Array.from({ length: count }, () => target),
    );
    return new Map([...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]));
  };

  test('one address has so many requests under way, and no more', async () => {
    const holding = askRaw(
      limited.port,
      Array.from({ length: 100 }, () => '/hold'),
      { sockets: 100 },
    );
    await expect.poll(() => held.length).toBe(100);
    expect((await ask(limited.port, '/th/faq')).status).toBe(429);
    for (const answer of held) answer();
    expect(new Set((await holding).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(limited.port, '/th/faq')).status).toBe(200);
  });

  test.each(['/users/login', '/th/users/login', '/users/%6cogin', '/USERS/login', '//users/login'])(
    '%s is answered some times at once, and not for ever',
    async (target) => {
      const seen = await statuses(target, 100);
      expect(seen.get(429)).toBeGreaterThan(40);
    },
  );

  test('so is the service as a whole, and files of the build are not counted', async () => {
    const seen = await statuses('/cms/api/site/map', 2000);
    expect(seen.get(200)).toBeGreaterThan(20);
    expect(seen.get(429)).toBeGreaterThan(1000);
    expect([...(await statuses('/th/faq', 500)).keys()]).toEqual([200]);
  });
});

describe('TLS', () => {
  const handshake = (options: ConnectionOptions): Promise<string> =>
    new Promise((done) => {
      const socket = connectTls({
        port: front.tlsPort,
        host: '127.0.0.1',
        servername: 'www.kaveno.example',
        rejectUnauthorized: false,
        ...options,
      });
      socket.once('secureConnect', () => {
        done(`${socket.getProtocol() ?? ''} ${String(socket.alpnProtocol)}`);
        socket.destroy();
      });
      socket.once('error', () => done('refused'));
    });

  test.each<[string, ConnectionOptions, string]>([
    ['1.3', { ALPNProtocols: ['h2', 'http/1.1'] }, 'TLSv1.3 h2'],
    ['1.2', { maxVersion: 'TLSv1.2' }, 'TLSv1.2 false'],
    ['1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }, 'refused'],
    [
      '1.2 with a cipher in CBC mode',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384' },
      'refused',
    ],
    ['for another name', { servername: 'evil.example' }, 'refused'],
  ])('%s', async (_name, options, outcome) => {
    expect(await handshake(options)).toBe(outcome);
  });

  test('HTTP/2 answers, and refuses another host', async () => {
    const session = connectHttp2(`https://127.0.0.1:${front.tlsPort}`, {
      servername: 'www.kaveno.example',
      rejectUnauthorized: false,
    });
    const status = (authority: string, path: string): Promise<unknown> =>
      new Promise((done, failed) => {
        const request = session.request({ ':authority': authority, ':path': path });
        request.once('response', (headers) => done(headers[':status']));
        request.once('error', failed);
        request.resume();
        request.end();
      });
    expect(await status('www.kaveno.example', '/th/faq')).toBe(200);
    expect(await status('www.kaveno.example', '/search?q=router')).toBe(200);
    expect(await status('evil.example', '/th/faq')).toBe(421);
    session.destroy();
  });

  test('without it everything leads to it, on the host of the site', async () => {
    const { status, location } = await askHead(
      front.plainPort,
      'GET //evil.example/%2e%2e?a=%20 HTTP/1.1\r\nHost: www.kaveno.example\r\n\r\n',
    );
    expect([status, location]).toEqual([301, 'https://www.kaveno.example//evil.example/%2e%2e?a=%20']);
    expect((await askHead(front.plainPort, 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n')).status).toBe(421);
  });
});
