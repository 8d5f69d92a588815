import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from './database/guard.ts';
import type { Store } from './store.ts';

export type AttemptPurpose =
  | 'sign-in'
  | 'sign-in of a known device'
  | 'current password'
  | 'code'
  | 'registration'
  | 'mail';

export interface AttemptRule {
  /** What is tried. Each purpose has counters of its own, whatever a visitor types. */
  readonly purpose: AttemptPurpose;
  /** How many attempts are let through in a window. */
  readonly most: number;
  /** How long a window is, in milliseconds. */
  readonly window: number;
}

export interface Attempts {
  /** Counts an attempt. Returns the milliseconds to wait, or 0 if the attempt is allowed. */
  count(what: string): Promise<number>;
  /** Takes back an attempt that was counted and then not made. */
  giveBack(what: string): Promise<void>;
  forget(what: string): Promise<void>;
}

interface AttemptRow {
  readonly count: number;
  readonly since: number | bigint;
}

const MODEL = 'attempt';

/** How often counting is tried again when attempts with the same key collide. */
const MOST_RACES = 20;

/** How far the clocks of two services may be apart, in milliseconds. A count that began later than that began under a wrong clock. */
const SKEW = 60_000;

/** How long a refusal is answered from memory, in milliseconds. Another process may have lifted it meanwhile. */
const REFUSED_FOR = 1000;
/** The most keys whose refusal is remembered. */
const MOST_REFUSED = 1000;

/**
 * Counts attempts, such as signing in to one account, from all addresses together: using many addresses does not allow more attempts.
 * Attempts count whether or not the account exists. The key is stored as a digest, because it may name a person. All counters that share
 * a table have the same window. After a clock that was ahead, no one waits longer than a window. Further attempts within a second of a
 * refusal are refused without a query.
 */
export function createAttempts(
  store: Store,
  { purpose, most, window }: AttemptRule,
  now: () => number = Date.now,
): Attempts {
  const keyOf = (what: string): string => digestOf(purpose, what);
  const refused = new LRUCache<string, number>({ max: MOST_REFUSED, ttl: REFUSED_FOR });
  /** How often a refusal was lifted. */
  let lifted = 0;
  const lift = (key: string): void => {
    lifted += 1;
    refused.delete(key);
  };

  /** Returns the milliseconds to wait, or undefined if another attempt changed the count in between. */
  async function tryToCount(key: string): Promise<number | undefined> {
    const start = now() - window;
    const counted = await store.incrementOne({
      model: MODEL,
      where: [
        { field: 'key', value: key },
        { field: 'since', operator: 'gt', value: start },
        { field: 'since', operator: 'lte', value: now() + SKEW },
        { field: 'count', operator: 'lt', value: most },
      ],
      increment: { count: 1 },
    });
    if (counted) return 0;
    await store.deleteMany({ model: MODEL, where: [{ field: 'since', operator: 'lte', value: start }] });
    await store.deleteMany({ model: MODEL, where: [{ field: 'since', operator: 'gt', value: now() + SKEW }] });
    const row = await store.findOne<AttemptRow>({ model: MODEL, where: [{ field: 'key', value: key }] });
    if (row) return row.count >= most ? Math.min(window, Math.max(1, Number(row.since) + window - now())) : undefined;
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
    const known = refused.get(key);
    if (known !== undefined) return known;
    const liftedBefore = lifted;
    for (let again = 0; again < MOST_RACES; again += 1) {
      const wait = await tryToCount(key);
      // Only a long wait is the same a second later. What was lifted meanwhile, this look may not have seen.
      if (wait !== undefined && wait > REFUSED_FOR && lifted === liftedBefore) refused.set(key, wait);
      if (wait !== undefined) return wait;
    }
    throw new Error('an attempt could not be counted');
  }

  return {
    count,
    async giveBack(what) {
      await store.incrementOne({
        model: MODEL,
        where: [
          { field: 'key', value: keyOf(what) },
          { field: 'count', operator: 'gt', value: 0 },
        ],
        increment: { count: -1 },
      });
      lift(keyOf(what));
    },
    async forget(what) {
      await store.deleteMany({ model: MODEL, where: [{ field: 'key', value: keyOf(what) }] });
      lift(keyOf(what));
    },
  };
}

/** Different ways to write one mail address have one digest, and the purpose is kept apart from the rest. */
function digestOf(purpose: AttemptPurpose, what: string): string {
  const named = JSON.stringify([purpose, what.normalize('NFKC').trim().toLowerCase()]);
  return createHash('sha256').update(named).digest('base64url');
}
