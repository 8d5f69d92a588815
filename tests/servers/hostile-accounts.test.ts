import { createOTP } from '@better-auth/utils/otp';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PASSWORD,
  signUp,
  startAccountService,
  type AccountService,
  type AccountVisitor,
} from '../support/account-service.ts';
import { decodeBase32 } from '../support/base32.ts';
import { partOf } from '../support/coverage.ts';
import {
  BODIES,
  EXTRA_FIELDS,
  FOREIGN_HEADERS,
  HEADERS_OF_TOKENS,
  ODD_CODES,
  ODD_IDS,
  ODD_RECOVERY_CODES,
  sessionCookies,
  TOKENS,
} from '../support/hostile-accounts.ts';

/* Requests of attackers to the accounts: each is refused, and changes nothing. */

const SESSION = '__Host-session';
const SECURITY = '/users/center?view=security';
const EMAIL = 'ada@customer.example';
const ATTACKER = 'eve@customer.example';
const UNCONFIRMED = 'new@customer.example';

let service: AccountService;
let database: DatabaseSync;
let owner: AccountVisitor;
let attacker: AccountVisitor;

beforeAll(async () => {
  service = await startAccountService();
  database = new DatabaseSync(join(service.dataFolder, 'accounts.sqlite'), { timeout: 60_000 });
  owner = await signUp(service, EMAIL);
  attacker = await signUp(service, ATTACKER);
  await service.visitor().send('/users/login?view=sign-up', { name: 'New', email: UNCONFIRMED, password: PASSWORD });
  const product = { action: 'register-product', product: 'r7-60a', serial: 'K7R60A0OWN11', purchased: '2026-05-02' };
  await owner.send('/users/center', product);
  await owner.send('/users/center', 'action=save-comparison&id=r7-60a&id=r6-20a');
  database.exec(`INSERT INTO passkey (id, userId, name, publicKey, credentialID, counter, deviceType, backedUp, createdAt)
    VALUES ('key', '${String(idOf(EMAIL))}', 'x', 'x', 'x', 0, 'x', 0, '2026-01-01T00:00:00.000Z')`);
});

afterAll(async () => {
  database.close();
  await service.stop();
});

type Row = Readonly<Record<string, unknown>>;
const rows = (sql: string): Row[] => database.prepare(sql).all() as Row[];
const idOf = (email: string): unknown => rows(`SELECT id FROM user WHERE email = '${email}'`)[0]?.id;

/** Everything that the database has of customers, without counters and times of use. */
function state(): Row[] {
  return ['user', 'account', 'session', 'passkey', 'twoFactor', 'registeredProduct', 'savedComparison']
    .flatMap((table) => rows(`SELECT * FROM ${table} ORDER BY id`))
    .map(({ updatedAt: _updated, failedVerificationCount: _failed, lockedUntil: _locked, ...row }) => row);
}

/** Attempts are limited, which would hide whether one is refused for itself. */
function forgetAttempts(): void {
  database.exec('DELETE FROM attempt; UPDATE twoFactor SET failedVerificationCount = 0, lockedUntil = NULL');
}

test('the corpus is large', () => {
  const families = {
    'foreign headers': FOREIGN_HEADERS.length * 6,
    cookies: new Set(sessionCookies('Token.SignatureOfTheSession')).size,
    'extra fields': EXTRA_FIELDS.length * 2,
    bodies: BODIES.length,
    tokens: HEADERS_OF_TOKENS.length + TOKENS.length,
    ids: ODD_IDS.length * 5,
    codes: ODD_CODES.length + ODD_RECOVERY_CODES.length,
  };
  console.log(`accounts: ${JSON.stringify(families)}`);
  expect(families).toEqual({
    'foreign headers': 198,
    cookies: 60,
    'extra fields': 76,
    bodies: 62,
    tokens: 63,
    ids: 60,
    codes: 60,
  });
});

