import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';

/** How long the second step of an account is locked after ten wrong codes in a row, in milliseconds. */
export const SECOND_STEP_LOCK = 15 * 60 * 1000;

/** The plugin of better-auth that asks for the code of an authenticator app (TOTP, RFC 6238) after the password. */
export const secondStepPlugin = twoFactor({
  accountLockout: { durationSeconds: SECOND_STEP_LOCK / 1000 },
  backupCodeOptions: {
    // A copy of the database is not enough to sign in. better-auth compares what is stored with what it is given: both are hashes.
    storeBackupCodes: { encrypt: (json) => Promise.resolve(json), decrypt: (text) => Promise.resolve(text) },
    customBackupCodesGenerate: () => [],
  },
});

/** The key, among the cookies of better-auth, of the challenge that a browser is about to sign. */
export const CHALLENGE = 'challenge';

/** The plugin of better-auth for passkeys (Web Authentication Level 3). A passkey counts as two factors: the device has to check who uses it. */
export function passkeyPlugin(host: string, vendor: string) {
  return passkey({
    rpID: host,
    rpName: vendor,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => assertVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => assertVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: CHALLENGE },
  });
}

async function assertVerified(isVerified: boolean | undefined): Promise<void> {
  if (isVerified !== true) throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' });
}
