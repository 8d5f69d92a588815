import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDigest, SECURITY_EVENTS, type SecurityEvent } from '../../engine/service/accounts/security-log.ts';
import { PASSWORD, signUp, startAccountService, type AccountService } from '../support/account-service.ts';
import { REPOSITORY } from '../support/real.ts';

/* What happens to accounts is logged, and who it was is not readable: issue 15, 17. */

const SECRET = 'a-secret-for-tests-0123456789abcdef';
const EMAIL = 'logged@customer.example';
const events: SecurityEvent[] = [];
let service: AccountService;

beforeAll(async () => {
  service = await startAccountService({ secret: SECRET, onSecurityEvent: (event) => void events.push(event) });
});

afterAll(() => service.stop());

/** The events of a visit, without the digests of addresses. */
async function eventsOf(visit: () => Promise<unknown>): Promise<string[]> {
  const before = events.length;
  await visit();
  return events.slice(before).map(({ security, result, reason }) => [security, result, reason ?? ''].join(' ').trim());
}

test('a visit is logged from the sign-up to the end of the account', async () => {
  const center = (fields: Record<string, string>) => owner.send('/users/center', fields);
  let owner = service.visitor();
  expect(await eventsOf(async () => (owner = await signUp(service, EMAIL)))).toEqual([
    'sign-up done',
    'address confirmed done',
    'sign-in done',
  ]);
  const wrong = () => service.visitor().send('/users/login', { email: EMAIL, password: 'not the password' });
  expect(await eventsOf(wrong)).toEqual(['sign-in refused credentials']);
  const change = { action: 'change-password', password: 'staple orbit walnut' };
  expect(await eventsOf(() => center({ ...change, current: 'not the password' }))).toEqual([
    'password changed refused currentPassword',
  ]);
  expect(await eventsOf(() => center({ ...change, current: PASSWORD }))).toEqual(['password changed done']);
  await service.visitor().send('/users/login?view=forgot', { email: EMAIL });
  const link = await service.linkTo(EMAIL, 3);
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const reset = () => service.visitor().send(link, { token, password: PASSWORD });
  const reported = await eventsOf(reset);
  expect(reported).toContain('password reset done');
  await expect.poll(() => events.some(({ security }) => security === 'password chosen by mail')).toBe(true);
  expect(await eventsOf(reset)).toEqual(['password reset refused link']);
  const again = service.visitor();
  await again.send('/users/login', { email: EMAIL, password: PASSWORD });
  expect(await eventsOf(() => again.send('/users/center', { action: 'delete-account', current: PASSWORD }))).toEqual([
    'account deleted done',
  ]);
});

test('an attempt that is refused because of too many before is logged as such', async () => {
  const email = 'tried@customer.example';
  const attempts = await eventsOf(async () => {
    for (let time = 0; time <= 10; time += 1)
      await service.visitor().send('/users/login', { email, password: 'not the password' });
  });
  expect(attempts.at(-1)).toBe('sign-in refused tooMany');
});

test('addresses are digests that only the secret of the service makes', async () => {
  const digest = createDigest(SECRET);
  await service.visitor().send('/users/login', { email: ` ${EMAIL.toUpperCase()} `, password: 'not the password' });
  expect(events.at(-1)?.account).toBe(digest(EMAIL));
  expect(createDigest('another secret')(EMAIL)).not.toBe(digest(EMAIL));
  expect(events.every(({ client, security }) => client !== undefined || security === 'password chosen by mail')).toBe(
    true,
  );
  expect(JSON.stringify(events)).not.toMatch(/customer\.example|127\.\d/);
});

test('docs/operations.md describes every event', () => {
  const document = readFileSync(`${REPOSITORY}docs/operations.md`, 'utf8');
  const rows = [...document.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, name = '']) => name);
  for (const event of SECURITY_EVENTS) expect(rows).toContain(event);
});
