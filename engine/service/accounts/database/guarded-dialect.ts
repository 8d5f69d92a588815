import PQueue from 'p-queue';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Guard } from './guard.ts';

interface GuardOptions {
  /** True if there is one connection: whoever needs it, and keeps it for a transaction, has a turn. */
  readonly oneConnection: boolean;
}

/** Returns a dialect whose connections and queries pass a guard. What ends a transaction does not: it has to reach the database. */
export function guardDialect(dialect: Dialect, guard: Guard, options: GuardOptions): Dialect {
  return {
    createDriver: () => guardDriver(dialect.createDriver(), guard, options),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

class GuardedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #guard: Guard;
  /** Ends the turn of this connection. */
  readonly leave: () => void;

  constructor(connection: DatabaseConnection, guard: Guard, leave: () => void) {
    this.connection = connection;
    this.#guard = guard;
    this.leave = leave;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#guard.run(() => this.connection.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery(query, chunkSize);
  }
}

function guardDriver(driver: Driver, guard: Guard, { oneConnection }: GuardOptions): Driver {
  const turns = new PQueue({ concurrency: oneConnection ? 1 : Infinity });
  const inner = (connection: DatabaseConnection): DatabaseConnection => (connection as GuardedConnection).connection;

  /** Waits for a turn, which lasts until it is left. */
  function takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    void turns.add(() => new Promise<void>((leave) => resolve(leave)));
    return promise;
  }

  async function acquire(): Promise<GuardedConnection> {
    const leave = await takeTurn();
    try {
      return new GuardedConnection(await driver.acquireConnection(), guard, leave);
    } catch (cause) {
      leave();
      throw cause;
    }
  }

  async function release(connection: GuardedConnection): Promise<void> {
    try {
      await driver.releaseConnection(connection.connection);
    } finally {
      connection.leave();
    }
  }

  return {
    init: () => driver.init(),
    async acquireConnection() {
      let late = false;
      let coming: Promise<GuardedConnection> | undefined;
      try {
        return await guard.run(() => {
          coming = acquire();
          // A connection that comes after the visitor has given up goes back.
          coming.then((connection) => (late ? release(connection) : undefined)).catch(() => undefined);
          return coming;
        });
      } catch (cause) {
        late = true;
        throw cause;
      }
    },
    releaseConnection: (connection) => release(connection as GuardedConnection),
    beginTransaction: (connection, settings) => guard.run(() => driver.beginTransaction(inner(connection), settings)),
    commitTransaction: (connection) => driver.commitTransaction(inner(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(inner(connection)),
    destroy: () => driver.destroy(),
  };
}
