import type { Dialect, Kysely } from 'kysely';

/** A database before its queries are guarded. */
export interface OpenedDatabase {
  readonly kind: 'SQLite' | 'PostgreSQL';
  readonly type: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** Runs a task that asks `db` while no other service runs one. */
  alone(db: Kysely<unknown>, work: () => Promise<void>): Promise<void>;
}
