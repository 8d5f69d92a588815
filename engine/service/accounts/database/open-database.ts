import { CompiledQuery, Kysely } from 'kysely';
import { createGuard } from './guard.ts';
import { guardDialect } from './guarded-dialect.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface AccountDatabase {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** As better-auth takes it. */
  readonly database: { readonly db: Kysely<unknown>; readonly type: 'sqlite' | 'postgres'; readonly transaction: true };
  /** Runs a task while no other service runs one: two services that start at once create the tables one after the other. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Asks the database something. Rejects with a DatabaseUnavailableError if it does not answer in time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The address of a PostgreSQL database. Left out: a SQLite file in the data folder. */
  readonly url?: string | undefined;
  readonly dataFolder: string;
  /** Milliseconds that a visitor waits for one answer of the database. */
  readonly patience: number;
  /** Called when an idle connection breaks. */
  readonly onBroken: (cause: Error) => void;
}

/**
 * Opens the database of the accounts. Creates the SQLite file if it does not exist. Neither a database that hangs nor one that another
 * process has locked holds up anything but the queries that were sent to it, and those not for long.
 */
export function openDatabase({ url, dataFolder, patience, onBroken }: DatabaseOptions): AccountDatabase {
  const opened = url === undefined ? openSqlite(dataFolder, patience) : openPostgres(url, patience, onBroken);
  const { kind, type, dialect, alone } = opened;
  const db = new Kysely<unknown>({
    dialect: guardDialect(dialect, createGuard(patience), { oneConnection: type === 'sqlite' }),
  });
  return {
    kind,
    database: { db, type, transaction: true },
    alone: (work) => alone(db, work),
    ping: async () => void (await db.executeQuery(CompiledQuery.raw('select 1'))),
    // A database that hangs does not say that it is closed.
    close: () => Promise.race([db.destroy(), new Promise<void>((done) => void setTimeout(done, patience).unref())]),
  };
}
