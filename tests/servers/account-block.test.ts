import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { numberConstant } from '../../engine/model/constants.ts';
import { createDigest } from '../../engine/service/accounts/security-log.ts';
import { onBothDatabases } from '../support/both-databases.ts';
import { PASSWORD, signUp } from '../support/account-service.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { problemOf } from '../support/forms.ts';
import { REPOSITORY } from '../support/real.ts';
import type { Run } from '../support/sitefold.ts';

/* The support looks after accounts while the service runs: issue 15, 16 and 17. */

const SECRET = 'a-secret-for-tests-0123456789abcdef';
onBothDatabases('the support, on $kind', { secret: SECRET }, (on) => {
  const { inTurn } = on;

  const run = (...args: string[]): Promise<Run> =>
    callSitefold(['accounts', ...args, '--root', REPOSITORY], {
      env: {
        DATA_DIR: on.service.dataFolder,
        AUTH_SECRET: SECRET,
        ...(on.databaseUrl === undefined ? {} : { DATABASE_URL: on.databaseUrl }),
      },
    });
  const signIn = (email: string, password = PASSWORD) => on.service.visitor().send('/users/login', { email, password });

  inTurn('blocks an account: its sessions end, every sign-in is refused, and unlocking it ends that', async () => {
    const email = 'blocked@customer.example';
    const owner = await signUp(on.service, email);
    expect((await run('block', email)).code).toBe(0);
    expect((await owner.get('/users/center')).status).toBe(302);
    const refused = await signIn(email);
    expect([refused.status, problemOf(refused.body)]).toEqual([403, 'This account is blocked. Contact the support.']);
    // Whoever does not know the password is not told.
    expect(problemOf((await signIn(email, 'not the password')).body)).not.toContain('blocked');
    expect((await run('list', '--find', email)).stdout).toMatch(/blocked@customer\.example +Ada Lovelace +blocked/);
    expect((await run('unlock', email)).code).toBe(0);
    expect((await signIn(email)).status).toBe(303);
  });

  // In `npm test`, unlocking an account that is blocked shows the way.
  if (COVERS_ALL)
    inTurn('lifts the wait after too many attempts', async () => {
      const email = 'waits@customer.example';
      await signUp(on.service, email);
      const most = numberConstant(on.service.service.release.model.constants, 'accounts.attempts');
      for (let time = 0; time < most; time += 1) await signIn(email, 'not the password');
      expect((await signIn(email)).status).toBe(429);
      expect((await run('unlock', email)).stderr).toContain(`${email} can sign in`);
      // Another process has lifted it: for a second the service refuses from memory.
      await expect.poll(async () => (await signIn(email)).status).toBe(303);
    });

  inTurn('lists accounts with what the security log calls them', async () => {
    const email = 'listed@customer.example';
    await signUp(on.service, email);
    await on.service
      .visitor()
      .send('/users/login?view=sign-up', { name: 'Bob', email: 'waiting@customer.example', password: PASSWORD });
    const { stdout } = await run('list', '--json', '--find', 'ED@CUSTOMER');
    const [entry] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      stdout
        .trim()
        .split('\n')
        .every((line) => line.includes('ed@customer')),
    ).toBe(true);
    expect(stdout).toContain(createDigest(SECRET)(email));
    expect(Object.keys(entry ?? {}).sort()).toEqual([
      'createdAt',
      'digest',
      'email',
      'hasSecondStep',
      'name',
      'passkeys',
      'state',
    ]);
    expect((await run('list', '--find', 'waiting@')).stdout).toMatch(/Bob +unconfirmed +off +0/);
    expect((await run('list', '--find', 'nowhere@')).stdout).toBe('no account\n');
  });

  inTurn('decides about a device that two customers have registered, and until then the first keeps it', async () => {
    const device = { action: 'register-product', product: 'r7-60a', purchased: '2026-05-02' };
    const first = await signUp(on.service, 'first@customer.example');
    const second = await signUp(on.service, 'second@customer.example');
    for (const serial of ['K7R60A00GIVEN1', 'K7R60A00KEPT01']) {
      await first.send('/users/center', { ...device, serial });
      const claimed = await second.send('/users/center', { ...device, serial });
      expect(claimed.location).toBe('/users/center?notice=claimed');
      // Claiming it again changes nothing.
      expect((await second.send('/users/center', { ...device, serial })).status).toBe(422);
      expect((await first.get('/users/center')).body).toContain(serial);
    }
    expect((await second.get('/users/center')).body.match(/The support looks into it/g)).toHaveLength(2);
    const claims = JSON.parse((await run('claims', '--json')).stdout) as { id: string; serial: string }[];
    const idOf = (serial: string): string => claims.find((one) => one.serial === serial)?.id ?? '';
    expect((await run('claims')).stdout).toMatch(/K7R60A00GIVEN1 +second@customer\.example +first@customer\.example/);
    expect((await run('claims', '--give', idOf('K7R60A00GIVEN1'))).code).toBe(0);
    expect((await run('claims', '--refuse', idOf('K7R60A00KEPT01'))).code).toBe(0);
    const serialsOf = async (visitor: typeof first): Promise<string[]> =>
      [...(await visitor.get('/users/center')).body.matchAll(/<dd>\s*<code>(K7R60A00\w+)<\/code>/g)].map(
        ([, one = '']) => one,
      );
    expect([await serialsOf(first), await serialsOf(second)]).toEqual([['K7R60A00KEPT01'], ['K7R60A00GIVEN1']]);
    expect((await run('claims')).stdout).toBe('no device is contested\n');
  });

  inTurn('uses the commands of docs/operations.md without a change', async () => {
    await signUp(on.service, 'ada@customer.example');
    const document = readFileSync(`${REPOSITORY}docs/operations.md`, 'utf8');
    const section = document.slice(document.indexOf('### For the support'), document.indexOf('### Security log'));
    const commands = [...section.matchAll(/^npx sitefold accounts (.*)$/gm)].map(([, args = '']) => args.split(' '));
    expect(commands.map(([name]) => name)).toEqual(['list', 'block', 'unlock', 'claims', 'requests']);
    for (const command of commands) expect([command, (await run(...command)).code]).toEqual([command, 0]);
    expect((await signIn('ada@customer.example')).status).toBe(303);
  });

  inTurn('is told what does not exist', async () => {
    const none = 'sitefold: There is no account nowhere@customer.example; sitefold accounts list shows them.';
    for (const command of ['block', 'unlock']) {
      const { code, stderr } = await run(command, 'nowhere@customer.example');
      expect([command, code, stderr.trim()]).toEqual([command, 1, none]);
    }
    for (const option of ['--give', '--refuse']) {
      const { code, stderr } = await run('claims', option, 'nothing');
      expect([code, stderr]).toEqual([1, expect.stringContaining('There is no claim `nothing`')]);
    }
    expect((await run('claims', '--give', 'one', '--refuse', 'two')).code).toBe(2);
  });

  inTurn('serial numbers cannot be tried without end', async () => {
    const owner = await signUp(on.service, 'guesser@customer.example');
    const most = numberConstant(on.service.service.release.model.constants, 'accounts.attempts');
    const statuses: number[] = [];
    for (let time = 0; time <= most; time += 1) {
      const serial = `K7R60A00GUESS${String(time).padStart(2, '0')}`;
      const fields = { action: 'register-product', product: 'r7-60a', purchased: '2026-05-02', serial };
      statuses.push((await owner.send('/users/center', fields)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 303), 429]);
  });
});