describe('forms and challenges that are asked for from elsewhere', () => {
  test.each(partOf(FOREIGN_HEADERS, 6))('%j', async (headers) => {
    const before = state();
    const there = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replaceAll('HOST', `127.0.0.1:${service.service.port}`),
      ]),
    );
    const forms: readonly (readonly [path: string, fields: Record<string, string>])[] = [
      ['/users/center', { action: 'rename', name: 'Eve' }],
      ['/users/center', { action: 'sign-out' }],
      ['/users/center', { action: 'passkey-challenge', current: PASSWORD }],
      ['/users/login', { email: ATTACKER, password: PASSWORD }],
      ['/users/login?view=forgot', { email: EMAIL }],
    ];
    for (const [path, fields] of forms) {
      const { status, headers: answered } = await owner.send(path, fields, there);
      expect([path, status, answered['set-cookie']]).toEqual([path, 403, undefined]);
    }
    // The script of the page asks for a challenge without an Origin.
    if (there['Sec-Fetch-Site'] !== 'same-origin') {
      const asked = await service.visitor().get('/users/login?view=passkey-challenge', there);
      expect([asked.status, asked.headers['set-cookie']]).toEqual([403, undefined]);
    }
    expect(state()).toEqual(before);
  });
});

test('a cookie that is almost that of a session signs no visitor in', async () => {
  const value = owner.cookies.get(SESSION) ?? '';
  const faults: string[] = [];
  for (const cookie of sessionCookies(value)) {
    const { status, location } = await service.visitor().get('/users/center', { Cookie: cookie });
    if (status !== 302 || location?.startsWith('/users/login?') !== true) faults.push(`${cookie}: ${status}`);
  }
  const others = [owner.cookies.get('__Host-device'), attacker.cookies.get('__Host-device')];
  const [token, signature] = value.split('.');
  const [other, otherSignature] = (attacker.cookies.get(SESSION) ?? '').split('.');
  for (const mixed of [...others, `${token}.${otherSignature}`, `${other}.${signature}`]) {
    const { status } = await service.visitor().get('/users/center', { Cookie: `${SESSION}=${mixed}` });
    if (status !== 302) faults.push(`${mixed}: ${status}`);
  }
  expect(faults).toEqual([]);
  expect((await service.visitor().get('/users/center', { Cookie: `${SESSION}=${value}` })).status).toBe(200);
});

test('a field that a form does not have changes nothing', async () => {
  const before = state();
  for (const [name, value] of partOf(EXTRA_FIELDS, 10))
    for (const fields of [
      { action: 'rename', name: 'Ada Lovelace' },
      { action: 'remove-product', id: 'x' },
    ]) {
      const { status } = await owner.send('/users/center', { ...fields, [name]: value });
      expect([name, status]).toEqual([name, 303]);
    }
  expect(state()).toEqual(before);
});

test('a sign-in with other fields than an address and its password makes no session', async () => {
  const before = state();
  const faults: string[] = [];
  for (const body of partOf(BODIES, 5)) {
    forgetAttempts();
    const visitor = service.visitor();
    const { status } = await visitor.send(
      '/users/login',
      body.replaceAll('EMAIL', EMAIL).replaceAll('PASSWORD', PASSWORD),
    );
    if (![400, 403, 422].includes(status) || visitor.cookies.size > 0) faults.push(`${body}: ${status}`);
  }
  expect(faults).toEqual([]);
  expect(state()).toEqual(before);
});

describe('a token of a link', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { email: UNCONFIRMED, iat: now, exp: now + 600 };
  const hash = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  test.each(['confirm', 'reset'])('that was forged is refused by %s', async (view) => {
    const secret = readFileSync(join(service.dataFolder, 'secret'), 'utf8').trim();
    const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
    const right = hash(signed, secret);
    const forged = [
      ...HEADERS_OF_TOKENS.flatMap((header) => {
        const text = `${encode(header)}.${encode(claims)}`;
        return [`${text}.`, `${text}.${hash(text, 'own')}`, `${text}.${hash(text, '')}`];
      }),
      ...TOKENS.map((token) =>
        token.replaceAll('SIGNED', signed).replaceAll('SIGNATURE', right).replaceAll('CLAIMS', encode(claims)),
      ),
    ];
    const before = state();
    const faults: string[] = [];
    for (const token of partOf(forged, 30)) {
      const visitor = service.visitor();
      const fields = { token, password: 'staple orbit walnut' };
      const { status } = await visitor.send(`/users/login?view=${view}`, fields);
      if (status !== 422 || visitor.cookies.size > 0) faults.push(`${token}: ${status}`);
    }
    expect(faults).toEqual([]);
    expect(state()).toEqual(before);
  });
});

