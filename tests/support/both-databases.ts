import { afterAll, beforeAll, describe } from 'vitest';
import { startAccountService, type AccountService, type AccountServiceOptions } from './account-service.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { inTurns } from './turns.ts';

const KINDS = ['SQLite', 'PostgreSQL'];

/** A service with accounts on one of the databases. */
export interface OnDatabase {
  readonly kind: string;
  /** Declares a test: at one of the databases in turn, and at both in `npm run test:all`. */
  readonly inTurn: ReturnType<typeof inTurns>;
  /** The service, from the first test on. */
  readonly service: AccountService;
  /** The address of the database; undefined on SQLite. */
  readonly databaseUrl: string | undefined;
}

/** Declares tests of accounts on both databases. `title` contains `$kind`. */
export function onBothDatabases(
  title: string,
  options: AccountServiceOptions,
  declare: (database: OnDatabase) => void,
): void {
  describe.each(KINDS.map((kind, place) => ({ kind, place })))(title, ({ kind, place }) => {
    let postgres: TestPostgres | undefined;
    let service: AccountService;

    beforeAll(async () => {
      postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
      service = await startAccountService({ databaseUrl: postgres?.url, ...options });
    });

    afterAll(async () => {
      await service.stop();
      await postgres?.stop();
    });

    declare({
      kind,
      inTurn: inTurns(place, KINDS.length),
      get service() {
        return service;
      },
      get databaseUrl() {
        return postgres?.url;
      },
    });
  });
}
