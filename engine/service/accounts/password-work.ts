import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { isOutdated, PASSWORD_COST } from './password-hash.ts';
import type { PasswordTask } from './password-thread.ts';

/** The most hashes that may wait at once: each takes a core for a quarter of a second. */
const MOST_WAITING = 20;
/** How long a thread without work is kept, in milliseconds. */
const KEPT_FOR = 60_000;

export class TooBusyError extends Error {}

export interface PasswordWork {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Tells whether a hash was made at another cost. */
  isOutdated(hash: string): boolean;
  /** Ends the threads. What still waits is refused. */
  close(): Promise<void>;
}

/**
 * Hashes passwords, at most `cores` at a time, in threads that give way to the one that answers visitors. They are started for the first
 * passwords. Throws a TooBusyError where too many wait.
 */
export function createPasswordWork(cores: number, cost = PASSWORD_COST): PasswordWork {
  const threads = new Tinypool({
    filename: fileURLToPath(new URL('./password-thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: Math.max(1, cores),
    idleTimeout: KEPT_FOR,
  });
  const run = async (task: PasswordTask): Promise<unknown> => {
    if (threads.queueSize >= MOST_WAITING) throw new TooBusyError('too many passwords wait to be hashed');
    return threads.run(task);
  };
  return {
    hash: async (password) => String(await run({ kind: 'hash', password, cost })),
    verify: async ({ password, hash }) => (await run({ kind: 'verify', password, hash })) === true,
    isOutdated: (hash) => isOutdated(hash, cost),
    close: () => threads.destroy(),
  };
}