test.each([
  ['remove-product', 'registeredProduct'],
  ['withdraw-product', 'registeredProduct'],
  ['remove-comparison', 'savedComparison'],
  ['revoke-session', 'session'],
  ['remove-passkey', 'passkey'],
])('%s takes no id of another customer', async (action, table) => {
  const [{ id, token = id } = {}] = rows(`SELECT * FROM ${table} WHERE userId = '${String(idOf(EMAIL))}'`);
  expect(id).toBeDefined();
  const before = state();
  for (const odd of partOf(ODD_IDS, 3)) {
    const given = odd.replaceAll('TOKEN', String(token)).replaceAll('ID', String(id));
    const body = `action=${action}&current=${encodeURIComponent(PASSWORD)}&${given}`;
    const { status } = await attacker.send('/users/center', body);
    expect([given, status]).toEqual([given, 303]);
  }
  expect(state()).toEqual(before);
});

describe('the second step', () => {
  const email = 'step@customer.example';
  let otp: ReturnType<typeof createOTP>;
  let recovery: readonly string[];

  beforeAll(async () => {
    const customer = await signUp(service, email);
    const begun = await customer.send(SECURITY, { action: 'begin-second-step', current: PASSWORD });
    const key = /name="key" value="([A-Z2-7]+)"/.exec(begun.body)?.[1] ?? '';
    otp = createOTP(decodeBase32(key));
    const code = await otp.totp();
    const { body } = await customer.send(SECURITY, { action: 'confirm-second-step', key, code });
    recovery = [...body.matchAll(/<code>([0-9A-Z-]{29})<\/code>/g)].map(([, one = '']) => one);
    expect(recovery).toHaveLength(10);
  });

  async function half(): Promise<AccountVisitor> {
    forgetAttempts();
    const visitor = service.visitor();
    const { location } = await visitor.send('/users/login', { email, password: PASSWORD });
    expect([location, visitor.cookies.has(SESSION)]).toEqual(['/users/login?view=code', false]);
    return visitor;
  }

  test('cannot be skipped', async () => {
    const visitor = await half();
    const before = state();
    for (const path of ['/users/center', '/th/users/center', SECURITY, '/users/center?view=export', '/users/login'])
      expect([path, (await visitor.get(path)).body.includes(email)]).toEqual([path, false]);
    for (const action of [
      'rename',
      'end-second-step',
      'renew-codes',
      'begin-second-step',
      'confirm-second-step',
      'sign-out',
    ])
      expect((await visitor.send('/users/center', { action, name: 'Eve', current: PASSWORD })).location).toMatch(
        /^\/users\/login\?return=/,
      );
    for (const [name, value] of visitor.cookies) {
      const { status } = await service.visitor().get('/users/center', { Cookie: `${SESSION}=${value}` });
      expect([name, status]).toEqual([name, 302]);
    }
    for (const view of ['', 'sign-up', 'confirm', 'reset', 'passkey', 'sent', 'code;', 'CODE', 'code&view=recovery'])
      await visitor.send(`/users/login?view=${view}`, { code: 'x' });
    expect(visitor.cookies.has(SESSION)).toBe(false);
    expect(state()).toEqual(before);
  });

  test.each([
    ['code', ODD_CODES],
    ['recovery', ODD_RECOVERY_CODES],
  ] as const)('takes no other text for a %s', async (view, texts) => {
    const faults: string[] = [];
    for (const text of partOf(texts, 2)) {
      const visitor = await half();
      const [first = '', second = ''] = recovery;
      const code = text.replaceAll('FIRST', first).replaceAll('SECOND', second).replaceAll('HALF', first.slice(0, 14));
      const { status } = await visitor.send(`/users/login?view=${view}`, { code });
      if (status !== 403 || visitor.cookies.has(SESSION)) faults.push(`${text}: ${status}`);
    }
    expect(faults).toEqual([]);
    expect(rows('SELECT count(*) AS count FROM session')[0]?.count).toBe(
      state().filter((row) => 'token' in row).length,
    );
  });
});
