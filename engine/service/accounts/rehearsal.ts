import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Store } from './store.ts';
import type { Visitor } from './visitor.ts';

/** Accounts for sign-ins of an invented customer, by which a service compiles the code of the accounts before its first customer comes. */
export interface Rehearsal {
  /** What is done with them is not logged. */
  readonly accounts: Accounts;
  /** Deletes what was counted. Rejects with a DatabaseUnavailableError if the database does not answer. */
  forget(): Promise<void>;
}

/** The mail address of the invented customer (RFC 2606), and a malformed one. */
export const INVENTED = { email: 'customer@rehearsal.invalid', malformed: 'customer' } as const;
/** The network from which the invented customer comes; it is reserved for documentation (RFC 5737). */
const NOWHERE = '192.0.2.';

interface Rehearsed {
  readonly accounts: Accounts;
  readonly store: Pick<Store, 'deleteMany'>;
  /** The attempts to sign in. */
  readonly attempts: Attempts;
}

export function createRehearsal({ accounts, store, attempts }: Rehearsed): Rehearsal {
  return {
    accounts,
    async forget() {
      for (const address of Object.values(INVENTED)) await attempts.forget(address);
      await store.deleteMany({
        model: 'rateLimit',
        where: [{ field: 'key', operator: 'starts_with', value: NOWHERE }],
      });
    },
  };
}

/** Returns a function that makes visitors who come from one address after the other: from each, better-auth takes three sign-ins in ten seconds. */
export function createInventedVisitors(): () => Visitor {
  let number = 0;
  return () => {
    number = (number % 254) + 1;
    return { cookie: undefined, address: `${NOWHERE}${number}`, userAgent: '', origin: 'https://rehearsal.invalid' };
  };
}
