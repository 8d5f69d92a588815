import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createVisitor,
  PASSWORD,
  signUp,
  startAccountService,
  type AccountService,
  type AccountVisitor,
} from '../support/account-service.ts';
import { createClient, type Answer } from '../support/http.ts';
import { lockSqliteFile } from '../support/locked-file.ts';
import { openSocket } from '../support/open-socket.ts';
import { startOperations, type TestOperations } from '../support/service.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { testInAll } from '../support/test-in-all.ts';

/* What a database that does not answer, and visitors that send slowly, may and may not hold up. */

/** A page that no build renders. */
const RENDERED = '/search?q=router';

/** One address of each kind that has nothing to do with accounts. */
const ELSEWHERE = [
  ['a redirect', '/faq/default.html', 301],
  ['a built page', '/th/', 200],
  ['a page that is rendered', RENDERED, 200],
  ['a call', '/cms/api/site/tree', 200],
] as const;

const EMAIL = 'ada@customer.example';
const credentials = { email: EMAIL, password: PASSWORD };

let service: AccountService;
let operationsPort: TestOperations;
let operations: ReturnType<typeof createClient>;

async function start(databaseUrl?: string): Promise<void> {
  service = await startAccountService({ databaseUrl });
  operationsPort = await startOperations(service.service);
  operations = createClient(operationsPort.port);
  // The first page that a busy machine renders may take longer than visitors wait for one.
  await vi.waitFor(async () => expect((await service.visitor().get(RENDERED)).status).toBe(200), { timeout: 60_000 });
}

async function stop(): Promise<void> {
  operations.close();
  operationsPort.close();
  await service.stop();
}

/** Answers that come before a sign-in gives up waiting, on the slowest machine: a service that waits with it answers none of them. */
const SURELY_BEFORE = 2;

/** Everything else answers while sign-ins wait: a whole round of it comes before the first of them, unless the machine is slow. */
async function expectTheRestToAnswer(waiting: readonly Promise<Answer>[]): Promise<void> {
  const order: string[] = [];
  for (const one of waiting) void one.then(({ status }) => order.push(`sign-in ${status}`));
  const visitor = service.visitor();
  for (const [what, path, status] of ELSEWHERE) {
    expect([what, (await visitor.get(path)).status]).toEqual([what, status]);
    order.push(what);
  }
  expect((await operations.get('/healthz')).status).toBe(200);
  expect(order.filter((what) => !what.startsWith('sign-in'))).toEqual(ELSEWHERE.map(([what]) => what));
  expect(order.slice(0, SURELY_BEFORE)).toEqual(ELSEWHERE.slice(0, SURELY_BEFORE).map(([what]) => what));
}

function expectUnavailable({ status, headers, body }: Answer): void {
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(body).toContain('Accounts are not available at the moment.');
}

/** A browser behind a proxy that ends TLS. */
const secure = (): Record<string, string> => ({
  Origin: 'https://www.sitefold.example',
  'Sec-Fetch-Site': 'same-origin',
});

