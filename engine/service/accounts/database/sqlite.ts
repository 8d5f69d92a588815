import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CompiledQuery, type Dialect, type Kysely } from 'kysely';
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker';
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node';
import { sqliteFile } from './accounts-place.ts';
import { DatabaseUnavailableError } from './guard.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { SqliteFile } from './sqlite-thread.ts';

/** Opens the SQLite file of the accounts on a thread of its own. */
export function openSqlite(dataFolder: string, patience: number): OpenedDatabase {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // The answer that the file is locked arrives before the visitor gives up.
  const path = sqliteFile(dataFolder);
  // SQLite gives its other files the same mode.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const file: SqliteFile = { path, patience: Math.round(patience * 0.8) };
  return {
    kind: 'SQLite',
    type: 'sqlite',
    dialect: sqliteDialect(file),
    async alone(db, work) {
      await lock(db);
      try {
        await work();
        await execute(db, 'COMMIT');
      } catch (cause) {
        await execute(db, 'ROLLBACK');
        throw cause;
      }
    },
  };
}

function sqliteDialect(file: SqliteFile): Dialect {
  const worker = (): Worker => new Worker(new URL('./sqlite-thread.ts', import.meta.url));
  return new GenericSqliteWorkerDialect(createNodeWorkerExecutor({ worker, data: { file } }));
}

/** How long a service that starts waits until another has made its tables, and between two tries, in milliseconds. */
const LOCK_WITHIN = 10_000;
const TRY_EVERY = 100;

async function lock(db: Kysely<unknown>): Promise<void> {
  const until = performance.now() + LOCK_WITHIN;
  for (;;) {
    try {
      return await execute(db, 'BEGIN IMMEDIATE');
    } catch (cause) {
      if (!(cause instanceof DatabaseUnavailableError) || performance.now() > until) throw cause;
      await delay(TRY_EVERY);
    }
  }
}

async function execute(db: Kysely<unknown>, sql: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(sql));
}
