import fastGlob from 'fast-glob';
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of its own with an empty database, on a Unix socket. Throws where PostgreSQL is not installed. */
export async function startPostgres(): Promise<TestPostgres> {
  const [server] = fastGlob.sync('/usr/lib/postgresql/*/bin/postgres').toSorted().reverse();
  if (server === undefined) throw new Error('PostgreSQL is not installed: npm test installs it on Debian');
  // It refuses to run as root.
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-postgres-'));
  chownSync(folder, uid, uid);
  const data = join(folder, 'data');
  const user = { uid, gid: uid, cwd: folder };
  execFileSync(join(dirname(server), 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], {
    ...user,
    stdio: 'ignore',
  });
  const child = spawn(server, ['-D', data, '-k', folder, '-h', '', '-c', 'fsync=off'], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((done, failed) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('ready to accept connections')) done();
    });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`PostgreSQL ended:\n${said}`)));
  });
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
