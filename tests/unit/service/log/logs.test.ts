import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createJsonLog } from '../../../../engine/service/log/json-log.ts';
import { createTextLog } from '../../../../engine/service/log/text-log.ts';
import { causeOf, LOG_LEVELS, withoutQueries } from '../../../../engine/model/log.ts';
import { CallError, type ContentSource } from '../../../../engine/content/source.ts';
import { createFileSource } from '../../../../engine/content/files.ts';
import { startApiService } from '../../../support/api-service.ts';
import { REPOSITORY } from '../../../support/real.ts';
import { baseModel } from '../../../support/base-model.ts';
import { openSocket } from '../../../support/open-socket.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly [detail: string]: unknown;
}

/** A log of all levels, and the lines that it has. */
function jsonLog() {
  const lines: Line[] = [];
  const log = createJsonLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  return { log, lines };
}

const PERSONAL = {
  query: 'mail=ada.lovelace%40person.example&token=tokensecret77',
  headers: [
    'Cookie: __Host-session=cookiesecret88',
    'Authorization: Bearer bearersecret99',
    'User-Agent: AgentOfAda/7.7',
    'Referer: https://person.example/refererpage?ref=1',
    'X-Forwarded-For: 203.0.113.77',
    'X-Real-IP: 203.0.113.78',
    'From: ada.lovelace@person.example',
    'X-Request-Id: requestofada',
  ],
  body: 'password=bodysecret55&mail=ada.lovelace@person.example',
};
const TRACES =
  /lovelace|person\.example|tokensecret|cookiesecret|bearersecret|AgentOfAda|refererpage|203\.0\.113|bodysecret|requestofada|127\.0\.0\.1/i;

test('no line holds anything of a person: not of the query, the headers, the body, nor what is thrown', async () => {
  const { log, lines } = jsonLog();
  const model = baseModel();
  const files = createFileSource(model, { build: 'test' });
  const source: ContentSource = {
    ...files,
    siteMap: () => Promise.reject(new CallError('unavailable', 'siteMap', 'no answer')),
  };
  const service = await startApiService(model, {
    source,
    fixed: false,
    release: {
      render: (req) => Promise.reject(new Error(`cannot render ${req.url ?? ''}`)),
      download: () => {
        throw new Error('thrown at once');
      },
    },
    service: { log },
  });
  const head = ['Host: ada.person.example', 'Connection: close', ...PERSONAL.headers].join('\r\n');
  const length = `Content-Length: ${PERSONAL.body.length}`;
  const ask = async (method: string, path: string): Promise<string> => {
    const { socket, ended } = await openSocket(service.port);
    const body = method === 'POST' ? `${length}\r\n\r\n${PERSONAL.body}` : '\r\n';
    socket.write(`${method} ${path}?${PERSONAL.query} HTTP/1.1\r\n${head}\r\n${body}`);
    return await ended;
  };
  const paths = ['/TH/faq', '/error', '/search', '/one.svg', '/cms/api/site/map', '/cms/api/none', '/api/download'];
  const answers = await Promise.all(paths.flatMap((path) => [ask('GET', path), ask('POST', path)]));
  const { socket, ended } = await openSocket(service.port);
  socket.write(`GET /x?${PERSONAL.query} HTTP/9.9\r\n${head}\r\n\r\n`);
  await ended;
  await service.close();
  expect(answers.map((answer) => answer.slice(0, 12))).toContain('HTTP/1.1 500');
  const levels = new Set(lines.map(({ level }) => level));
  expect([...levels].sort()).toEqual(['debug', 'error']);
  const messages = new Set(lines.map(({ msg }) => msg));
  expect([...messages].sort()).toEqual(['API call failed: no answer', 'request answered', 'request failed']);
  for (const line of lines) expect(JSON.stringify(line)).not.toMatch(TRACES);
});

