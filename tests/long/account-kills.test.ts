import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killAccountChild, startAccountChild, type AccountChild } from '../support/account-child.ts';
import { createVisitor, mailsTo, PASSWORD } from '../support/account-service.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** How often the service is killed. */
const KILLS = Number(process.env.KILLS ?? 100);
/** Customers who sign up at the same time. */
const AT_ONCE = 4;

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

  /** Signs up and confirms one after the other until the service is gone. Keeps who was told that it worked. */
  async function signUpOnAndOn(port: number, name: string, confirmed: string[]): Promise<void> {
    for (let index = 0; ; index += 1) {
      const email = `${name}-${index}@customer.example`;
      const visitor = createVisitor(port, `127.2.${confirmed.length % 256}.${index % 256}`);
      try {
        await visitor.send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
        const token = /token=(\S+)/.exec(mailsTo(folder, email).at(-1) ?? '')?.[1];
        if (token === undefined) continue;
        const { status } = await visitor.send('/users/login?view=confirm', { token });
        if (status === 303) confirmed.push(email);
      } catch {
        return;
      }
    }
  }

  test(`${KILLS} kills lose no account that was confirmed, and the database is sound`, async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const running = await startProcess();
      const before = confirmed.length;
      const people = Array.from({ length: AT_ONCE }, (_, index) =>
        signUpOnAndOn(running.port, `round${round}-${index}`, confirmed),
      );
      // Not before somebody got through, and then at a moment that is another one each time.
      await expect.poll(() => confirmed.length, { interval: 10 }).toBeGreaterThan(before);
      await new Promise((later) => setTimeout(later, (round * 37) % 400));
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
    for (const [index, email] of confirmed.entries()) {
      const visitor = createVisitor(running.port, `127.3.${index >> 8}.${index % 256}`);
      const { location } = await visitor.send('/users/login', { email, password: PASSWORD });
      expect([email, location]).toEqual([email, '/users/center']);
    }
    console.log(`${kind}: ${confirmed.length} accounts confirmed in ${KILLS} rounds, all there`);
    await killAccountChild(running);
  });
});
