import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, startAccountService, type AccountService } from '../support/account-service.ts';
import { partOf } from '../support/coverage.ts';

/* What a visitor may type into the forms of accounts, and what becomes of it. The numbers are those of ASVS 5.0. */

const DAY = 24 * 3600 * 1000;
const EMAIL = 'ada@customer.example';

let service: AccountService;
let database: DatabaseSync;

beforeAll(async () => {
  service = await startAccountService();
  database = new DatabaseSync(join(service.dataFolder, 'accounts.sqlite'), { timeout: 60_000 });
});

afterAll(async () => {
  database.close();
  await service.stop();
});

type Row = Readonly<Record<string, unknown>>;
const rows = (sql: string, ...values: string[]): Row[] => database.prepare(sql).all(...values) as Row[];
const userOf = (email: string): Row | undefined => rows('SELECT * FROM user WHERE email = ?', email)[0];

test('6.3.2: a new database has no account', () => {
  expect(rows('SELECT * FROM user')).toEqual([]);
  expect(rows('SELECT * FROM account')).toEqual([]);
});

test.each(partOf(['/auth', '/api/auth', '/users/login/auth', ''], 2))(
  '6.3.4: the addresses of better-auth are not below %s: forms alone sign in',
  async (base) => {
    const email = `auth${base.replaceAll('/', '-')}@customer.example`;
    await signUp(service, email);
    const visitor = service.visitor();
    const body = JSON.stringify({ email, password: PASSWORD });
    for (const path of ['/sign-in/email', '/sign-up/email', '/change-password'])
      expect((await visitor.send(`${base}${path}`, body, { 'Content-Type': 'application/json' })).status).toBe(405);
    expect((await visitor.get(`${base}/get-session`)).body).not.toContain(email);
    expect([...visitor.cookies.keys()]).toEqual([]);
  },
);

describe('what looks like a command', () => {
  const SQL = ["' OR '1'='1", "x'; DROP TABLE user; --", '" OR 1=1 --', "ada@customer.example' --", '%', '\\'];

  test.each(partOf(SQL, 2))('1.2.4: %s is a value for the database', async (text) => {
    const email = `owner-${SQL.indexOf(text)}@customer.example`;
    const owner = await signUp(service, email);
    const product = { action: 'register-product', product: 'r7-60a', serial: `K7R60ASQL${SQL.indexOf(text)}0` };
    await owner.send('/users/center', { ...product, purchased: '2026-05-02' });
    const before = rows('SELECT * FROM user').length;
    const visitor = service.visitor();
    const signedIn = await visitor.send('/users/login', { email: text, password: text });
    expect([403, 422]).toContain(signedIn.status);
    for (const [path, fields] of [
      ['/users/login?view=forgot', { email: text }],
      ['/users/login?view=reset', { token: text, password: 'staple orbit walnut' }],
      ['/users/login?view=confirm', { token: text }],
      ['/users/login?view=sign-up', { name: text, email: `${text}@customer.example`, password: PASSWORD }],
    ] as const)
      expect([path, (await visitor.send(path, fields)).status < 500]).toEqual([path, true]);
    const attacker = await signUp(service, `attacker-${SQL.indexOf(text)}@customer.example`);
    for (const action of ['remove-product', 'remove-comparison', 'revoke-session'])
      await attacker.send('/users/center', { action, id: text });
    expect((await owner.get('/users/center')).body).toContain(product.serial);
    expect(rows('SELECT * FROM user').length).toBeGreaterThan(before);
  });

  test.each([
    'eve@customer.example\r\nBcc: victim@person.example',
    'eve@customer.example\nSubject: Win',
    'eve@customer.example, victim@person.example',
    'Eve <victim@person.example>',
  ])('1.3.11: %j is not an address', async (email) => {
    const visitor = service.visitor();
    const opened = await visitor.send('/users/login?view=sign-up', { name: 'Eve', email, password: PASSWORD });
    expect(opened.status).toBe(422);
    await visitor.send('/users/login?view=forgot', { email });
    expect(service.mails('victim@person.example')).toEqual([]);
  });

  test('1.3.11: a name with line breaks makes no header of a mail', async () => {
    const email = 'headers@customer.example';
    const name = 'Eve\r\nBcc: victim@person.example\r\n\r\nWin';
    await service.visitor().send('/users/login?view=sign-up', { name, email, password: PASSWORD });
    await expect.poll(() => service.mails(email).length).toBe(1);
    expect(service.mails(email)[0]).not.toMatch(/victim|Win/);
  });
});

