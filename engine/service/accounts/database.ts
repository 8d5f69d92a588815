import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BetterAuthOptions } from 'better-auth';
import { Pool } from 'pg';

export interface AccountDatabase {
  readonly kind: 'SQLite' | 'PostgreSQL';
  readonly database: NonNullable<BetterAuthOptions['database']>;
  /** Runs a task while no other service runs one: two services that start at once create the tables one after the other. */
  alone(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The address of a PostgreSQL database. Left out: a SQLite file in the data folder. */
  readonly url?: string | undefined;
  readonly dataFolder: string;
  /** Called when an idle connection breaks. */
  readonly onBroken: (cause: Error) => void;
}

/** Opens the database of the accounts. Creates the SQLite file if it does not exist. */
export function openDatabase({ url, dataFolder, onBroken }: DatabaseOptions): AccountDatabase {
  return url === undefined ? openSqlite(dataFolder) : openPostgres(url, onBroken);
}

function openSqlite(dataFolder: string): AccountDatabase {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataFolder, 'accounts.sqlite'), { timeout: 5000 });
  // A confirmed action must be on disk: with WAL, only FULL survives a loss of power.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return {
    kind: 'SQLite',
    database,
    async alone(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        await work();
        database.exec('COMMIT');
      } catch (cause) {
        database.exec('ROLLBACK');
        throw cause;
      }
    },
    close: async () => database.close(),
  };
}

/** The number of our advisory lock in a database. */
const LOCK = 5_174_623;

function openPostgres(url: string, onBroken: (cause: Error) => void): AccountDatabase {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  pool.on('error', onBroken);
  return {
    kind: 'PostgreSQL',
    database: pool,
    async alone(work) {
      const client = await pool.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
        await work();
      } finally {
        // Closing the connection releases the lock.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}
