import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../../../engine/service/accounts/password-hash.ts';
import { partOf } from '../../../support/coverage.ts';

const PASSWORD = ` Ein gutes Paßwort, ${'und noch ein Wort '.repeat(5)}`;

test('a password is that of its hash', async () => {
  const hash = hashPassword(PASSWORD);
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  // Keyboards write the same letter as one character or as two.
  expect(await isPassword(PASSWORD.normalize('NFD'), hash)).toBe(true);
  expect(hashPassword(PASSWORD)).not.toBe(hash);
});

const OTHERS = [
  ['in other letters', PASSWORD.toLowerCase()],
  ['without its last character', PASSWORD.slice(0, -1)],
  ['cut after 72 bytes', Buffer.from(PASSWORD).subarray(0, 72).toString()],
  ['without the blanks around it', PASSWORD.trim()],
  ['that is empty', ''],
] as const;

test.each(partOf(OTHERS, 2))('a password %s is another one', async (_, other) => {
  expect(await isPassword(other, hashPassword(PASSWORD))).toBe(false);
});
