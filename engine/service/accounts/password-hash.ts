import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** The parameters of scrypt: 128 * N * r bytes of memory, and time in proportion to N * r * p. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What one hash costs: the figures of the OWASP Password Storage Cheat Sheet for scrypt, 32 MiB and about a quarter of a second of a core. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Node counts 128 * N * r bytes, and a little more. */
const MEMORY = 64 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`. Hashes of another form are those of better-auth, from before. */
const FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Hashes a password, and blocks the calling thread meanwhile. It is normalised first (NIST SP 800-63B, 3.1.1.2): keyboards write the same letters differently. */
export function hashPassword(password: string, cost = PASSWORD_COST): string {
  const salt = randomBytes(SALT_BYTES);
  const key = derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns true if the hash is that of the password. Blocks the calling thread meanwhile. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [form, n, r, p, salt = '', key = ''] = FORM.exec(hash) ?? [];
  if (form === undefined) return (await import('better-auth/crypto')).verifyPassword({ hash, password });
  const expected = Buffer.from(key, 'base64url');
  const given = derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns true if a hash has another cost than those that are made now. */
export function isOutdated(hash: string, { N, r, p } = PASSWORD_COST): boolean {
  return !hash.startsWith(`scrypt$${N}$${r}$${p}$`);
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MEMORY });
}
