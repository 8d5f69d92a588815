import type { PasskeyEntry } from '../../model/account.ts';
import { outcomeOf, type AuthCalls } from './auth-calls.ts';
import type { Auth } from './auth.ts';
import { refuse, type Done, type Outcome, type Refused } from './outcome.ts';
import type { CompletedSignIn } from './second-step.ts';
import type { Visitor } from './visitor.ts';

/** The most passkeys of one account, and the longest name of one. */
const MOST_PASSKEYS = 20;
const NAME_LENGTH = 60;

/** What a browser needs to make or to use a passkey, as JSON, and the cookie of its challenge. */
export interface PasskeyChallenge extends Done {
  readonly json: string;
}

export interface Passkeys {
  /** The host for which the passkeys are good: browsers offer them there and below. */
  readonly host: string;
  list(userId: string): Promise<readonly PasskeyEntry[]>;
  /** The challenge for a new passkey of who is signed in. */
  beginAdding(visitor: Visitor): Promise<PasskeyChallenge>;
  /** `response`: what the browser answered to the challenge, as JSON. */
  add(visitor: Visitor, userId: string, given: { readonly name: string; readonly response: string }): Promise<Outcome>;
  remove(userId: string, id: string): Promise<void>;
  /** The challenge for a sign-in. */
  beginSigningIn(visitor: Visitor): Promise<PasskeyChallenge>;
  signIn(visitor: Visitor, response: string): Promise<CompletedSignIn | Refused>;
}

export interface PasskeysOptions {
  readonly auth: Auth;
  readonly calls: AuthCalls;
  readonly host: string;
}

const MODEL = 'passkey';

export async function createPasskeys({ auth, calls, host }: PasskeysOptions): Promise<Passkeys> {
  const { adapter, internalAdapter } = await auth.$context;

  async function challenge(visitor: Visitor, path: string): Promise<PasskeyChallenge> {
    const { status, body, cookies } = await calls.call(visitor, path);
    if (status !== 200) throw new Error(`the accounts answered ${status} to a request for a challenge`);
    return { done: true, json: JSON.stringify({ ...body, userVerification: 'required' }), cookies };
  }

  async function list(userId: string): Promise<readonly PasskeyEntry[]> {
    const rows = await adapter.findMany<PasskeyEntry>({
      model: MODEL,
      where: [{ field: 'userId', value: userId }],
      sortBy: { field: 'createdAt', direction: 'desc' },
    });
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
  }

  return {
    host,
    list,
    beginAdding: (visitor) => challenge(visitor, '/passkey/generate-register-options'),
    async add(visitor, userId, { name, response }) {
      const answered = parseObject(response);
      if (!answered || (await list(userId)).length >= MOST_PASSKEYS) return refuse('passkey');
      const shown = name.trim().slice(0, NAME_LENGTH);
      return calls.act(visitor, '/passkey/verify-registration', { response: answered, name: shown });
    },
    async remove(userId, id) {
      await adapter.deleteMany({
        model: MODEL,
        where: [
          { field: 'userId', value: userId },
          { field: 'id', value: id },
        ],
      });
    },
    beginSigningIn: (visitor) => challenge(visitor, '/passkey/generate-authenticate-options'),
    async signIn(visitor, response) {
      const answered = parseObject(response);
      if (typeof answered?.id !== 'string') return refuse('passkey');
      const answer = await calls.call(visitor, '/passkey/verify-authentication', { response: answered });
      const outcome = outcomeOf(answer);
      const { user, session } = answer.body ?? {};
      if (!outcome.done || !user) return outcome.done ? refuse('passkey') : outcome;
      const found = await internalAdapter.findUserById(user.id);
      // An account whose address was never confirmed is deleted after a while.
      if (found?.emailVerified === true) return { ...outcome, email: user.email };
      if (session) await internalAdapter.deleteSession(session.token);
      return refuse('passkey');
    },
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
