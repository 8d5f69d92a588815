import { createOTP } from '@better-auth/utils/otp';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { PASSWORD, signUp, type AccountVisitor } from '../support/account-service.ts';
import { decodeBase32 } from '../support/base32.ts';
import { onBothDatabases } from '../support/both-databases.ts';
import { problemOf } from '../support/forms.ts';

/* A code of an app after the password, and recovery codes: issue 15, 17. */

const WRONG = 'not the password';
const SECURITY = '/users/center?view=security';
/** The seconds that a code of an app is shown. */
const PERIOD = 30;

onBothDatabases('the second step of the sign-in on $kind', {}, (on) => {
  const { inTurn } = on;

  const signIn = (email: string, visitor = on.service.visitor()) =>
    visitor.send('/users/login', { email, password: PASSWORD });

  /** Switches the second step on. Returns an app that shows codes, and the recovery codes. */
  async function switchOn(
    owner: AccountVisitor,
  ): Promise<{ code(steps?: number): Promise<string>; recovery: string[] }> {
    const begun = await owner.send(SECURITY, { action: 'begin-second-step', current: PASSWORD });
    expect([begun.status, begun.body.includes('<svg')]).toEqual([200, true]);
    const key = /name="key" value="([A-Z2-7]+)"/.exec(begun.body)?.[1] ?? '';
    const otp = createOTP(decodeBase32(key));
    // Codes of the next periods are good too, so that each is used once.
    const code = (steps = 0): Promise<string> => otp.hotp(Math.floor(Date.now() / 1000 / PERIOD) + steps);
    const confirm = async (): ReturnType<typeof owner.send> =>
      owner.send(SECURITY, { action: 'confirm-second-step', key, code: await code(-1) });
    const first = await confirm();
    // The code of the last period is refused once the present one has ended, which may be while the form is on its way.
    const confirmed = first.status === 403 ? await confirm() : first;
    expect([confirmed.status, problemOf(confirmed.body)]).toEqual([200, '']);
    const recovery = [...confirmed.body.matchAll(/<code>((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})<\/code>/g)].map(
      ([, one = '']) => one,
    );
    expect(new Set(recovery).size).toBe(10);
    return { code, recovery };
  }

  inTurn('a code of the app is asked for after the password, and each code signs in once', async () => {
    const email = 'app@customer.example';
    const owner = await signUp(on.service, email);
    const { code } = await switchOn(owner);
    // The session goes on, with another token.
    expect((await owner.get('/users/center')).status).toBe(200);
    await expect.poll(() => on.service.mails(email).at(-1)).toMatch(/ways to sign in to your account were changed/);

    const visitor = on.service.visitor();
    const password = await visitor.send('/users/login?return=%2Fth%2F', { email, password: PASSWORD });
    expect([password.status, password.location]).toEqual([303, '/users/login?view=code&return=%2Fth%2F']);
    expect((await visitor.get('/users/center')).status).toBe(302);
    const page = await visitor.get(password.location ?? '');
    expect(page.body).toMatch(/autocomplete="one-time-code"/);
    const wrong = await visitor.send('/users/login?view=code', { code: '000000' });
    expect([wrong.status, problemOf(wrong.body)]).toEqual([403, 'This code is wrong, or it was used already.']);
    const now = await code();
    const done = await visitor.send('/users/login?view=code&return=%2Fth%2F', {
      code: `${now.slice(0, 3)} ${now.slice(3)}`,
    });
    expect([done.status, done.location]).toEqual([303, '/th/']);
    expect((await visitor.get('/users/center')).status).toBe(200);

    const thief = on.service.visitor();
    await signIn(email, thief);
    expect((await thief.send('/users/login?view=code', { code: now })).status).toBe(403);
    expect((await thief.get('/users/center')).status).toBe(302);
  });

  inTurn('a recovery code signs in once, and new codes replace all old ones', async () => {
    const email = 'recovery@customer.example';
    const owner = await signUp(on.service, email);
    const { recovery } = await switchOn(owner);
    const recover = async (code: string): Promise<number> => {
      const visitor = on.service.visitor();
      await signIn(email, visitor);
      return (await visitor.send('/users/login?view=recovery', { code })).status;
    };
    expect(await recover(` ${(recovery[0] ?? '').toLowerCase().replaceAll('-', ' ')}`)).toBe(303);
    expect(await recover(recovery[0] ?? '')).toBe(403);
    expect((await owner.get(SECURITY)).body).toContain('9 recovery codes are left.');
    expect((await owner.send(SECURITY, { action: 'renew-codes', current: WRONG })).status).toBe(403);
    const renewed = await owner.send(SECURITY, { action: 'renew-codes', current: PASSWORD });
    expect(renewed.body).not.toContain(recovery[1]);
    expect(await recover(recovery[1] ?? '')).toBe(403);
    expect(await recover(/<code>([0-9A-Z-]{29})<\/code>/.exec(renewed.body)?.[1] ?? '')).toBe(303);
  });

  inTurn('codes cannot be guessed without end, whoever knows the password', async () => {
    const email = 'guessed@customer.example';
    const { code } = await switchOn(await signUp(on.service, email));
    const statuses: number[] = [];
    // Each try from another address, and with a sign-in of its own.
    for (let time = 0; time < 11; time += 1) {
      const visitor = on.service.visitor();
      await signIn(email, visitor);
      statuses.push((await visitor.send('/users/login?view=code', { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    const owner = on.service.visitor();
    await signIn(email, owner);
    expect((await owner.send('/users/login?view=code', { code: await code() })).status).toBe(429);
  });

  inTurn('without the password before it, a code is not taken', async () => {
    const email = 'only-code@customer.example';
    const { code, recovery } = await switchOn(await signUp(on.service, email));
    const visitor = on.service.visitor();
    const alone = await visitor.send('/users/login?view=code', { code: await code() });
    expect([alone.status, problemOf(alone.body)]).toEqual([
      403,
      'The sign-in took too long. Enter your password again.',
    ]);
    expect(alone.body).toContain('name="password"');
    expect((await visitor.send('/users/login?view=recovery', { code: recovery[0] ?? '' })).status).toBe(403);
    visitor.cookies.set('__Host-second-step', 'made.up');
    expect((await visitor.send('/users/login?view=code', { code: await code() })).status).toBe(403);
  });

  inTurn('it is switched on and off with the password only, and its key is shown to whoever gave it', async () => {
    const email = 'switched@customer.example';
    const owner = await signUp(on.service, email);
    expect((await owner.send(SECURITY, { action: 'begin-second-step', current: WRONG })).status).toBe(403);
    const begun = await owner.send(SECURITY, { action: 'begin-second-step', current: PASSWORD });
    const key = /name="key" value="([A-Z2-7]+)"/.exec(begun.body)?.[1] ?? '';
    expect((await owner.get(SECURITY)).body).not.toContain(key);
    const again = await owner.send(SECURITY, { action: 'confirm-second-step', key, code: '000000' });
    expect([again.status, again.body.includes(key)]).toEqual([403, true]);
    const stranger = await owner.send(SECURITY, { action: 'confirm-second-step', key: 'AAAA', code: '000001' });
    expect([stranger.status, stranger.body.includes(key)]).toEqual([403, false]);
    // Not confirmed: the password is enough.
    expect((await signIn(email)).location).toBe('/users/center');
    await switchOn(owner);
    expect((await owner.send(SECURITY, { action: 'begin-second-step', current: PASSWORD })).status).toBe(403);
    expect((await owner.send(SECURITY, { action: 'end-second-step', current: WRONG })).status).toBe(403);
    expect((await owner.send(SECURITY, { action: 'end-second-step', current: PASSWORD })).location).toBe(
      `${SECURITY}&notice=turned-off`,
    );
    expect((await signIn(email)).location).toBe('/users/center');
  });

  // SQLite alone has a file that the test can read.
  if (on.kind === 'SQLite')
    test('the database holds no recovery code, and no key that an app could use', async () => {
      const owner = await signUp(on.service, 'stored@customer.example');
      const begun = await owner.send(SECURITY, { action: 'begin-second-step', current: PASSWORD });
      const key = /name="key" value="([A-Z2-7]+)"/.exec(begun.body)?.[1] ?? '';
      const code = await createOTP(decodeBase32(key)).totp();
      const confirmed = await owner.send(SECURITY, { action: 'confirm-second-step', key, code });
      const codes = [...confirmed.body.matchAll(/<code>([0-9A-Z-]{29})<\/code>/g)].map(([, one = '']) => one);
      expect(codes).toHaveLength(10);
      const database = new DatabaseSync(join(on.service.dataFolder, 'accounts.sqlite'), { timeout: 60_000 });
      const stored = JSON.stringify(database.prepare('SELECT * FROM twoFactor').all());
      database.close();
      expect(stored.length).toBeGreaterThan(400);
      for (const secret of [...codes, ...codes.map((one) => one.replaceAll('-', '')), key, decodeBase32(key)])
        expect(stored).not.toContain(secret);
    });
});
