import { createHash, randomInt } from 'node:crypto';

/** How many codes a customer gets at once. */
const CODES = 10;
/** 24 characters of 32 are 120 bits: enough for a plain hash (ASVS 5.0, 6.5.2). */
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Crockford's base 32: no letter looks like a digit. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes the codes that sign a customer in without the phone, each one once: `7K2M-…`, six groups of four characters. */
export function makeRecoveryCodes(): string[] {
  const character = (): string => CHARACTERS.charAt(randomInt(CHARACTERS.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Hashes a code as it is stored. Spaces, hyphens and the case do not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}

/** Returns the text that is stored for codes: the hashes of all that are left. */
export function storeRecoveryCodes(hashes: readonly string[]): string {
  return JSON.stringify(hashes);
}

/** The hashes of a stored text. */
export function storedRecoveryCodes(text: string): readonly string[] {
  return JSON.parse(text) as string[];
}
