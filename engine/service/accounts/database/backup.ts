import { spawn } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { AccountsError, sqliteFile, type AccountsPlace } from './accounts-place.ts';

/** Copies the database of the accounts into a file while the service runs. The copy is of one moment. Never writes over a file. */
export async function backUp({ dataFolder, databaseUrl }: AccountsPlace, file: string): Promise<void> {
  if (existsSync(file)) throw new AccountsError(`the file ${file} exists already`);
  const made = `${file}.${process.pid}`;
  try {
    if (databaseUrl === undefined) await backUpSqlite(sqliteFile(dataFolder), made);
    else await run('pg_dump', ['--format=custom', `--file=${made}`, `--dbname=${databaseUrl}`]);
    chmodSync(made, 0o600);
    renameSync(made, file);
  } catch (cause) {
    throw cause instanceof AccountsError ? cause : new AccountsError(`${file} cannot be written: ${String(cause)}`);
  } finally {
    rmSync(made, { force: true });
  }
}

/**
 * Puts the accounts of a backup in the place of those that are there, in one transaction: the service may run meanwhile. The file is
 * checked first.
 */
export async function restore({ dataFolder, databaseUrl }: AccountsPlace, file: string): Promise<void> {
  if (!existsSync(file)) throw new AccountsError(`there is no file ${file}`);
  if (databaseUrl === undefined) return restoreSqlite(file, sqliteFile(dataFolder));
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', [...options, `--dbname=${databaseUrl}`, file]);
}

async function backUpSqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new AccountsError(`there are no accounts in ${from}`);
  await copy(from, to);
  const problem = problemOf(to);
  if (problem !== undefined) throw new AccountsError(`the database ${from} is damaged: ${problem}`);
}

async function restoreSqlite(from: string, to: string): Promise<void> {
  const problem = problemOf(from);
  if (problem !== undefined) throw new AccountsError(`the file ${from} does not hold accounts: ${problem}`);
  await copy(from, to);
  chmodSync(to, 0o600);
}

/** Copies a database page by page, as one transaction of the target. */
async function copy(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
}

/** Says what is wrong with a SQLite file of accounts. */
function problemOf(file: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const [found] = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {});
    if (found !== 'ok') return String(found);
    database.prepare('SELECT count(*) FROM user, session').get();
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    database?.close();
  }
}

/** Runs a program of PostgreSQL. Its messages do not hold the password of the address. */
function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', ({ code }: NodeJS.ErrnoException) =>
      failed(
        new AccountsError(
          code === 'ENOENT'
            ? `${program} is not installed; the package postgresql-client of Debian has it`
            : `${program} cannot be run (${code ?? ''})`,
        ),
      ),
    );
    child.once('close', (status) =>
      status === 0 ? done() : failed(new AccountsError(`${program} failed: ${said.trim().split('\n')[0] ?? ''}`)),
    );
  });
}