describe('with accounts on SQLite', () => {
  let unlock: (() => Promise<void>) | undefined;

  beforeAll(() => start());

  afterEach(async () => {
    await unlock?.();
    unlock = undefined;
  });

  afterAll(stop);

  /* Issue 15, 3: every answer waited for the lock. */
  test('a file that another process has locked holds up sign-ins alone, and for a bounded time', async () => {
    await signUp(service, EMAIL);
    unlock = await lockSqliteFile(join(service.dataFolder, 'accounts.sqlite'));
    const waiting = [service.visitor(), service.visitor()].map((visitor) => visitor.send('/users/login', credentials));
    await expectTheRestToAnswer(waiting);
    for (const answer of await Promise.all(waiting)) expectUnavailable(answer);
    // Reading is still possible.
    expect((await operations.get('/readyz')).status).toBe(200);
    expect((await operations.get('/metrics')).body).toMatch(/^sitefold_accounts_unavailable_total 2$/m);
    await unlock();
    unlock = undefined;
    await expect.poll(async () => (await service.visitor().send('/users/login', credentials)).status).toBe(303);
  });

  /* Issue 15, 2: each of them held a place of work, and calls, the search and sign-ins were refused. */
  test('visitors that send slowly hold no place: 130 forms of one byte a while leave room for everything else', async () => {
    const { port } = service.service;
    const head = [
      'POST /users/login HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 60',
      '',
      'e',
    ].join('\r\n');
    const slow = await Promise.all(Array.from({ length: 130 }, () => openSocket(port)));
    try {
      for (const { socket } of slow) socket.write(head);
      await expect
        .poll(async () => /^sitefold_requests_in_flight (\d+)$/m.exec((await operations.get('/metrics')).body)?.[1])
        .toBe('130');
      await signUp(service, 'grace@customer.example', { visitor: createVisitor(port, '127.9.9.9') });
      await expectTheRestToAnswer([]);
      // None of them was refused. On a busy machine the time for a form has passed for the first ones.
      const ends = slow.map(({ received }) => received().split('\r\n')[0]);
      expect(ends.filter((line) => line !== '' && line !== 'HTTP/1.1 408 Request Timeout')).toEqual([]);
    } finally {
      for (const { socket } of slow) socket.destroy();
    }
  });
});

describe('a PostgreSQL that hangs', () => {
  let postgres: TestPostgres;
  let ada: AccountVisitor;

  beforeAll(async () => {
    postgres = await startPostgres();
    await start(postgres.url);
    ada = await signUp(service, EMAIL);
  });

  afterEach(() => postgres.resume());

  afterAll(async () => {
    await stop();
    await postgres.stop();
  });

  /* Issue 15, 4: sign-ins took all places of work, and calls and the search were refused. */
  testInAll('holds up sign-ins alone, says so in /readyz, and is used again when it is back', async () => {
    const ready = await operations.get('/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', accounts: 'ok' }),
    ]);
    postgres.hang();
    const waiting = Array.from({ length: 140 }, () => service.visitor().send('/users/login', credentials));
    await expectTheRestToAnswer(waiting.slice(0, 1));
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
    const unready = await operations.get('/readyz');
    expect([unready.status, JSON.parse(unready.body)]).toEqual([
      503,
      expect.objectContaining({ status: 'unavailable', accounts: 'unavailable' }),
    ]);
    expectUnavailable(await ada.get('/users/center'));
    expect((await ada.get('/users/center?view=products')).status).toBe(503);
    postgres.resume();
    await expect.poll(async () => (await operations.get('/readyz')).status).toBe(200);
    // The session was neither lost nor taken for another.
    await expect.poll(async () => (await ada.get('/users/center')).status).toBe(200);
  });

  /* A connection that broke while it was used ended the process. */
  test('that is killed while sign-ins wait ends none of the service, and is used again when it is back', async () => {
    postgres.hang();
    const waiting = Array.from({ length: 4 }, () => service.visitor().send('/users/login', credentials));
    const taken = /^sitefold_places_taken\{work="account"\} 4$/m;
    await expect.poll(async () => (await operations.get('/metrics')).body, { interval: 10 }).toMatch(taken);
    await postgres.kill();
    for (const answer of await Promise.all(waiting)) expectUnavailable(answer);
    await postgres.start();
    await expect.poll(async () => (await operations.get('/readyz')).status).toBe(200);
    await expect.poll(async () => (await ada.get('/users/center')).status).toBe(200);
  });

  /* Issue 15, 5: Astro refused to render the page with the error, with 403, and it was counted as a mistake of the visitor. */
  testInAll('is answered with 503 and our page, whatever the origin of the form', async () => {
    const behind = await startAccountService({ databaseUrl: postgres.url }, { publicOrigin: secure()['Origin'] });
    try {
      postgres.hang();
      expectUnavailable(await behind.visitor().send('/users/login', credentials, secure()));
      const body = await behind.service.metrics.text();
      expect(body).toMatch(/^sitefold_answers_total\{kind="account",status="5xx"\} 1$/m);
      expect(body).not.toMatch(/status="4xx"/);
    } finally {
      // A service ends without the database that it used.
      await behind.stop();
    }
  });
});
