import { createHash } from 'node:crypto';
import { DatabaseUnavailableError } from './database/guard.ts';
import type { Store } from './store.ts';

export interface AttemptRule {
  /** How many attempts are let through in a window. */
  readonly most: number;
  /** How long a window is, in milliseconds. */
  readonly window: number;
}

export interface Attempts {
  /** Counts an attempt. Returns the milliseconds to wait, or 0 if the attempt is allowed. */
  count(what: string): Promise<number>;
  forget(what: string): Promise<void>;
}

interface AttemptRow {
  readonly count: number;
  readonly since: number | bigint;
}

const MODEL = 'attempt';

/** How often counting is tried again when attempts with the same key collide. */
const MOST_RACES = 20;

/**
 * Counts attempts, such as signing in to one account, from all addresses together: using many addresses does not allow more attempts.
 * Attempts count whether or not the account exists. The key is stored as a digest, because it may name a person. All counters that share
 * a table have the same window.
 */
export function createAttempts(store: Store, { most, window }: AttemptRule, now: () => number = Date.now): Attempts {
  /** Returns the milliseconds to wait, or undefined if another attempt changed the count in between. */
  async function tryToCount(key: string): Promise<number | undefined> {
    const start = now() - window;
    const counted = await store.incrementOne({
      model: MODEL,
      where: [
        { field: 'key', value: key },
        { field: 'since', operator: 'gt', value: start },
        { field: 'count', operator: 'lt', value: most },
      ],
      increment: { count: 1 },
    });
    if (counted) return 0;
    await store.deleteMany({ model: MODEL, where: [{ field: 'since', operator: 'lte', value: start }] });
    const row = await store.findOne<AttemptRow>({ model: MODEL, where: [{ field: 'key', value: key }] });
    if (row) return row.count >= most ? Math.max(1, Number(row.since) + window - now()) : undefined;
    try {
      await store.create({ model: MODEL, data: { key, count: 1, since: now() } });
      return 0;
    } catch (cause) {
      if (cause instanceof DatabaseUnavailableError) throw cause;
      return undefined;
    }
  }

  async function count(what: string): Promise<number> {
    const key = keyOf(what);
    for (let again = 0; again < MOST_RACES; again += 1) {
      const wait = await tryToCount(key);
      if (wait !== undefined) return wait;
    }
    throw new Error('an attempt could not be counted');
  }

  return {
    count,
    async forget(what) {
      await store.deleteMany({ model: MODEL, where: [{ field: 'key', value: keyOf(what) }] });
    },
  };
}

function keyOf(what: string): string {
  return createHash('sha256').update(what.trim().toLowerCase()).digest('base64url');
}
