import { createAuthCalls } from './auth-calls.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { PasswordWork } from './password-work.ts';
import type { Visitor } from './visitor.ts';

interface Rehearsed {
  readonly auth: Auth;
  readonly attempts: Attempts;
  readonly passwords: PasswordWork;
}

/** After so many sign-ins in a row, a further one takes no longer than later ones (measured, November 2026). */
const TIMES = 20;
/** Names that no one has (RFC 2606), and addresses of no one (RFC 5737). */
const NOBODY = 'nobody@rehearsal.invalid';
const visitorOf = (time: number): Visitor => ({
  cookie: undefined,
  address: `192.0.2.${time}`,
  userAgent: '',
  origin: 'https://rehearsal.invalid',
});
/** A hash at a cost that is none. */
const CHEAP_HASH = `scrypt$2$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Does what a sign-in does, for nobody: the code of the accounts is compiled and the thread for passwords started before the first customer
 * comes. Nothing stays in the database. Rejects with a DatabaseUnavailableError if that does not answer.
 */
export async function rehearseSignIn({ auth, attempts, passwords }: Rehearsed): Promise<void> {
  const { call } = createAuthCalls(auth);
  await passwords.verify({ hash: CHEAP_HASH, password: '' });
  for (let time = 1; time <= TIMES; time += 1) {
    await attempts.count(NOBODY);
    // An address without a host is refused before a password is looked at.
    await call(visitorOf(time), '/sign-in/email', { email: 'nobody', password: 'none' });
    await attempts.forget(NOBODY);
  }
}
