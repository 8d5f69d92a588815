import { symmetricDecrypt } from 'better-auth/crypto';
import { createOTP } from '@better-auth/utils/otp';
import type { PendingSecondStep } from '../../model/account.ts';
import { outcomeOf, untilBusy, type AuthAnswer, type AuthCalls } from './auth-calls.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import { refuse, type Done, type Outcome, type Refused } from './outcome.ts';
import { hashRecoveryCode, makeRecoveryCodes, storedRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/** A sign-in that is complete, and whose it is. */
export interface CompletedSignIn extends Done {
  readonly email: string;
}

/** Codes, which are shown once. */
export interface ShownCodes extends Done {
  readonly codes: readonly string[];
}

export interface SecondStep {
  /** Completes a sign-in with the code of the app. */
  verifyCode(visitor: Visitor, code: string): Promise<CompletedSignIn | Refused>;
  /** Completes a sign-in with a recovery code, which is used up. */
  verifyRecoveryCode(visitor: Visitor, code: string): Promise<CompletedSignIn | Refused>;
  /** Makes the key for an app. Nothing changes at the sign-in before `confirm`. */
  begin(visitor: Visitor, account: SignedIn, password: string): Promise<(Done & PendingSecondStep) | Refused>;
  /** Switches the second step on, if the app shows the code of the key. */
  confirm(visitor: Visitor, account: SignedIn, code: string): Promise<ShownCodes | Refused>;
  /** The key that waits to be confirmed, for whoever knows it. */
  pending(account: SignedIn, key: string): Promise<PendingSecondStep | undefined>;
  /** Makes new recovery codes in the place of the old ones. The caller has checked the password. */
  renewCodes(account: SignedIn): Promise<ShownCodes>;
  end(visitor: Visitor, password: string): Promise<Outcome>;
  /** The number of recovery codes that are left; undefined if the second step is off. */
  codesLeft(account: SignedIn): Promise<number | undefined>;
}

export interface SecondStepOptions {
  readonly auth: Auth;
  readonly calls: AuthCalls;
  /** The name of the account in an app. */
  readonly issuer: string;
  /** Codes that were used: each is good for one sign-in (RFC 6238, 5.2). */
  readonly usedCodes: Attempts;
}

interface SecondStepRow {
  readonly secret: string;
  readonly backupCodes: string;
  readonly verified: boolean | null;
}

const MODEL = 'twoFactor';

export async function createSecondStep({ auth, calls, issuer, usedCodes }: SecondStepOptions): Promise<SecondStep> {
  const { adapter, internalAdapter, secretConfig } = await auth.$context;
  const rowOf = (userId: string): Promise<SecondStepRow | null> =>
    adapter.findOne<SecondStepRow>({ model: MODEL, where: [{ field: 'userId', value: userId }] });

  async function pendingOf({ id, email }: SignedIn): Promise<PendingSecondStep | undefined> {
    const row = await rowOf(id);
    if (!row || row.verified !== false) return undefined;
    const uri = createOTP(await symmetricDecrypt({ key: secretConfig, data: row.secret })).url(issuer, email);
    return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
  }

  /** Returns true if a code is used for the first time. */
  async function isUnused(userId: string, code: string): Promise<boolean> {
    return (await usedCodes.count(`${userId} ${code}`)) === 0;
  }

  function completed(answer: AuthAnswer): CompletedSignIn | Refused {
    const outcome = outcomeOf(answer);
    return outcome.done ? { ...outcome, email: answer.body?.user?.email ?? '' } : outcome;
  }

  async function storeCodes(account: SignedIn): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await adapter.update({
      model: MODEL,
      where: [{ field: 'userId', value: account.id }],
      update: { backupCodes: storeRecoveryCodes(codes.map(hashRecoveryCode)) },
    });
    return codes;
  }

  return {
    async verifyCode(visitor, typed) {
      const code = digitsOf(typed);
      const answer = await calls.call(visitor, '/two-factor/verify-totp', { code });
      const { token, user } = answer.body ?? {};
      if (user && token !== undefined && !(await isUnused(user.id, code))) {
        await internalAdapter.deleteSession(token);
        return refuse('code');
      }
      return completed(answer);
    },
    async verifyRecoveryCode(visitor, typed) {
      return completed(await calls.call(visitor, '/two-factor/verify-backup-code', { code: hashRecoveryCode(typed) }));
    },
    async begin(visitor, account, password) {
      return untilBusy(async () => {
        if (account.hasSecondStep) return refuse('expired');
        const outcome = await calls.act(visitor, '/two-factor/enable', { password, method: 'totp' });
        if (!outcome.done) return outcome;
        const pending = await pendingOf(account);
        if (!pending) throw new Error('the second step was begun and is not stored');
        return { ...outcome, ...pending };
      });
    },
    async confirm(visitor, account, typed) {
      const code = digitsOf(typed);
      const row = await rowOf(account.id);
      if (!row || row.verified !== false) return refuse('expired');
      if (!(await isUnused(account.id, code))) return refuse('code');
      const outcome = await calls.act(visitor, '/two-factor/verify-totp', { code });
      return outcome.done ? { ...outcome, codes: await storeCodes(account) } : outcome;
    },
    async pending(account, key) {
      const pending = await pendingOf(account);
      return pending?.key === key ? pending : undefined;
    },
    renewCodes: async (account) => ({ done: true, cookies: [], codes: await storeCodes(account) }),
    end: (visitor, password) => calls.act(visitor, '/two-factor/disable', { password }),
    async codesLeft(account) {
      const row = account.hasSecondStep ? await rowOf(account.id) : null;
      return row ? storedRecoveryCodes(row.backupCodes).length : undefined;
    },
  };
}

/** Apps show codes in groups. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '');
}
