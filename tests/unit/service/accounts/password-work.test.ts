import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  createPasswordWork,
  TooBusyError,
  type PasswordWork,
} from '../../../../engine/service/accounts/password-work.ts';

const CHEAP = { N: 2, r: 8, p: 1 };
const folder = mkdtempSync(join(tmpdir(), 'sitefold-passwords-'));
afterAll(() => rmSync(folder, { recursive: true }));

function work(program?: string): { readonly passwords: PasswordWork; readonly errors: string[] } {
  const errors: string[] = [];
  const thread = join(folder, 'thread.mjs');
  if (program !== undefined) writeFileSync(thread, program);
  const passwords = createPasswordWork({
    cores: 2,
    cost: CHEAP,
    onError: (message) => errors.push(message),
    ...(program === undefined ? {} : { thread }),
  });
  onTestFinished(() => passwords.close());
  return { passwords, errors };
}

test('a thread hashes a password and verifies it', async () => {
  const { passwords, errors } = work();
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^scrypt\$2\$8\$1\$/);
  expect(await passwords.verify({ hash, password: 'correct horse' })).toBe(true);
  expect(await passwords.verify({ hash, password: 'wrong horse' })).toBe(false);
  expect(errors).toEqual([]);
});

test('passwords are refused where too many wait', async () => {
  const { passwords } = work('export default () => new Promise(() => undefined);');
  const waiting = Array.from({ length: 40 }, () => passwords.hash('x').catch((cause: unknown) => cause));
  expect(await Promise.race(waiting)).toBeInstanceOf(TooBusyError);
});

test('where a thread cannot start, what waits for it is refused and the process goes on', async () => {
  const { passwords, errors } = work('throw new Error("no memory");');
  for (let time = 1; time <= 2; time += 1) await expect(passwords.hash('x')).rejects.toBeInstanceOf(TooBusyError);
  expect(new Set(errors)).toEqual(new Set(['no thread for passwords could be started: no memory']));
});
