import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { createNodeOnMessageCallback } from 'kysely-generic-sqlite/worker-helper-node';

/** What the thread is started with. */
export interface SqliteFile {
  readonly path: string;
  /** Milliseconds that a query waits for another process that has locked the file. */
  readonly patience: number;
}

/* The thread that asks the SQLite file of the accounts: a query that waits for a disk or for a lock holds up no visitor of the site. */
createNodeOnMessageCallback<{ readonly file: SqliteFile }>(({ file }) => {
  const database = named(() => new DatabaseSync(file.path, { timeout: file.patience }));
  // A confirmed action must be on disk: with WAL, only FULL survives a loss of power.
  named(() => database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;'));
  return {
    db: database,
    query: async (_isSelect, sql, parameters = []) =>
      named(() => {
        const statement = database.prepare(sql);
        const values = parameters as SQLInputValue[];
        if (statement.columns().length > 0) return { rows: statement.all(...values) };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      }),
    close: () => database.close(),
  };
});

/** Puts the primary result code of SQLite into the name of an error: the name and the message are all that leaves a thread. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { errcode } = cause as { errcode?: unknown };
    if (cause instanceof Error && typeof errcode === 'number') cause.name = `SQLITE_${errcode & 0xff}`;
    throw cause;
  }
}
