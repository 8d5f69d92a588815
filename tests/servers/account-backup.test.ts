import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, startAccountService, type AccountService } from '../support/account-service.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { REPOSITORY } from '../support/real.ts';
import type { Run } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/* Accounts are backed up and restored while the service runs: issue 15, 17. */

const DOCUMENT = readFileSync(`${REPOSITORY}docs/operations.md`, 'utf8');
const SECRET = 'a-secret-for-tests-0123456789abcdef';

describe.each(['SQLite', 'PostgreSQL'])('a backup of accounts on %s', (kind) => {
  let postgres: TestPostgres | undefined;
  let service: AccountService;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    service = await startAccountService({ databaseUrl: postgres?.url, secret: SECRET });
  });

  afterAll(async () => {
    await service.stop();
    await postgres?.stop();
  });

  const run = (...args: string[]): Promise<Run> =>
    callSitefold(['accounts', ...args, '--root', REPOSITORY], {
      env: {
        DATA_DIR: service.dataFolder,
        ...(postgres ? { DATABASE_URL: postgres.url, AUTH_SECRET: SECRET } : {}),
      },
    });
  /** The command of docs/operations.md, with a file of the test in the place of its own. */
  const documented = (command: 'backup' | 'restore', file: string): Promise<Run> => {
    const [, args] = new RegExp(`^npx sitefold accounts (${command} .*)$`, 'm').exec(DOCUMENT) ?? [];
    return run(...(args ?? '').replace('/backup/accounts', file).split(' '));
  };
  const canSignIn = async (email: string): Promise<boolean> => {
    const { status } = await service.visitor().send('/users/login', { email, password: PASSWORD });
    expect([303, 403]).toContain(status);
    return status === 303;
  };

  test('has the accounts of its moment, and brings them back', async () => {
    const file = join(service.dataFolder, 'backup');
    const ada = await signUp(service, 'ada@customer.example');
    const session = ada.cookies.get('__Host-session') ?? '';
    // A visitor comes in the meantime.
    const [made] = await Promise.all([documented('backup', file), signUp(service, 'grace@customer.example')]);
    expect([made.code, made.stderr]).toEqual([0, `the accounts are in ${file}; keep it as safe as the database\n`]);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(existsSync(`${file}.${process.pid}`)).toBe(false);
    await signUp(service, 'late@customer.example');
    await ada.send('/users/center', { action: 'delete-account', current: PASSWORD });
    expect(await canSignIn('ada@customer.example')).toBe(false);

    const restored = await documented('restore', file);
    expect([restored.code, restored.stderr]).toEqual([0, `the accounts are those of ${file}\n`]);
    expect(await canSignIn('ada@customer.example')).toBe(true);
    expect(await canSignIn('late@customer.example')).toBe(false);
    // The session from before is in the backup too.
    ada.cookies.set('__Host-session', session);
    expect((await ada.get('/users/center')).status).toBe(200);
  });

  const testOnce = kind === 'SQLite' ? test : testInAll;
  testOnce('is not written over a file, and a file of another kind is refused', async () => {
    const file = join(service.dataFolder, 'other');
    writeFileSync(file, 'not a backup, whatever it says');
    const over = await run('backup', file);
    expect([over.code, over.stderr]).toEqual([1, `sitefold: the file ${file} exists already.\n`]);
    const nowhere = join(service.dataFolder, 'no-folder/backup');
    const unwritten = await run('backup', nowhere);
    expect([unwritten.code, unwritten.stderr]).toEqual([
      1,
      expect.stringMatching(/^sitefold: (?:\S+\/no-folder\/backup cannot be written|pg_dump failed): [^\n]+\n$/),
    ]);
    await signUp(service, 'stays@customer.example');
    const bad = await run('restore', file);
    expect([bad.code, bad.stderr]).toEqual([
      1,
      expect.stringMatching(/^sitefold: (?:the file .* does not hold accounts|pg_restore failed)/),
    ]);
    const missing = await run('restore', `${file}-missing`);
    expect([missing.code, missing.stderr]).toEqual([1, `sitefold: there is no file ${file}-missing.\n`]);
    const whole = join(service.dataFolder, 'whole');
    expect((await run('backup', whole)).code).toBe(0);
    const half = join(service.dataFolder, 'half');
    const bytes = readFileSync(whole);
    writeFileSync(half, bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect((await run('restore', half)).code).toBe(1);
    expect(await canSignIn('stays@customer.example')).toBe(true);
  });
});
