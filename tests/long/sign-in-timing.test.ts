import { expect, test } from 'vitest';
import { PASSWORD_COST } from '../../engine/service/accounts/password-hash.ts';
import { signUp, startAccountService } from '../support/account-service.ts';

const TRIES = 1000;
/** How far the medians may differ, as a share. */
const TOLERANCE = 0.05;

test(`ASVS 6.3.8: ${TRIES} tries with a known address and ${TRIES} with unknown ones take as long`, async () => {
  const service = await startAccountService({
    passwordCost: PASSWORD_COST,
    constants: { 'accounts.attempts': 1_000_000 },
  });
  try {
    await signUp(service, 'known@customer.example');
    const times = { known: [] as number[], unknown: [] as number[] };
    // In turn, so that what the machine does meanwhile falls on both.
    for (let index = 0; index < TRIES; index += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? 'known@customer.example' : `unknown-${index}@customer.example`;
        const visitor = service.visitor();
        const started = performance.now();
        const { status } = await visitor.send('/users/login', { email, password: `wrong guess ${index}` });
        times[kind].push(performance.now() - started);
        expect(status).toBe(403);
      }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    console.log(`medians: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`);
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(TOLERANCE);
  } finally {
    await service.stop();
  }
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
