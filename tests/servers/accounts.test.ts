import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { numberConstant } from '../../engine/model/constants.ts';
import { openDatabase, type AccountDatabase } from '../../engine/service/accounts/database/open-database.ts';
import { onBothDatabases } from '../support/both-databases.ts';
import { killAccountChild, startAccountChild } from '../support/account-child.ts';
import {
  confirmByMail,
  createVisitor,
  PASSWORD,
  signUp,
  startAccountService,
  type AccountService,
  type AccountVisitor,
} from '../support/account-service.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { noticeOf, problemOf } from '../support/forms.ts';
import { startPostgres } from '../support/postgres.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

const NEW_PASSWORD = 'staple orbit walnut';

/** A database with nothing in it, and a folder for the mails. */
async function withDatabase(
  kind: string,
  use: (dataFolder: string, url: string | undefined) => Promise<void>,
): Promise<void> {
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  try {
    await withFolder((dataFolder) => use(dataFolder, postgres?.url));
  } finally {
    await postgres?.stop();
  }
}

onBothDatabases('accounts on $kind', {}, (on) => {
  const { inTurn, kind } = on;

  inTurn('a customer cannot sign in before the address is confirmed, and trying sends the mail again', async () => {
    const visitor = on.service.visitor();
    const email = 'unconfirmed@customer.example';
    const opened = await visitor.send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
    expect([opened.status, opened.location]).toEqual([303, '/users/login?view=sent']);
    const tried = await visitor.send('/users/login', { email, password: PASSWORD });
    expect(tried.status).toBe(403);
    expect(problemOf(tried.body)).toContain('not confirmed yet');
    expect(visitor.cookies.size).toBe(0);
    await expect.poll(() => on.service.mails(email).length).toBe(2);
  });

  inTurn('a mail confirms the address once its button is pressed; looking at its page does not', async () => {
    const visitor = on.service.visitor();
    const email = 'confirm@customer.example';
    await visitor.send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
    const link = await on.service.linkTo(email);
    const page = await visitor.get(link);
    expect(page.body).toContain('Confirm your e-mail address');
    expect((await visitor.send('/users/login', { email, password: PASSWORD })).status).toBe(403);
    const token = new URL(link, on.service.origin).searchParams.get('token') ?? '';
    const confirmed = await visitor.send(link, { token });
    expect([confirmed.status, confirmed.location]).toEqual([303, '/users/login?notice=confirmed']);
    expect(noticeOf((await visitor.get('/users/login?notice=confirmed')).body)).toContain('confirmed');
    const signedIn = await visitor.send('/users/login', { email, password: PASSWORD });
    expect([signedIn.status, signedIn.location]).toEqual([303, '/users/center']);
    expect((await visitor.get('/users/center')).body).toContain('Signed in as');
  });

  testInAll('services that start at once on an empty database make its tables once', async () => {
    await withDatabase(kind, async (dataFolder, url) => {
      const children = await Promise.all(Array.from({ length: 4 }, () => startAccountChild(dataFolder, url)));
      try {
        const email = 'early@customer.example';
        const ports = children.map(({ port }) => port);
        const [first = 0, ...others] = ports;
        const visitor = createVisitor(first, '127.3.0.1');
        await visitor.send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
        await confirmByMail({ dataFolder }, email, visitor);
        for (const port of others) {
          const { location } = await createVisitor(port, `127.3.1.${port % 256}`).send('/users/login', {
            email,
            password: PASSWORD,
          });
          expect(location).toBe('/users/center');
        }
      } finally {
        for (const child of children) await killAccountChild(child);
      }
    });
  });

  test('only one process at a time makes tables', async () => {
    await withDatabase(kind, async (dataFolder, url) => {
      const open = (): AccountDatabase => openDatabase({ url, dataFolder, patience: 2500, onBroken: () => undefined });
      const [one, other] = [open(), open()];
      const order: string[] = [];
      const begun = Promise.withResolvers<void>();
      const work = (name: string) => async (): Promise<void> => {
        order.push(`${name} begins`);
        begun.resolve();
        await delay(100);
        order.push(`${name} ends`);
      };
      const first = one.alone(work('one'));
      await begun.promise;
      await other.alone(work('other'));
      await first;
      expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
      await one.close();
      await other.close();
    });
  });

  inTurn('an account that is not confirmed is deleted after some days, a confirmed one stays', async () => {
    await withDatabase(kind, async (dataFolder, databaseUrl) => {
      const start = (unconfirmedDays: number): Promise<AccountService> =>
        startAccountService({ dataFolder, databaseUrl, constants: { 'accounts.unconfirmedDays': unconfirmedDays } });
      const forgotten = { name: 'Ada', email: 'forgotten@customer.example', password: PASSWORD };
      const early = await start(7);
      await signUp(early, 'stays@customer.example');
      await early.visitor().send('/users/login?view=sign-up', forgotten);
      await early.stop();
      if (COVERS_ALL) {
        const same = await start(7);
        expect((await same.visitor().send('/users/login', forgotten)).body).toContain('not confirmed yet');
        await same.stop();
      }
      // The service deletes as it starts, and ends only after that.
      await start(0).then((deleting) => deleting.stop());
      const later = await start(7);
      const refused = await later.visitor().send('/users/login', forgotten);
      expect([refused.status, problemOf(refused.body)]).toEqual([
        403,
        expect.not.stringContaining('not confirmed yet'),
      ]);
      const stays = { email: 'stays@customer.example', password: PASSWORD };
      expect((await later.visitor().send('/users/login', stays)).location).toBe('/users/center');
      await later.stop();
    });
  });

  inTurn('signing out ends the session in the database too', async () => {
    const visitor = await signUp(on.service, 'out@customer.example');
    const kept = new Map(visitor.cookies);
    const { location } = await visitor.send('/users/center', { action: 'sign-out' });
    expect(location).toBe('/users/login?notice=signed-out');
    expect([...visitor.cookies.keys()]).toEqual(['__Host-device']);
    const thief = on.service.visitor();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.get('/users/center')).status).toBe(302);
  });

  inTurn('a forgotten password is chosen anew by mail, all sessions end, and the link is good once', async () => {
    const email = 'forgot@customer.example';
    const before = await signUp(on.service, email);
    const visitor = on.service.visitor();
    const asked = await visitor.send('/users/login?view=forgot', { email });
    expect(asked.location).toBe('/users/login?view=sent');
    const link = await on.service.linkTo(email, 2);
    const token = new URL(link, on.service.origin).searchParams.get('token') ?? '';
    const weak = await visitor.send(link, { token, password: 'passwordpassword' });
    expect([weak.status, problemOf(weak.body)]).toEqual([422, expect.stringContaining('easy to guess')]);
    const changed = await visitor.send(link, { token, password: NEW_PASSWORD });
    expect(changed.location).toBe('/users/login?notice=changed');
    expect((await before.get('/users/center')).status).toBe(302);
    const again = await visitor.send(link, { token, password: PASSWORD });
    expect([again.status, problemOf(again.body)]).toEqual([422, expect.stringContaining('no longer good')]);
    expect((await visitor.send('/users/login', { email, password: PASSWORD })).status).toBe(403);
    expect((await visitor.send('/users/login', { email, password: NEW_PASSWORD })).location).toBe('/users/center');
    // The visitor signs in on a device that was not used for the account before.
    await expect.poll(() => on.service.mails(email).length).toBe(4);
    expect(
      on.service
        .mails(email)
        .slice(2)
        .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])
        .sort(),
    ).toEqual(['A sign-in on a new device', 'Your password was changed']);
  });

  inTurn('a password is changed with the current one, and all other devices are signed out', async () => {
    const email = 'change@customer.example';
    const here = await signUp(on.service, email);
    const there = on.service.visitor();
    await there.send('/users/login', { email, password: PASSWORD });
    const wrong = await here.send('/users/center?view=security', {
      action: 'change-password',
      current: 'not my password',
      password: NEW_PASSWORD,
    });
    expect([wrong.status, problemOf(wrong.body)]).toEqual([403, 'The current password is wrong.']);
    const session = here.cookies.get('__Host-session');
    const changed = await here.send('/users/center?view=security', {
      action: 'change-password',
      current: PASSWORD,
      password: NEW_PASSWORD,
    });
    expect(changed.location).toBe('/users/center?view=security&notice=changed');
    expect(here.cookies.get('__Host-session')).not.toBe(session);
    expect((await here.get('/users/center')).status).toBe(200);
    expect((await there.get('/users/center')).status).toBe(302);
  });

  inTurn('the list of sessions names each device, and one of them is signed out', async () => {
    const email = 'sessions@customer.example';
    const here = await signUp(on.service, email);
    const there = on.service.visitor();
    await there.send('/users/login', { email, password: PASSWORD });
    const { body } = await here.get('/users/center?view=security');
    expect(body.match(/Firefox, Linux/g)).toHaveLength(2);
    expect(body.match(/This device/g)).toHaveLength(1);
    const id = /name="id" value="([^"]+)"/.exec(body)?.[1] ?? '';
    await here.send('/users/center?view=security', { action: 'revoke-session', id });
    expect((await there.get('/users/center')).status).toBe(302);
    expect((await here.get('/users/center')).status).toBe(200);
  });

  inTurn('a customer cannot sign another customer out or remove anything of theirs', async () => {
    const victim = await signUp(on.service, 'victim@customer.example');
    const attacker = await signUp(on.service, 'attacker@customer.example');
    await registerProduct(victim, 'K7R60A00AAAA1');
    await on.service.visitor().send('/users/login', { email: 'victim@customer.example', password: PASSWORD });
    const page = await victim.get('/users/center');
    const product = /name="id" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const security = await victim.get('/users/center?view=security');
    const session = /name="id" value="([^"]+)"/.exec(security.body)?.[1] ?? '';
    await attacker.send('/users/center', { action: 'remove-product', id: product });
    await attacker.send('/users/center', { action: 'revoke-session', id: session });
    expect((await victim.get('/users/center')).body).toContain('K7R60A00AAAA1');
    expect((await victim.get('/users/center?view=security')).body.match(/Firefox, Linux/g)).toHaveLength(2);
  });

  inTurn('a product is registered once, with its warranty and its firmware, and removed', async () => {
    const owner = await signUp(on.service, 'owner@customer.example');
    const registered = await registerProduct(owner, 'k7r6-0a00 bbbb1');
    expect([registered.status, registered.location]).toEqual([303, '/users/center?notice=registered']);
    const { body } = await owner.get('/users/center');
    expect(body).toContain('K7R60A00BBBB1');
    expect(body).toContain('datetime="2029-05-02"');
    expect(body).toMatch(/Latest firmware[\s\S]*href="\/download\//);
    const other = await signUp(on.service, 'other@customer.example');
    const taken = await registerProduct(owner, 'K7R60A00BBBB1');
    expect([taken.status, problemOf(taken.body)]).toEqual([422, 'You have registered this device already.']);
    const claimed = await registerProduct(other, 'K7R60A00BBBB1');
    expect([claimed.status, claimed.location]).toEqual([303, '/users/center?notice=claimed']);
    const id = /name="id" value="([^"]+)"/.exec(body)?.[1] ?? '';
    await owner.send('/users/center', { action: 'remove-product', id });
    expect((await owner.get('/users/center')).body).not.toContain('K7R60A00BBBB1');
  });

  const WRONG: readonly (readonly [name: string, change: Readonly<Record<string, string>>, text: string])[] = [
    ['a product that does not exist', { product: 'x9-99z' }, 'Choose a product.'],
    ['an invalid serial number', { serial: 'short' }, 'This is not one of our serial numbers.'],
    ['no day', { purchased: '2026-02-30' }, 'Enter the day on which you bought the product.'],
    ['a day to come', { purchased: '2199-01-01' }, 'Enter the day on which you bought the product.'],
    [
      'a day before the product came out',
      { purchased: '1999-01-01' },
      'Enter the day on which you bought the product.',
    ],
  ];

  inTurn('a product that is entered wrongly is not registered, and what was typed stays', async () => {
    const owner = await signUp(on.service, 'wrong@customer.example');
    const right = { action: 'register-product', product: 'r7-60a', serial: 'K7R60A00CCCC1', purchased: '2026-05-02' };
    for (const [name, change, text] of WRONG) {
      const fields = { ...right, ...change };
      const answer = await owner.send('/users/center?view=products', fields);
      expect([name, answer.status]).toEqual([name, 422]);
      expect(problemOf(answer.body), name).toContain(text);
      expect(answer.body, name).toContain(`value="${fields.serial}"`);
    }
  });

  inTurn('a comparison is saved from its page, opened and removed', async () => {
    const owner = await signUp(on.service, 'compare@customer.example');
    const page = await owner.get('/product/compare?id=r7-60a&id=r6-20a');
    expect(page.body).toContain('Save comparison');
    await owner.send('/users/center', 'action=save-comparison&id=r7-60a&id=r6-20a&id=nothing');
    const { body } = await owner.get('/users/center?view=comparisons');
    expect(body).toContain('href="/product/compare?id=r7-60a&amp;id=r6-20a"');
    const id = /name="id" value="([^"]+)"/.exec(body)?.[1] ?? '';
    await owner.send('/users/center', { action: 'remove-comparison', id });
    expect((await owner.get('/users/center?view=comparisons')).body).toContain('No comparison is saved yet.');
  });

  inTurn('a visitor who saves a comparison signs in first and returns to it', async () => {
    const visitor = on.service.visitor();
    const from = '/product/compare?id=r7-60a&id=r6-20a';
    const { status, location } = await visitor.send('/users/center', { action: 'save-comparison', from });
    expect([status, location]).toEqual([303, `/users/login?return=${encodeURIComponent(from)}`]);
  });

  inTurn('downloads are kept while signed in, directly and by the helper, and the list is cleared', async () => {
    const owner = await signUp(on.service, 'downloads@customer.example');
    const list = (await owner.get('/downloads.json')).body;
    const [first = '', second = ''] = [...list.matchAll(/https:\/\/[^/"]+(\/files\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect((await owner.get(first)).status).toBe(200);
    expect((await owner.get(`/api/download?url=${encodeURIComponent(second)}`)).status).toBe(200);
    await on.service.visitor().get(first);
    await expect
      .poll(async () => (await owner.get('/users/center?view=export')).body.match(/"path":/g)?.length)
      .toBe(2);
    await owner.send('/users/center', { action: 'clear-downloads' });
    expect((await owner.get('/users/center?view=downloads')).body).toContain('are listed here');
  });

  inTurn('the site of a customer is the language of the mails', async () => {
    const email = 'site@customer.example';
    const owner = await signUp(on.service, email);
    const { location } = await owner.send('/users/center', { action: 'set-site', site: 'de' });
    expect(location).toBe('/de/users/center?view=site&notice=saved');
    await owner.send('/users/login?view=forgot', { email });
    const link = await on.service.linkTo(email, 2);
    expect(link).toMatch(/^\/de\/users\/login\?view=reset&token=/);
    expect(on.service.mails(email)[1]).toContain('Passwort');
  });

  inTurn('all that is kept is exported, and deleting the account leaves nothing', async () => {
    const email = 'gone@customer.example';
    const owner = await signUp(on.service, email);
    await registerProduct(owner, 'K7R60A00DDDD1');
    const { body, headers } = await owner.get('/users/center?view=export');
    expect(headers['content-disposition']).toBe('attachment; filename="account.json"');
    const time: unknown = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);
    expect(JSON.parse(body)).toEqual({
      account: { name: 'Ada Lovelace', email, site: '', roles: ['user'] },
      products: [{ product: 'r7-60a', serial: 'K7R60A00DDDD1', purchased: '2026-05-02', createdAt: time }],
      contested: [],
      comparisons: [],
      downloads: [],
      requests: [],
      sessions: [
        {
          userAgent: expect.stringContaining('Firefox') as string,
          address: expect.stringMatching(/^127\./) as string,
          createdAt: time,
          usedAt: time,
        },
      ],
      secondStep: { on: false, recoveryCodesLeft: 0 },
      passkeys: [],
    });
    const wrong = await owner.send('/users/center', { action: 'delete-account', current: 'not my password' });
    expect(wrong.status).toBe(403);
    const { location } = await owner.send('/users/center', { action: 'delete-account', current: PASSWORD });
    expect(location).toBe('/users/login?notice=deleted');
    expect((await on.service.visitor().send('/users/login', { email, password: PASSWORD })).status).toBe(403);
    const again = await signUp(on.service, email, { visitor: on.service.visitor() });
    expect((await again.get('/users/center')).body).not.toContain('K7R60A00DDDD1');
  });

  inTurn('an address that has an account gets another mail and the same answer', async () => {
    const email = 'twice@customer.example';
    await signUp(on.service, email);
    const visitor = on.service.visitor();
    const known = await visitor.send('/users/login?view=sign-up', { name: 'Eve', email, password: NEW_PASSWORD });
    const unknown = await visitor.send('/users/login?view=sign-up', {
      name: 'Eve',
      email: 'never@customer.example',
      password: NEW_PASSWORD,
    });
    expect([known.status, known.location, known.body]).toEqual([unknown.status, unknown.location, unknown.body]);
    await expect.poll(() => on.service.mails(email).length).toBe(2);
    expect(on.service.mails(email)[1]).toContain('You have an account already');
    expect((await visitor.send('/users/login', { email, password: NEW_PASSWORD })).status).toBe(403);
  });

  inTurn('a mailbox is not flooded, from however many addresses it is asked for', async () => {
    const email = 'flooded@customer.example';
    await signUp(on.service, email);
    const most = numberConstant(on.service.service.release.model.constants, 'accounts.mails');
    const ask = (): Promise<unknown> => on.service.visitor().send('/users/login?view=forgot', { email });
    await Promise.all(Array.from({ length: most + 5 }, ask));
    await expect.poll(() => on.service.mails(email).length).toBe(most);
    await ask();
    expect(on.service.mails(email)).toHaveLength(most);
  });

  inTurn('a mail repeats nothing that a stranger typed in', async () => {
    const email = 'target@customer.example';
    const visitor = on.service.visitor();
    await visitor.send('/users/login?view=sign-up', { name: 'Win https://evil.example', email, password: PASSWORD });
    await confirmByMail(on.service, email, visitor);
    for (const mail of on.service.mails(email)) expect(mail).not.toContain('evil.example');
  });

  inTurn('after signing in the visitor is back where the way began, on this service only', async () => {
    const email = 'return@customer.example';
    const visitor = await signUp(on.service, email);
    await visitor.send('/users/center', { action: 'sign-out' });
    const sentAway = await visitor.get('/th/users/center?view=downloads');
    expect(sentAway.location).toBe(`/th/users/login?return=${encodeURIComponent('/th/users/center?view=downloads')}`);
    const back = await visitor.send(sentAway.location ?? '', { email, password: PASSWORD });
    expect(back.location).toBe('/th/users/center?view=downloads');
    await visitor.send('/users/center', { action: 'sign-out' });
    const away = await visitor.send(`/users/login?return=${encodeURIComponent('//evil.example/')}`, {
      email,
      password: PASSWORD,
    });
    expect(away.location).toBe('/users/center');
  });
});

function registerProduct(visitor: AccountVisitor, serial: string): ReturnType<AccountVisitor['send']> {
  return visitor.send('/users/center', {
    action: 'register-product',
    product: 'r7-60a',
    serial,
    purchased: '2026-05-02',
  });
}

testInAll('an answer to a form that may send a mail takes its least time, with and without an account', async () => {
  const least = 1000;
  const service = await startAccountService({ constants: { 'accounts.mailAnswerTime': least } });
  try {
    const email = 'slow@customer.example';
    const timed = async (to: string): Promise<number> => {
      const started = performance.now();
      const { status } = await service.visitor().send('/users/login?view=forgot', { email: to });
      expect(status).toBe(303);
      return performance.now() - started;
    };
    await signUp(service, email);
    // A timer may end a little before its time.
    for (const time of await Promise.all([email, 'no-account@customer.example'].map(timed)))
      expect(time).toBeGreaterThan(least - 10);
  } finally {
    await service.stop();
  }
});
