import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Store } from './store.ts';
import type { Visitor } from './visitor.ts';

/** Accounts for sign-ins of nobody, by which a service compiles the code of the accounts before its first customer comes. */
export interface Rehearsal {
  /** What is done with them is not logged. */
  readonly accounts: Accounts;
  /** Deletes what was counted. Rejects with a DatabaseUnavailableError if the database does not answer. */
  forget(): Promise<void>;
}

/** What is given as the mail address: one that no one has (RFC 2606), and none. */
export const NOBODY = { known: 'nobody@rehearsal.invalid', malformed: 'nobody' } as const;
/** Addresses that no one has (RFC 5737). */
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
      for (const address of Object.values(NOBODY)) await attempts.forget(address);
      await store.deleteMany({
        model: 'rateLimit',
        where: [{ field: 'key', operator: 'starts_with', value: NOWHERE }],
      });
    },
  };
}

/** Returns visitors who come from one address after the other: from each, better-auth takes three sign-ins in ten seconds. */
export function createNobodies(): () => Visitor {
  let number = 0;
  return () => {
    number = (number % 254) + 1;
    return { cookie: undefined, address: `${NOWHERE}${number}`, userAgent: '', origin: 'https://rehearsal.invalid' };
  };
}
