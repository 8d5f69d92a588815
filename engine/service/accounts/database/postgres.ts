import { PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import type { OpenedDatabase } from './opened-database.ts';

/** The number of our advisory lock in a database. */
const LOCK = 5_174_623;

/** Opens a PostgreSQL database. Connections are made when they are needed. */
export function openPostgres(url: string, patience: number, onBroken: (cause: Error) => void): OpenedDatabase {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patience,
    // The server gives up a statement, and so does the client where the server no longer runs.
    statement_timeout: patience,
    query_timeout: patience,
  });
  // While a connection is used, its pool does not listen to it, and an error without a listener ends the process. The pool repeats the error
  // of a connection that waits.
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', () => undefined);
  return {
    kind: 'PostgreSQL',
    type: 'postgres',
    dialect: new PostgresDialect({ pool }),
    async alone(_db, work) {
      // A connection of its own: it may wait for as long as another service makes its tables.
      const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
      client.on('error', onBroken);
      try {
        await client.connect();
        await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
        await work();
      } finally {
        // Closing the connection releases the lock.
        await client.end();
      }
    },
  };
}

/** How long a service that starts waits for its database, in milliseconds. */
const CONNECT_WITHIN = 10_000;
