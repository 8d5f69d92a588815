import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killAccountChild, startAccountChild, type AccountChild } from '../support/account-child.ts';
import { createVisitor, mailsTo, PASSWORD } from '../support/account-service.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** How often the service is killed. */
const KILLS = Number(process.env.KILLS ?? 100);
/** Customers who sign up at the same time. */
const AT_ONCE = 4;

/** Signs up and confirms one after the other, until `isOver` says so where something fails. Keeps who was told that it worked. */
async function signUpOnAndOn(
  { port, folder, isOver }: { readonly port: number; readonly folder: string; isOver(): boolean },
  name: string,
  confirmed: string[],
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const email = `${name}-${index}@customer.example`;
    const visitor = createVisitor(port, `127.2.${confirmed.length % 256}.${index % 256}`);
    try {
      const { status } = await visitor.send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
      const token = /token=(\S+)/.exec(mailsTo(folder, email).at(-1) ?? '')?.[1];
      if (token !== undefined) {
        const answer = await visitor.send('/users/login?view=confirm', { token });
        if (answer.status === 303) confirmed.push(email);
      } else if (status === 503) {
        if (isOver()) return;
        await delay(50);
      }
    } catch {
      if (isOver()) return;
    }
  }
}

/** Signs everybody in who was told that it worked. */
async function expectAll(port: number, confirmed: readonly string[]): Promise<void> {
  for (const [index, email] of confirmed.entries()) {
    const visitor = createVisitor(port, `127.3.${index >> 8}.${index % 256}`);
    const { location } = await visitor.send('/users/login', { email, password: PASSWORD });
    expect([email, location]).toEqual([email, '/users/center']);
  }
}

/** Waits until somebody got through, and then until a moment that is another one each time. */
async function waitForSome(confirmed: readonly string[], round: number): Promise<void> {
  const before = confirmed.length;
  await expect.poll(() => confirmed.length, { interval: 10 }).toBeGreaterThan(before);
  await delay((round * 37) % 400);
}

describe.each(['SQLite', 'PostgreSQL'])('killed while people sign up, on %s', (kind) => {
  let postgres: TestPostgres | undefined;
  let folder: string;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    folder = mkdtempSync(join(tmpdir(), 'sitefold-kills-'));
  });

  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startProcess = (): Promise<AccountChild> => startAccountChild(folder, postgres?.url);

  test(`${KILLS} kills lose no account that was confirmed, and the database is sound`, async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const running = await startProcess();
      const people = Array.from({ length: AT_ONCE }, (_, index) =>
        signUpOnAndOn({ port: running.port, folder, isOver: () => true }, `round${round}-${index}`, confirmed),
      );
      await waitForSome(confirmed, round);
      await killAccountChild(running);
      await Promise.all(people);
    }
    if (kind === 'SQLite') {
      const database = new DatabaseSync(join(folder, 'accounts.sqlite'));
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      database.close();
    }
    const running = await startProcess();
    await expectAll(running.port, confirmed);
    console.log(`${kind}: ${confirmed.length} accounts confirmed in ${KILLS} rounds, all there`);
    await killAccountChild(running);
  });
});

test(`${KILLS} kills of PostgreSQL lose no account that was confirmed, and the service goes on`, async () => {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-kills-'));
  const running = await startAccountChild(folder, postgres.url);
  const confirmed: string[] = [];
  let isOver = false;
  try {
    const people = Array.from({ length: AT_ONCE }, (_, index) =>
      signUpOnAndOn({ port: running.port, folder, isOver: () => isOver }, `person${index}`, confirmed),
    );
    for (let round = 0; round < KILLS; round += 1) {
      await waitForSome(confirmed, round);
      await postgres.kill();
      await postgres.start();
    }
    await waitForSome(confirmed, KILLS);
    isOver = true;
    await postgres.kill();
    await Promise.all(people);
    await postgres.start();
    await expect
      .poll(async () => (await createVisitor(running.port, '127.4.0.1').get('/users/login')).status)
      .toBe(200);
    await expectAll(running.port, confirmed);
    console.log(`PostgreSQL killed: ${confirmed.length} accounts confirmed in ${KILLS} rounds, all there`);
  } finally {
    await killAccountChild(running);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
