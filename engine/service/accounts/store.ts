import type { DBAdapter } from 'better-auth';

/** Rows of the database that better-auth has opened: the same on SQLite and PostgreSQL. */
export type Store = Pick<DBAdapter, 'create' | 'findOne' | 'findMany' | 'updateMany' | 'deleteMany' | 'incrementOne'>;
