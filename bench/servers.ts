import { execFileSync, spawn } from 'node:child_process';
import { REPOSITORY } from './figures.ts';
import { CORES } from './wrk.ts';

/** What is to be done in the end, the last first. */
export type Stops = (() => void | Promise<void>)[];

/** Starts a server and returns the port that the server prints. */
export function startServer(
  command: string,
  args: readonly string[],
  { ready = /port (\d+)/, stops, env = {} }: ServerOptions,
): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    stops.push(() => void child.kill('SIGTERM'));
    let printed = '';
    const collect = (chunk: Buffer): void => {
      printed = `${printed}${String(chunk)}`.slice(-10_000);
      const port = ready.exec(printed)?.[1];
      if (port !== undefined) done(Number(port));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', failed);
    child.on('close', (code) => failed(new Error(`${command} ended with ${code}: ${printed}`)));
  });
}

interface ServerOptions {
  readonly ready?: RegExp;
  /** Gets what stops the server. */
  readonly stops: Stops;
  readonly env?: Readonly<Record<string, string>>;
}

/** Pins this process and its future children to the core of the servers. Returns a function that undoes this. */
export function pinServers(): () => void {
  const before =
    execFileSync('taskset', ['-p', String(process.pid)], { encoding: 'utf8' })
      .split(': ')[1]
      ?.trim() ?? '';
  execFileSync('taskset', ['-a', '-c', '-p', String(CORES.server), String(process.pid)]);
  return () => void execFileSync('taskset', ['-a', '-p', before, String(process.pid)]);
}
