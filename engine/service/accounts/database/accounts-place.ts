import { join } from 'node:path';

/** Where the accounts are, as the service finds them. */
export interface AccountsPlace {
  readonly dataFolder: string;
  /** The address of a PostgreSQL database. Left out: a SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
}

/** Why something cannot be done with the accounts: something that the caller can fix. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/** The SQLite file of the accounts. */
export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'accounts.sqlite');
}