describe('fields that a form does not have', () => {
  test('15.3.3, 8.2.3: do not set what the service decides', async () => {
    const email = 'mass@customer.example';
    const own = {
      role: 'admin',
      roles: 'admin',
      emailVerified: 'true',
      hasSignedIn: 'true',
      id: 'own',
      createdAt: '0',
    };
    const visitor = service.visitor();
    const fields = { name: 'Eve', email, password: PASSWORD, ...own };
    await visitor.send('/users/login?view=sign-up', fields);
    expect(userOf(email)).toMatchObject({ role: 'user', emailVerified: 0, hasSignedIn: 0 });
    expect(userOf(email)?.id).not.toBe('own');
    expect((await visitor.send('/users/login', { email, password: PASSWORD })).status).toBe(403);
    const owner = await signUp(service, 'set-site@customer.example');
    await owner.send('/users/center', { action: 'set-site', site: 'de', ...own, email, name: 'Mallory' });
    expect(userOf('set-site@customer.example')).toMatchObject({ role: 'user', site: 'de', name: 'Ada Lovelace' });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '15.3.6: the action %s does not exist',
    async (name) => {
      const owner = await signUp(service, `${name.toLowerCase()}@customer.example`);
      const { status, location } = await owner.send('/users/center', { action: name, [name]: 'x' });
      expect([status, location]).toEqual([303, '/users/center']);
      expect((await owner.get(`/users/center?view=${name}`)).status).toBe(200);
      expect((await service.visitor().get(`/users/login?view=${name}&notice=${name}`)).status).toBe(200);
    },
  );

  test('15.3.7: the first of two fields with one name counts', async () => {
    await signUp(service, EMAIL);
    const visitor = service.visitor();
    const twice = new URLSearchParams([
      ['email', EMAIL],
      ['email', 'other@customer.example'],
      ['password', PASSWORD],
      ['password', 'not the password'],
    ]);
    expect((await visitor.send('/users/login?email=other', twice.toString())).location).toBe('/users/center');
  });
});

test('2.3.2: a customer keeps a hundred comparisons, and the oldest goes', async () => {
  const email = 'limits@customer.example';
  const owner = await signUp(service, email);
  const ids = service.service.release.model.content.products.map(({ id }) => id);
  const pairs = ids.slice(0, 15).flatMap((one, index) => ids.slice(index + 1, 15).map((other) => [one, other]));
  const send = ([one = '', other = '']: string[]): Promise<unknown> =>
    owner.send('/users/center', `action=save-comparison&id=${one}&id=${other}`);
  for (const pair of pairs.slice(0, 102)) await send(pair);
  const kept = rows('SELECT products FROM savedComparison JOIN user ON userId = user.id WHERE email = ?', email);
  expect(kept).toHaveLength(100);
  const lists = kept.map(({ products }) => products);
  expect(lists).toContain(pairs[101]?.join(','));
  expect(lists).not.toContain(pairs[0]?.join(','));
});

test('6.2.10: a password does not become invalid with time', async () => {
  const email = 'old@customer.example';
  await signUp(service, email);
  const long = new Date(Date.now() - 3650 * DAY).toISOString();
  for (const table of ['user', 'account'])
    database.exec(`UPDATE ${table} SET createdAt = '${long}', updatedAt = '${long}'`);
  const visitor = service.visitor();
  expect((await visitor.send('/users/login', { email, password: PASSWORD })).location).toBe('/users/center');
});

test('6.4.1: the link for a new password is good for an hour', async () => {
  const email = 'late@customer.example';
  await signUp(service, email);
  const visitor = service.visitor();
  await visitor.send('/users/login?view=forgot', { email });
  const link = await service.linkTo(email, 2);
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  expect(token).toMatch(/^[\w-]{22,}$/);
  const [asked] = rows('SELECT * FROM verification');
  const lasts = Date.parse(String(asked?.expiresAt)) - Date.parse(String(asked?.createdAt));
  expect(Math.round(lasts / 60_000)).toBe(60);
  database.exec(`UPDATE verification SET expiresAt = '${new Date(Date.now() - 1000).toISOString()}'`);
  expect((await visitor.send(link, { token, password: 'staple orbit walnut' })).status).toBe(422);
  expect((await service.visitor().send('/users/login', { email, password: PASSWORD })).status).toBe(303);
});

test('6.4.2: no column holds a hint or the answer to a question', () => {
  const columns = ['user', 'account'].flatMap((table) => rows(`PRAGMA table_info(${table})`).map(({ name }) => name));
  expect(columns).toContain('password');
  expect(columns.filter((name) => /hint|question|answer/i.test(String(name)))).toEqual([]);
});

test('13.3.2: the secret is readable by its owner alone', () => {
  expect((statSync(join(service.dataFolder, 'secret')).mode & 0o777).toString(8)).toBe('600');
});

test.each([64, 128])('6.2.9: a password of %i characters is accepted', async (length) => {
  const email = `long-${length}@customer.example`;
  const password = Array.from({ length: 40 }, (_, index) => `word${index}`)
    .join(' ')
    .slice(0, length);
  const owner = await signUp(service, email, { password });
  expect((await owner.get('/users/center')).status).toBe(200);
  const shorter = await service.visitor().send('/users/login', { email, password: password.slice(0, -1) });
  expect(shorter.status).toBe(403);
});

test('7.3.1: a session that was not used for its time ends', async () => {
  const email = 'idle@customer.example';
  const owner = await signUp(service, email);
  const [session] = rows('SELECT session.* FROM session JOIN user ON userId = user.id WHERE email = ?', email);
  const lasts = Date.parse(String(session?.expiresAt)) - Date.parse(String(session?.createdAt));
  expect(Math.round(lasts / DAY)).toBe(7);
  database
    .prepare('UPDATE session SET expiresAt = ? WHERE id = ?')
    .run(new Date(Date.now() - 1000).toISOString(), String(session?.id));
  expect((await owner.get('/users/center')).status).toBe(302);
});

describe('a token that confirms an address', () => {
  const email = 'token@customer.example';
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { email, iat: now, exp: now + 600 };
  const secretOf = (): string => readFileSync(join(service.dataFolder, 'secret'), 'utf8').trim();

  function sign(payload: object, { alg = 'HS256', hash = 'sha256', secret = secretOf() } = {}): string {
    const signed = `${encode({ alg })}.${encode(payload)}`;
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
  }

  const confirm = (token: string) => service.visitor().send('/users/login?view=confirm', { token });

  beforeAll(async () => {
    await service.visitor().send('/users/login?view=sign-up', { name: 'Ada', email, password: PASSWORD });
  });

  test.each<[name: string, token: () => string]>([
    ['9.1.1: with the signature of another secret', () => sign(claims, { secret: 'x'.repeat(43) })],
    [
      '9.1.1: with the signature of other claims',
      () => sign({ ...claims, email: EMAIL }).replace(/\.[^.]+\./, `.${encode(claims)}.`),
    ],
    ['9.1.1: without a signature', () => sign(claims).replace(/[^.]*$/, '')],
    ['9.1.2: that names no algorithm', () => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['9.1.2: with an algorithm that is not used', () => sign(claims, { alg: 'HS512', hash: 'sha512' })],
    [
      '9.1.3: that brings its own key',
      () => sign(claims, { secret: 'own' }).replace(/^[^.]*/, encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'b3du' } })),
    ],
    ['9.2.1: whose time is over', () => sign({ ...claims, iat: now - 7200, exp: now - 3600 })],
  ])('%s is refused', async (_, token) => {
    const { status } = await confirm(token());
    expect([status, userOf(email)?.emailVerified]).toEqual([422, 0]);
  });

  test('that the service could have made is accepted', async () => {
    expect((await confirm(sign(claims))).location).toBe('/users/login?notice=confirmed');
    expect(userOf(email)?.emailVerified).toBe(1);
  });

  test('9.2.2: neither signs in nor chooses a new password', async () => {
    const token = sign(claims);
    const password = 'staple orbit walnut';
    expect((await service.visitor().send('/users/login?view=reset', { token, password })).status).toBe(422);
    const thief = service.visitor();
    thief.cookies.set('__Host-session', token);
    expect((await thief.get('/users/center')).status).toBe(302);
  });
});
