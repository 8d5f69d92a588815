import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WindowCounts, WindowRule } from './window-counts.ts';

export type AttemptPurpose =
  | 'sign-in'
  | 'sign-in of a known device'
  | 'current password'
  | 'code'
  | 'registration'
  | 'mail'
  | 'support request'
  | 'look at a support request';

export interface AttemptRule extends WindowRule {
  /** What is tried. Each purpose has counters of its own, whatever a visitor types. */
  readonly purpose: AttemptPurpose;
}

export interface Attempts {
  /** Counts an attempt. Returns the milliseconds to wait, or 0 if the attempt is allowed. */
  count(what: string): Promise<number>;
  /** Takes back an attempt that was counted and then not made. */
  giveBack(what: string): Promise<void>;
  forget(what: string): Promise<void>;
}

/** How long a refusal is answered from memory, in milliseconds. Another process may have lifted it meanwhile. */
const REFUSED_FOR = 1000;
/** The most keys whose refusal is remembered. */
const MOST_REFUSED = 1000;

/**
 * Counts attempts, such as signing in to one account, from all addresses together: using many addresses does not allow more attempts.
 * Attempts count whether or not the account exists. The key is stored as a digest, because it may name a person. Further attempts within a
 * second of a refusal are refused without a query.
 */
export function createAttempts(counts: WindowCounts, { purpose, ...rule }: AttemptRule): Attempts {
  const keyOf = (what: string): string => digestOf(purpose, what);
  const refused = new LRUCache<string, number>({ max: MOST_REFUSED, ttl: REFUSED_FOR });
  /** How often a refusal was lifted. */
  let lifted = 0;
  const lift = (key: string): void => {
    lifted += 1;
    refused.delete(key);
  };

  async function count(what: string): Promise<number> {
    const key = keyOf(what);
    const known = refused.get(key);
    if (known !== undefined) return known;
    const liftedBefore = lifted;
    const wait = await counts.count(key, rule);
    // Only a long wait is the same a second later. What was lifted meanwhile, this look may not have seen.
    if (wait > REFUSED_FOR && lifted === liftedBefore) refused.set(key, wait);
    return wait;
  }

  return {
    count,
    async giveBack(what) {
      await counts.giveBack(keyOf(what));
      lift(keyOf(what));
    },
    async forget(what) {
      await counts.forget(keyOf(what));
      lift(keyOf(what));
    },
  };
}

/** Different ways to write one mail address have one digest, and the purpose is kept apart from the rest. */
function digestOf(purpose: AttemptPurpose, what: string): string {
  const named = JSON.stringify([purpose, what.normalize('NFKC').trim().toLowerCase()]);
  return createHash('sha256').update(named).digest('base64url');
}
