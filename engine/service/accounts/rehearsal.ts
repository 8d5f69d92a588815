import { setTimeout as delay } from 'node:timers/promises';
import { createAuthCalls } from './auth-calls.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { PasswordWork } from './password-work.ts';
import type { Store } from './store.ts';
import type { Visitor } from './visitor.ts';

interface Rehearsed {
  readonly auth: Auth;
  readonly store: Pick<Store, 'deleteMany'>;
  readonly attempts: Attempts;
  readonly passwords: Pick<PasswordWork, 'verify'>;
}

/** After so many sign-ins in a row, a further one takes no longer than later ones (measured, November 2026). */
const TIMES = 20;
/** The longest rehearsal, in milliseconds. */
const WITHIN = 1000;
/** A name and addresses that no one has (RFC 2606, RFC 5737). */
const NOBODY = 'nobody@rehearsal.invalid';
const NOWHERE = '192.0.2.';
/** The answer of better-auth to a sign-in without a mail address: it has looked at no password. */
const REFUSED = 400;
/** A hash at the lowest cost that scrypt accepts. */
const CHEAP_HASH = `scrypt$2$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Does what a sign-in does until the mail address is looked at, for nobody and for a second at most: the code of the accounts is compiled and
 * the thread for passwords started before the first customer comes. Deletes what it has counted. Rejects with a DatabaseUnavailableError if
 * the database does not answer.
 */
export async function rehearseSignIn({ auth, store, attempts, passwords }: Rehearsed): Promise<void> {
  const { call } = createAuthCalls(auth);
  const until = performance.now() + WITHIN;
  const verified = passwords.verify({ hash: CHEAP_HASH, password: '' });
  await Promise.race([verified, delay(WITHIN, undefined, { ref: false })]);
  for (let time = 1; time <= TIMES && performance.now() < until; time += 1) {
    await attempts.count(NOBODY);
    const { status } = await call(visitorOf(time), '/sign-in/email', { email: 'nobody', password: 'none' });
    if (status !== REFUSED) break;
  }
  await attempts.forget(NOBODY);
  await store.deleteMany({ model: 'rateLimit', where: [{ field: 'key', operator: 'starts_with', value: NOWHERE }] });
}

/** Each comes from another address: from one, better-auth takes three sign-ins. */
function visitorOf(time: number): Visitor {
  return { cookie: undefined, address: `${NOWHERE}${time}`, userAgent: '', origin: 'https://rehearsal.invalid' };
}
