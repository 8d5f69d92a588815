import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { CompiledQuery } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_STEP_LOCK, secondStepPlugin } from '../../engine/service/accounts/auth-plugins.ts';
import { customerTables } from '../../engine/service/accounts/customer-tables.ts';
import { openDatabase, type AccountDatabase } from '../../engine/service/accounts/database/open-database.ts';
import { startDeletingExpired } from '../../engine/service/accounts/expired-rows.ts';
import type { MachineClock } from '../../engine/service/accounts/machine-clock.ts';
import type { Store } from '../../engine/service/accounts/store.ts';
import { createWindowCounts, type WindowCounts } from '../../engine/service/accounts/window-counts.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/* Windows of attempts and of requests end by a reading that no clock changes: issue 15, 13. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-29T12:00:00Z');
const RULE = { most: 3, window: 15 * MINUTE };

/** A machine whose clock a test sets. */
interface Machine {
  readonly clock: MachineClock;
  /** Lets time pass. */
  pass(milliseconds: number): void;
  /** Sets the clock so many milliseconds ahead, or back. */
  setClock(by: number): void;
}

function startMachine(machineStart = 'one', { now = NOW, uptime = DAY } = {}): Machine {
  let passed = 0;
  let set = 0;
  return {
    clock: { machineStart, now: () => now + passed + set, uptime: () => uptime + passed },
    pass: (milliseconds) => void (passed += milliseconds),
    setClock: (by) => void (set += by),
  };
}

interface Locked {
  readonly lockedUntil: Date | null;
}

interface OpenStore {
  readonly store: Store;
  readonly database: AccountDatabase;
}

async function openStore(dataFolder: string, url: string | undefined): Promise<OpenStore> {
  const database = openDatabase({ url, dataFolder, patience: 20_000, onBroken: () => undefined });
  const settings = {
    baseURL: 'https://accounts.invalid',
    secret: 'a-secret-for-tests-0123456789abcdef',
    database: database.database,
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: { additionalFields: { replacedAt: { type: 'date', required: false } } },
    plugins: [customerTables, secondStepPlugin],
  } satisfies BetterAuthOptions;
  await database.alone(async () => (await getMigrations(settings)).runMigrations());
  return { store: (await betterAuth(settings).$context).adapter, database };
}

