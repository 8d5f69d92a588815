import PQueue from 'p-queue';
import { hashPassword, isOutdated, isPassword, PASSWORD_COST } from './password-hash.ts';

/** The most hashes that may wait at once: each takes a core for a quarter of a second. */
const MOST_WAITING = 20;

export class TooBusyError extends Error {}

export interface PasswordWork {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Tells whether a hash was made at another cost. */
  isOutdated(hash: string): boolean;
}

/** Hashes passwords, at most `cores` at a time, so that a flood of sign-ins leaves threads for files. Throws a TooBusyError where too many wait. */
export function createPasswordWork(cores: number, cost = PASSWORD_COST): PasswordWork {
  const queue = new PQueue({ concurrency: Math.max(1, cores) });
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= MOST_WAITING) throw new TooBusyError('too many passwords wait to be hashed');
    return queue.add(work);
  };
  return {
    hash: async (password) => run(() => hashPassword(password, cost)),
    verify: async ({ password, hash }) => run(() => isPassword(password, hash)),
    isOutdated: (hash) => isOutdated(hash, cost),
  };
}
