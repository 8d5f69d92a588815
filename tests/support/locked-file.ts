import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from './real.ts';

/** Locks a SQLite file against writing, in another process, as a backup does. Returns a function that unlocks it. */
export async function lockSqliteFile(path: string): Promise<() => Promise<void>> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    // Others may be writing: it waits for its turn.
    const database = new DatabaseSync(process.argv[1], { timeout: 60_000 });
    database.exec('BEGIN IMMEDIATE');
    process.stdout.write('locked');
    process.stdin.resume().on('end', () => database.exec('ROLLBACK'));`;
  const child = spawn(`${REPOSITORY}node_modules/.bin/node`, ['-e', program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the file was not locked: exit code ${code}`))),
  ]);
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}