describe.each([
  { kind: 'SQLite', model: 'attempt', since: 'since' },
  { kind: 'PostgreSQL', model: 'attempt', since: 'since' },
  { kind: 'SQLite', model: 'rateLimit', since: 'lastRequest' },
  { kind: 'PostgreSQL', model: 'rateLimit', since: 'lastRequest' },
] as const)('windows of the table $model on $kind', ({ kind, model, since }) => {
  let postgres: TestPostgres | undefined;
  let folder: string;
  let open: OpenStore;
  let key = '';
  let keys = 0;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    folder = mkdtempSync(join(tmpdir(), 'sitefold-attempts-'));
    open = await openStore(folder, postgres?.url);
  });

  beforeEach(() => {
    keys += 1;
    key = `key ${keys}`;
  });

  afterAll(async () => {
    await open.database.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  const countsOf = ({ clock }: Machine): WindowCounts => createWindowCounts(open.store, model, clock);
  const count = (machine: Machine, times = 1): Promise<number[]> =>
    inTurn(times, () => countsOf(machine).count(key, RULE));
  const run = (sql: string): Promise<unknown> => open.database.database.db.executeQuery(CompiledQuery.raw(sql));
  const isKept = async (): Promise<boolean> =>
    (await open.store.findOne({ model, where: [{ field: 'key', value: key }] })) !== null;

  test('a window begins with its first attempt and ends by itself', async () => {
    const machine = startMachine();
    expect(await count(machine)).toEqual([0]);
    machine.pass(5 * MINUTE);
    expect(await count(machine, 3)).toEqual([0, 0, 10 * MINUTE]);
    machine.pass(10 * MINUTE - 1);
    expect(await count(machine)).toEqual([1]);
    machine.pass(1);
    expect(await count(machine, 4)).toEqual([0, 0, 0, 15 * MINUTE]);
  });

  test('a clock that jumps ahead allows no more attempts', async () => {
    const machine = startMachine();
    await count(machine, 2);
    machine.setClock(HOUR);
    expect(await count(machine, 2)).toEqual([0, 15 * MINUTE]);
    machine.setClock(HOUR);
    await countsOf(machine).deleteEnded(RULE.window);
    expect(await count(machine)).toEqual([15 * MINUTE]);
  });

  test.each([-30 * SECOND, -HOUR])('a clock that is put back (%i ms) leaves the rest of the wait', async (by) => {
    const machine = startMachine();
    await count(machine, 3);
    machine.pass(5 * MINUTE);
    machine.setClock(by);
    expect(await count(machine)).toEqual([10 * MINUTE]);
    machine.pass(10 * MINUTE);
    expect(await count(machine)).toEqual([0]);
  });

  test('after a clock that was two days ahead and was corrected, no one waits longer than a window', async () => {
    const machine = startMachine();
    machine.setClock(2 * DAY);
    await count(machine, 3);
    machine.setClock(-2 * DAY);
    expect(await count(machine)).toEqual([15 * MINUTE]);
    machine.pass(15 * MINUTE);
    expect(await count(machine)).toEqual([0]);
  });

  test('processes on one machine share their counts, though their clocks differ by hours', async () => {
    const one = startMachine('one');
    const ahead = startMachine('one', { now: NOW + 3 * HOUR });
    expect(await count(one, 2)).toEqual([0, 0]);
    await countsOf(ahead).deleteEnded(RULE.window);
    expect(await count(ahead, 2)).toEqual([0, 15 * MINUTE]);
    expect(await count(one)).toEqual([15 * MINUTE]);
  });

  test('a reading of another process that is a moment ahead belongs to the same window', async () => {
    await count(startMachine('one', { uptime: DAY + 5 }), 2);
    expect(await count(startMachine('one'), 2)).toEqual([0, 15 * MINUTE]);
  });

  test('after a machine was set back to a snapshot, no one waits for a window that began later', async () => {
    await count(startMachine('one', { uptime: DAY + HOUR }), 2);
    expect(await count(startMachine('one'), 4)).toEqual([0, 0, 0, 15 * MINUTE]);
  });

  test('machines share their counts by their clocks, which may be a minute apart', async () => {
    const one = startMachine('one');
    const behind = startMachine('another', { now: NOW - 30 * SECOND, uptime: 90 * DAY });
    const ahead = startMachine('third', { now: NOW + 30 * SECOND, uptime: MINUTE });
    expect([...(await count(one)), ...(await count(behind)), ...(await count(ahead))]).toEqual([0, 0, 0]);
    expect(await count(one)).toEqual([15 * MINUTE]);
    expect(await count(behind)).toEqual([15 * MINUTE]);
    expect(await count(ahead)).toEqual([15 * MINUTE - 30 * SECOND]);
    ahead.pass(15 * MINUTE - 30 * SECOND);
    expect(await count(ahead, 2)).toEqual([0, 0]);
    // The window that the other one began is that of all.
    one.pass(15 * MINUTE);
    expect(await count(one, 2)).toEqual([0, 15 * MINUTE]);
  });

  test('a window of a machine whose clock was ahead is not waited for by others', async () => {
    const wrong = startMachine('another', { now: NOW + 2 * DAY });
    await count(wrong, 3);
    expect(await count(startMachine())).toEqual([0]);
  });

  test('no machine deletes what another one counts, though its clock is hours ahead or behind', async () => {
    await count(startMachine('one'), 3);
    for (const by of [3 * HOUR, -3 * HOUR])
      await countsOf(startMachine('another', { now: NOW + by, uptime: 90 * DAY })).deleteEnded(RULE.window);
    expect(await count(startMachine('one'))).toEqual([15 * MINUTE]);
  });

  test('after a new start of the machine a window ends by the clock', async () => {
    await count(startMachine('one'), 3);
    const restarted = startMachine('one again', { now: NOW + 2 * MINUTE, uptime: MINUTE });
    expect(await count(restarted)).toEqual([13 * MINUTE]);
    restarted.pass(13 * MINUTE);
    expect(await count(restarted, 4)).toEqual([0, 0, 0, 15 * MINUTE]);
    restarted.setClock(-30 * SECOND);
    expect(await count(restarted)).toEqual([15 * MINUTE]);
  });

  test('deletes windows that have ended: its own at once, others a day later', async () => {
    const machine = startMachine();
    const deleteEnded = (by: Machine): Promise<void> => countsOf(by).deleteEnded(RULE.window);
    await count(machine);
    machine.pass(15 * MINUTE - 1);
    await deleteEnded(machine);
    expect(await isKept()).toBe(true);
    machine.pass(1);
    await deleteEnded(machine);
    expect(await isKept()).toBe(false);
    for (const by of [DAY + 15 * MINUTE, -DAY - 15 * MINUTE - 1]) {
      await count(startMachine());
      await deleteEnded(startMachine('another', { now: NOW + by - Math.sign(by) }));
      expect(await isKept()).toBe(true);
      await deleteEnded(startMachine('another', { now: NOW + by }));
      expect(await isKept()).toBe(false);
    }
  });

  test.each([
    ['begins', 0],
    ['ends', 15 * MINUTE],
  ])('counts exactly the attempts that are allowed, though they come at once when a window %s', async (_, after) => {
    const machines = [startMachine('one'), startMachine('one'), startMachine('another'), startMachine('third')];
    if (after > 0) await count(startMachine('one'), 3);
    for (const machine of machines) machine.pass(after);
    const waits = await Promise.all(machines.flatMap((machine) => [1, 2, 3].map(() => count(machine))));
    expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(RULE.most);
  });

  test('an attempt that is given back can be made again, and a window that is forgotten is over', async () => {
    const machine = startMachine();
    await count(machine, 3);
    await countsOf(machine).giveBack(key);
    expect(await count(machine, 2)).toEqual([0, 15 * MINUTE]);
    await countsOf(machine).forget(key);
    expect(await count(machine)).toEqual([0]);
  });

  test('a lock of the second step that a wrong clock has set is shortened, any other one stays', async () => {
    const lock = async (name: string, lockedUntil: Date | null): Promise<string> => {
      const user = { name, email: `${name} ${key}`, emailVerified: true, createdAt: new Date(), updatedAt: new Date() };
      const { id } = await open.store.create<{ id: string }>({ model: 'user', data: user });
      await open.store.create({ model: 'twoFactor', data: { userId: id, secret: '', backupCodes: '', lockedUntil } });
      return id;
    };
    const lockOf = async (userId: string): Promise<Date | null | undefined> =>
      (await open.store.findOne<Locked>({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] }))
        ?.lockedUntil;
    const usual = new Date(Date.now() + SECOND_STEP_LOCK);
    const [wrong, right, none] = [
      await lock('wrong', new Date(Date.now() + 2 * DAY)),
      await lock('right', usual),
      await lock('none', null),
    ];
    const stop = startDeletingExpired({
      store: open.store,
      deleteEndedCounts: async () => undefined,
      unconfirmedFor: DAY,
      requestsKeptFor: 365 * 24 * 3600 * 1000,
      onError: (message) => expect.unreachable(message),
    });
    await stop();
    const shortened = (await lockOf(wrong))?.getTime() ?? 0;
    expect(shortened).toBeGreaterThanOrEqual(usual.getTime());
    expect(shortened).toBeLessThanOrEqual(Date.now() + SECOND_STEP_LOCK);
    expect([await lockOf(right), await lockOf(none)]).toEqual([usual, null]);
  });

  test('the table of an earlier version gets its new columns, and its rows end by the clock', async () => {
    for (const column of ['machineStart', 'uptime']) await run(`ALTER TABLE "${model}" DROP COLUMN "${column}"`);
    const insert = (name: string, begun: number): Promise<unknown> =>
      run(`INSERT INTO "${model}" ("id", "key", "count", "${since}") VALUES ('${name}', '${name}', 3, ${begun})`);
    await insert('fresh', NOW - 5 * MINUTE);
    await insert('ended', NOW - 15 * MINUTE);
    await insert('future', NOW + DAY);
    await insert('old', NOW - 2 * DAY);
    await open.database.close();
    open = await openStore(folder, postgres?.url);
    const counts = countsOf(startMachine());
    expect(await counts.count('fresh', RULE)).toBe(10 * MINUTE);
    expect(await counts.count('ended', RULE)).toBe(0);
    expect(await counts.count('future', RULE)).toBe(0);
    await counts.deleteEnded(RULE.window);
    const kept = await open.store.findMany<{ key: string }>({ model });
    expect(kept.map((row) => row.key)).toEqual(expect.arrayContaining(['fresh', 'ended', 'future']));
    expect(kept.map((row) => row.key)).not.toContain('old');
  });
});

async function inTurn<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let time = 0; time < times; time += 1) done.push(await act());
  return done;
}
