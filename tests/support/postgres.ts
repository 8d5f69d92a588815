import fastGlob from 'fast-glob';
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY } from './real.ts';

export interface TestPostgres {
  readonly url: string;
  /** Stops all its processes where they are: it accepts connections and answers nothing, until `resume`. */
  hang(): void;
  resume(): void;
  /** Kills all its processes, and waits until they are gone. */
  kill(): Promise<void>;
  /** Starts it again on the same data after `kill`, and waits until it accepts connections. */
  start(): Promise<void>;
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
  execFileSync('cp', ['-a', emptyCluster(dirname(server), uid), data]);
  const start = (): Promise<RunningServer> =>
    startServer(server, ['-D', data, '-k', folder, '-h', '', '-c', 'fsync=off'], user);
  let running = await start();
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    hang: () => signalAll(running.child.pid, 'SIGSTOP'),
    resume: () => signalAll(running.child.pid, 'SIGCONT'),
    async kill() {
      const gone = signalAll(running.child.pid, 'SIGKILL');
      await running.ended;
      while (gone.some((pid) => existsSync(`/proc/${pid}`))) await delay(5);
    },
    async start() {
      running = await start();
    },
    async stop() {
      const { child, ended } = running;
      if (child.exitCode === null && child.signalCode === null) signalAll(child.pid, 'SIGCONT');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RunningServer {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** Starts the server, and waits until it accepts connections. */
async function startServer(
  program: string,
  args: readonly string[],
  user: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'>,
): Promise<RunningServer> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((done, failed) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('ready to accept connections')) done();
    });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`PostgreSQL ended:\n${said}`)));
  });
  return { child, ended };
}

/** Sends a signal to a process and to those that it started. Returns their ids. */
function signalAll(pid: number | undefined, signal: NodeJS.Signals): number[] {
  if (pid === undefined) throw new Error('PostgreSQL was not started');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const all = [pid, ...children.map(Number)];
  for (const one of all)
    try {
      process.kill(one, signal);
    } catch (cause) {
      // A connection ended meanwhile, and its process with it.
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
    }
  return all;
}

/** Returns a data folder as `initdb` makes it, which takes longer than to copy it. It is made once for all tests. */
function emptyCluster(programs: string, uid: number): string {
  const version = basename(dirname(programs));
  const cluster = join(REPOSITORY, '.sitefold/tests', `postgres-${version}`);
  if (existsSync(cluster)) return cluster;
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-postgres-'));
  chownSync(folder, uid, uid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], {
    uid,
    gid: uid,
    cwd: folder,
    stdio: 'ignore',
  });
  mkdirSync(dirname(cluster), { recursive: true });
  const own = `${cluster}-${process.pid}`;
  execFileSync('cp', ['-a', data, own]);
  rmSync(folder, { recursive: true });
  try {
    renameSync(own, cluster);
  } catch (cause) {
    // Another process made it at the same time.
    if (!existsSync(cluster)) throw cause;
    rmSync(own, { recursive: true });
  }
  return cluster;
}
