import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PASSWORD,
  signUp,
  startAccountService,
  type AccountService,
  type AccountVisitor,
} from '../support/account-service.ts';
import { covering } from '../support/coverage.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const SESSION = '__Host-session';
const NEW_PASSWORD = 'staple orbit walnut';

/** What an attacker's page makes a browser send; an empty text leaves the header out. */
const FORGED: readonly (readonly [name: string, headers: (port: number) => Record<string, string>])[] = [
  ['from another site', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })],
  ['from another site by an old browser', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': '' })],
  ['from a subdomain', () => ({ Origin: 'https://shop.kaveno.example', 'Sec-Fetch-Site': 'same-site' })],
  ['typed into the address bar', () => ({ Origin: '', 'Sec-Fetch-Site': 'none' })],
  ['from a sandboxed frame', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })],
  ['from a sandboxed frame by an old browser', () => ({ Origin: 'null', 'Sec-Fetch-Site': '' })],
  ['by no browser', () => ({ Origin: '', 'Sec-Fetch-Site': '' })],
  ['from another port', () => ({ Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': '' })],
  [
    'from a host that begins as ours',
    (port) => ({ Origin: `http://127.0.0.1:${port}.evil.example`, 'Sec-Fetch-Site': '' }),
  ],
  ['from a host that ends as ours', (port) => ({ Origin: `http://evil-127.0.0.1:${port}`, 'Sec-Fetch-Site': '' })],
  [
    'with our origin but another site',
    (port) => ({ Origin: `http://127.0.0.1:${port}`, 'Sec-Fetch-Site': 'cross-site' }),
  ],
  ['with an invalid origin', () => ({ Origin: 'evil', 'Sec-Fetch-Site': '' })],
];

/** Actions that a forged form would want. */
const ACTIONS: readonly (readonly [name: string, path: string, fields: Record<string, string>])[] = [
  ['a new password', '/users/center', { action: 'change-password', current: PASSWORD, password: NEW_PASSWORD }],
  ['the end of the account', '/users/center', { action: 'delete-account', current: PASSWORD }],
  [
    'another product',
    '/users/center',
    { action: 'register-product', product: 'r7-60a', serial: 'K7R60A0EVIL1', purchased: '2026-05-02' },
  ],
  ['another country', '/users/center', { action: 'set-site', site: 'cn' }],
  ['the end of the session', '/users/center', { action: 'sign-out' }],
];

// `npm test` shows sessions on PostgreSQL in accounts.test.ts.
describe.each(covering(['SQLite'], ['SQLite', 'PostgreSQL']))('sessions on %s', (kind) => {
  let postgres: TestPostgres | undefined;
  let service: AccountService;
  let customer: AccountVisitor;
  const EMAIL = 'customer@customer.example';

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    service = await startAccountService({ databaseUrl: postgres?.url });
    customer = await signUp(service, EMAIL);
  });

  afterAll(async () => {
    await service.stop();
    await postgres?.stop();
  });

  const stateOf = async (visitor: AccountVisitor): Promise<string> =>
    (await visitor.get('/users/center?view=export')).body.replaceAll(/"(?:usedAt|createdAt)": "[^"]*"/g, '');

  describe('forged forms', () => {
    test.each(FORGED)('3.5.1: a form %s is refused, and changes nothing', async (_, headers) => {
      const before = await stateOf(customer);
      for (const [, path, fields] of ACTIONS) {
        const answer = await customer.send(path, fields, headers(service.service.port));
        expect(answer.status).toBe(403);
      }
      expect(await stateOf(customer)).toBe(before);
    });

    test.each(ACTIONS)(
      '3.5.1: another site cannot make a visitor sign in or up, or ask for %s',
      async (_, path, fields) => {
        const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
        expect((await customer.send(path, fields, headers)).status).toBe(403);
        const visitor = service.visitor();
        const signIn = await visitor.send('/users/login', { email: EMAIL, password: PASSWORD }, headers);
        expect([signIn.status, visitor.cookies.size]).toEqual([403, 0]);
      },
    );

    test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json', ''])(
      '3.5.2: a form of the type `%s` is not read',
      async (type) => {
        const before = await stateOf(customer);
        const answer = await customer.send('/users/center', { action: 'sign-out' }, { 'Content-Type': type });
        expect(answer.status).toBe(415);
        expect(await stateOf(customer)).toBe(before);
      },
    );

    test.each(ACTIONS)('3.5.3: a link does not have the effect of a form: %s', async (_, path, fields) => {
      const before = await stateOf(customer);
      await customer.get(`${path}?${new URLSearchParams(fields).toString()}`);
      await customer.get(`${path}?_method=POST&${new URLSearchParams(fields).toString()}`, {
        'X-HTTP-Method-Override': 'POST',
      });
      expect(await stateOf(customer)).toBe(before);
    });
  });

  describe('cookies', () => {
    test('3.3.1, 3.3.2, 3.3.3, 3.3.4: Secure, SameSite, bound to the host, unreadable for scripts', async () => {
      const answer = await service.visitor().send('/users/login', { email: EMAIL, password: PASSWORD });
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      const read = cookies.map((cookie) => {
        const [pair = '', ...attributes] = cookie.split('; ');
        return [pair.split('=')[0], (pair.split('=')[1] ?? '').length >= 40, attributes.toSorted()];
      });
      const common = ['Path=/', 'SameSite=Lax', 'Secure'];
      expect(read).toEqual([
        ['__Host-session', true, ['HttpOnly', 'Max-Age=604800', ...common]],
        ['__Host-device', true, ['HttpOnly', 'Max-Age=31536000', ...common]],
      ]);
    });

    test('7.2.3: two sessions have nothing in common, and 128 bits or more', async () => {
      const sessions = await Promise.all(
        Array.from({ length: 2 }, async () => {
          const visitor = service.visitor();
          await visitor.send('/users/login', { email: EMAIL, password: PASSWORD });
          return decodeURIComponent(visitor.cookies.get(SESSION) ?? '');
        }),
      );
      for (const session of sessions) expect(session.split('.')[0]?.length).toBeGreaterThanOrEqual(22);
      expect(new Set(sessions).size).toBe(2);
    });

    test.each([
      ['of another secret', (value: string) => `${value.slice(0, -6)}AAAAA%3D`],
      ['without a signature', (value: string) => value.split('.')[0] ?? ''],
      ['that is empty', () => ''],
      ['of a session that never was', (value: string) => value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))],
      ['that is not text', () => '%00%ff'],
      ['that is very long', () => 'a'.repeat(6000)],
    ])('7.2.1: a cookie %s signs no visitor in', async (_, change) => {
      const thief = service.visitor();
      thief.cookies.set(SESSION, change(customer.cookies.get(SESSION) ?? ''));
      expect((await thief.get('/users/center')).status).toBe(302);
    });

    test('7.2.4: a session that was there before signing in is not the one after it', async () => {
      const visitor = service.visitor();
      await visitor.send('/users/login', { email: EMAIL, password: PASSWORD });
      const first = visitor.cookies.get(SESSION);
      await visitor.send('/users/login', { email: EMAIL, password: PASSWORD });
      expect(visitor.cookies.get(SESSION)).not.toBe(first);
    });

    test('7.2.4: a session that an attacker planted is not used', async () => {
      const visitor = service.visitor();
      visitor.cookies.set(SESSION, 'planted.by-somebody-else');
      await visitor.send('/users/login', { email: EMAIL, password: PASSWORD });
      expect(visitor.cookies.get(SESSION)).not.toContain('planted');
      expect((await visitor.get('/users/center')).status).toBe(200);
    });
  });

  describe('the end of sessions', () => {
    test('7.4.1: a session that was signed out is not accepted', async () => {
      const visitor = service.visitor();
      await visitor.send('/users/login', { email: EMAIL, password: PASSWORD });
      const thief = service.visitor();
      thief.cookies.set(SESSION, visitor.cookies.get(SESSION) ?? '');
      await visitor.send('/users/center', { action: 'sign-out' });
      expect((await thief.get('/users/center')).status).toBe(302);
    });

    test('7.4.2: with the account its sessions end', async () => {
      const owner = await signUp(service, 'ends@customer.example');
      const thief = service.visitor();
      thief.cookies.set(SESSION, owner.cookies.get(SESSION) ?? '');
      await owner.send('/users/center', { action: 'delete-account', current: PASSWORD });
      expect((await thief.get('/users/center')).status).toBe(302);
    });

    test('7.4.4: every page of the user centre offers to sign out', async () => {
      for (const view of ['products', 'comparisons', 'downloads', 'site', 'security'])
        expect((await customer.get(`/users/center?view=${view}`)).body).toContain('value="sign-out"');
    });

    test('7.5.1: the password is asked for before it is changed and before the account goes', async () => {
      for (const fields of [
        { action: 'change-password', current: '', password: NEW_PASSWORD },
        { action: 'delete-account', current: '' },
      ]) {
        expect((await customer.send('/users/center', fields)).status).toBe(403);
      }
      expect((await customer.get('/users/center')).status).toBe(200);
    });

    test('7.5.2: the other sessions end at once', async () => {
      const owner = await signUp(service, 'others@customer.example');
      const there = service.visitor();
      await there.send('/users/login', { email: 'others@customer.example', password: PASSWORD });
      await owner.send('/users/center', { action: 'revoke-others' });
      expect((await there.get('/users/center')).status).toBe(302);
      expect((await owner.get('/users/center')).status).toBe(200);
    });
  });

  describe('stored and shown data', () => {
    test('14.2.5, 14.3.2: nothing of the accounts is cached, under no address', async () => {
      for (const path of ['/users/center', '/users/login', '/users/center?view=export', '/th/users/center']) {
        const answer = await customer.get(path);
        expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
      }
      for (const path of ['/users/center/x.css', '/users/center;x.css', '/users/center%2fx.css', '/users/center.css'])
        expect((await customer.get(path)).body).not.toContain('Ada Lovelace');
    });

    test('3.4.6: no site can show these pages in a frame', async () => {
      const { headers } = await customer.get('/users/center');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("form-action 'self'");
    });

    test('6.2.5: words with spaces and in any writing are passwords', async () => {
      const email = 'words@customer.example';
      const owner = await signUp(service, email, { password: 'รหัสผ่าน ของฉัน ยาวมาก' });
      expect((await owner.get('/users/center')).status).toBe(200);
    });

    test('6.2.6: password fields hide their text, and password managers may fill them', async () => {
      const { body } = await service.visitor().get('/users/login?view=sign-up');
      expect(body).toMatch(/<input[^>]*name="password"[^>]*type="password"[^>]*autocomplete="new-password"/);
      expect(body).not.toMatch(/onpaste|autocomplete="off"/);
    });

    test.each([
      ['6.2.1: a short one', 'short words', 'too short'],
      ['6.2.9: one that is too long', Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '), 'too long'],
      ['6.2.11: the name of the vendor', 'Kaveno123456!', 'easy to guess'],
      ['6.2.12: a leaked one', '1qaz2wsx3edc', 'easy to guess'],
      ['6.2.12: a leaked one made longer', 'password!!2026', 'easy to guess'],
    ])('%s is not accepted as a password', async (_, password, text) => {
      const answer = await service
        .visitor()
        .send('/users/login?view=sign-up', { name: 'Ada', email: 'weak@customer.example', password });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(text);
      expect(answer.body).not.toContain(`value="${password}"`);
    });

    test('6.3.8: existing and missing accounts get the same answers', async () => {
      const answers = await Promise.all(
        [EMAIL, 'unknown@customer.example'].map(async (email) => {
          const visitor = service.visitor();
          const signIn = await visitor.send('/users/login', { email, password: 'wrong wrong wrong' });
          const forgot = await visitor.send('/users/login?view=forgot', { email });
          const { date: _date, 'x-request-id': _id, ...headers } = signIn.headers;
          return [signIn.status, headers, signIn.body.replaceAll(email, ''), forgot.status, forgot.location];
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    });
  });
});
