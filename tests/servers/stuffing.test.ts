import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberConstant } from '../../engine/model/constants.ts';
import { PASSWORD, signUp, startAccountService, type AccountService } from '../support/account-service.ts';
import { covering } from '../support/coverage.ts';
import { askPatiently, inParallel } from '../support/http.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const TRIES = covering(25, 10_000);

describe.each(['SQLite', 'PostgreSQL'])('guessing passwords on %s', (kind) => {
  let postgres: TestPostgres | undefined;
  let service: AccountService;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    service = await startAccountService({ databaseUrl: postgres?.url });
    await signUp(service, 'target@customer.example');
  });

  afterAll(async () => {
    await service.stop();
    await postgres?.stop();
  });

  async function guess(
    tries: number,
    visitorOf: (index: number) => ReturnType<AccountService['visitor']>,
  ): Promise<Map<number, number>> {
    const statuses = new Map<number, number>();
    await inParallel(Array.from({ length: tries }).keys(), 8, async (index) => {
      const email = 'target@customer.example';
      const visitor = visitorOf(index);
      const fields = { email, password: `wrong guess ${index}` };
      const { status } = await askPatiently(() => visitor.send('/users/login', fields));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    return statuses;
  }

  // A try takes some milliseconds; so many take minutes.
  const allTries = { timeout: 300_000 + TRIES * 100 };

  test(`ASVS 6.3.1: of ${TRIES} tries from as many addresses only the first few are looked at`, allTries, async () => {
    const statuses = await guess(TRIES, () => service.visitor());
    const { constants } = service.service.release.model;
    expect(statuses.get(403) ?? 0).toBeLessThanOrEqual(numberConstant(constants, 'accounts.attempts'));
    expect((statuses.get(403) ?? 0) + (statuses.get(429) ?? 0)).toBe(TRIES);
    // The right password is one guess more.
    const owner = await service
      .visitor()
      .send('/users/login', { email: 'target@customer.example', password: PASSWORD });
    expect(owner.status).toBe(429);
    expect(Number(owner.headers['retry-after'])).toBeGreaterThan(0);
    // Others are not kept waiting.
    expect((await (await signUp(service, 'other@customer.example')).get('/users/center')).status).toBe(200);
  });

  test(
    `ASVS 6.3.1: of ${TRIES} tries from one address few are looked at, whoever they are about`,
    allTries,
    async () => {
      const visitor = service.visitor();
      const seen = new Map<number, number>();
      const started = Date.now();
      await inParallel(Array.from({ length: TRIES }).keys(), 8, async (index) => {
        const fields = { email: `u${index}@customer.example`, password: PASSWORD };
        const { status } = await askPatiently(() => visitor.send('/users/login', fields));
        seen.set(status, (seen.get(status) ?? 0) + 1);
      });
      const windows = Math.ceil((Date.now() - started) / 10_000) + 1;
      expect(seen.get(403) ?? 0).toBeLessThanOrEqual(3 * windows);
      expect((seen.get(403) ?? 0) + (seen.get(429) ?? 0)).toBe(TRIES);
    },
  );
});
