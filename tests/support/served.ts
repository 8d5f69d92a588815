import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { BUILT } from './built.ts';
import { REPOSITORY } from './real.ts';

export interface Served {
  readonly process: ChildProcess;
  readonly port: number;
  /** Undefined without an operations port. */
  readonly operationsPort: number | undefined;
  /** The lines of its log so far. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** Sends SIGTERM. */
  stop(): void;
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>;
}

interface ServedOptions {
  /** The output folder. Left out: the build of the tests. */
  readonly out?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Open sockets that it is handed, as systemd does. */
  readonly sockets?: readonly number[];
  /** The program and its arguments, where it is not that of the repository. */
  readonly command?: readonly string[];
  readonly cwd?: string;
}

const COMMAND = [
  `${REPOSITORY}node_modules/.bin/node`,
  `${REPOSITORY}cli/bin.js`,
  'serve',
  '--root',
  REPOSITORY,
  '--out',
];

/** Starts `sitefold serve` as a process of its own, on free ports of 127.0.0.1, and waits until it serves. */
export function serveBuild({
  env = {},
  args = [],
  sockets = [],
  out = BUILT,
  command = [...COMMAND, out],
  cwd = REPOSITORY,
}: ServedOptions = {}): Promise<Served> {
  const [program = '', ...rest] = [...command, '--port', '0', '--operations-port', '0', ...args];
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', ...sockets];
  // The shell knows the process id before the program starts, as systemd does.
  const child =
    sockets.length === 0
      ? spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio })
      : spawn('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', program, ...rest], {
          cwd,
          env: { ...process.env, LISTEN_FDS: String(sockets.length), ...env },
          stdio,
        });
  // A test that fails half-way leaves nothing behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const lines = (): Readonly<Record<string, unknown>>[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const ended = new Promise<number | null>((end) => child.on('close', end));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => failed(new Error(`the service ended with ${code}: ${text}`)));
    child.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const serving = /^\{.*"msg":"serving"\}$/m.test(text) && lines().find(({ msg }) => msg === 'serving');
      if (!serving) return;
      const port = Number(new URL(String(serving.url)).port);
      const operationsPort = serving.operationsPort as number | undefined;
      done({ process: child, port, operationsPort, lines, ended, stop: () => void child.kill('SIGTERM') });
    });
  });
}
