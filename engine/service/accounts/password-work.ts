import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { isOutdated, PASSWORD_COST } from './password-hash.ts';
import type { PasswordTask } from './password-thread.ts';

/** The most hashes that may wait at once: each takes a core for a quarter of a second. */
const MOST_WAITING = 20;
/** The most threads: each needs 32 MiB for a hash, and anyone may ask for one. */
const MOST_THREADS = 4;
/** How long a thread without work is kept, in milliseconds. */
const KEPT_FOR = 60_000;
const THREAD = fileURLToPath(new URL('./password-thread.ts', import.meta.url));

export class TooBusyError extends Error {}

export interface PasswordWork {
  /** Rejects with a TooBusyError where too many passwords wait, or no thread can be started. */
  hash(password: string): Promise<string>;
  /** Rejects like `hash`. */
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Tells whether a hash was made at another cost. */
  isOutdated(hash: string): boolean;
  /** Ends the threads. What still waits is refused. */
  close(): Promise<void>;
}

interface PasswordWorkOptions {
  /** How many passwords are hashed at a time, at most four. */
  readonly cores: number;
  readonly cost?: typeof PASSWORD_COST | undefined;
  /** Called if a thread cannot be started. */
  readonly onError: (message: string) => void;
  /** The program of a thread. */
  readonly thread?: string;
}

/** Hashes passwords in threads that give way to the one that answers visitors. They are started for the first passwords. */
export function createPasswordWork(options: PasswordWorkOptions): PasswordWork {
  const { cores, cost = PASSWORD_COST, onError, thread = THREAD } = options;
  const threads = new Tinypool({
    filename: thread,
    minThreads: 0,
    maxThreads: Math.min(MOST_THREADS, Math.max(1, cores)),
    idleTimeout: KEPT_FOR,
  });
  const asked = new Set<(cause: Error) => void>();
  // A thread that ends before it is ready has no task yet: what waits for it would wait for ever.
  threads.on('error', (cause: Error) => {
    onError(`no thread for passwords could be started: ${cause.message}`);
    for (const refuse of asked) refuse(new TooBusyError('no thread for passwords could be started', { cause }));
    threads.cancelPendingTasks();
  });
  async function run(task: PasswordTask): Promise<unknown> {
    if (threads.queueSize >= MOST_WAITING) throw new TooBusyError('too many passwords wait to be hashed');
    const failed = Promise.withResolvers<never>();
    asked.add(failed.reject);
    try {
      return await Promise.race([threads.run(task), failed.promise]);
    } finally {
      asked.delete(failed.reject);
    }
  }
  return {
    hash: async (password) => String(await run({ kind: 'hash', password, cost })),
    verify: async ({ password, hash }) => (await run({ kind: 'verify', password, hash })) === true,
    isOutdated: (hash) => isOutdated(hash, cost),
    close: () => threads.destroy(),
  };
}