test('a failed request has its id, method, path and duration, and its answer the same id', async () => {
  const { log, lines } = jsonLog();
  const service = await startApiService(baseModel(), {
    release: { render: () => Promise.reject(new Error('no page')) },
    service: { log, trustedProxies: ['127.0.0.1'] },
  });
  const { headers } = await fetch(`http://127.0.0.1:${service.port}/error?path=a`, {
    headers: { 'x-request-id': 'from-the-proxy' },
  });
  await expect.poll(() => lines.length).toBe(2);
  await service.close();
  expect(headers.get('x-request-id')).toBe('from-the-proxy');
  expect(lines[0]).toMatchObject({
    level: 'error',
    msg: 'request failed',
    request: 'from-the-proxy',
    method: 'GET',
    path: '/error',
    seconds: expect.any(Number) as number,
    cause: expect.stringContaining('no page') as string,
  });
  expect(lines[1]).toMatchObject({ level: 'debug', msg: 'request answered', request: 'from-the-proxy', status: 500 });
});

test('every answer but a redirect has an id of its own', async () => {
  const service = await startApiService(baseModel());
  const idOf = async (path: string, method = 'GET'): Promise<string | null> =>
    (await fetch(`http://127.0.0.1:${service.port}${path}`, { method, redirect: 'manual' })).headers.get(
      'x-request-id',
    );
  const ids = [
    await idOf('/one.svg'),
    await idOf('/cms/api/site/map'),
    await idOf('/cms/api/site/map', 'HEAD'),
    await idOf('/cms/api/none'),
    await idOf('/error?path=a'),
    await idOf('/faq', 'PUT'),
  ];
  expect(await idOf('/TH/faq')).toBeNull();
  await service.close();
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(ids.length);
});

test('requests are lines of the level debug alone', async () => {
  const lines: string[] = [];
  const log = createJsonLog('info', { write: (line) => void lines.push(line) });
  const service = await startApiService(baseModel(), { service: { log } });
  for (const path of ['/TH/faq', '/one.svg', '/cms/api/site/map'])
    await fetch(`http://127.0.0.1:${service.port}${path}`, { redirect: 'manual' });
  await service.close();
  expect(lines).toEqual([]);
});

test.each(LOG_LEVELS)('the level %s has the same lines for people as for programs', (level) => {
  const people: string[] = [];
  const programs: string[] = [];
  const logs = [
    createTextLog((line) => people.push(line), level),
    createJsonLog(level, { write: (line) => void programs.push((JSON.parse(line) as Line).msg) }),
  ];
  for (const log of logs) for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name]({}, `at ${name}`);
  expect(people).toEqual(programs);
  expect(logs.map(({ debugs }) => debugs)).toEqual(logs.map(() => programs.includes('at debug')));
});

test('times are in UTC, and line breaks in a message or a detail make no second line', () => {
  const written: string[] = [];
  const log = createJsonLog('debug', { write: (line) => void written.push(line) });
  const forged = 'x\r\n{"level":"error","msg":"forged"}\u2028';
  log.error({ path: forged, ...causeOf(new Error(forged)) }, forged);
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const line = JSON.parse(written[0] ?? '') as Line;
  expect(line).toMatchObject({ level: 'error', msg: forged, path: forged });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('a line for people has its details, and what was thrown below', () => {
  const lines: string[] = [];
  createTextLog((line) => lines.push(line)).error({ build: 'b1', ...causeOf('what /a?b=c says') }, 'it failed');
  expect(lines).toEqual(['it failed build=b1\nwhat /a?… says']);
});

test('queries are taken out of addresses', () => {
  expect(withoutQueries("no page at '/a?mail=b@c.example', nor at https://x.example/y?z#f. Why? Because")).toBe(
    "no page at '/a?…', nor at https://x.example/y?… Why? Because",
  );
});

test('messages of libraries and Node become log lines, and an unhandled rejection does not end the process', () => {
  const program = `
    const { createJsonLog } = await import('${REPOSITORY}engine/service/log/json-log.ts');
    const { logConsole, logRejections } = await import('${REPOSITORY}engine/service/log/log-process.ts');
    const log = createJsonLog('debug');
    logConsole(log);
    logRejections(log);
    console.error('Could not render %s', '/a?token=secret');
    console.log('said');
    process.emitWarning('careful', 'OddWarning');
    Promise.reject(new Error('unhandled'));
    setImmediate(() => console.warn('still here'));`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`).sort()).toEqual([
    'error: Could not render /a?…',
    'error: a promise was rejected and no code handles the rejection',
    'info: said',
    'warn: careful',
    'warn: still here',
  ]);
});
