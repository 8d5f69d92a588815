import { spawn, type ChildProcess } from 'node:child_process';
import { REPOSITORY } from './real.ts';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment without the variables of the test runner, which would change the behaviour of Vite. */
export const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|VITE_|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name),
    ),
  ),
  NO_COLOR: '1',
};

/** The program as it is installed. */
export const COMMAND = `${REPOSITORY}node_modules/.bin/sitefold`;

/** Runs the command line to its end. */
export function sitefold(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  return new Promise((done, failed) => {
    const child = spawn(COMMAND, args, { env: { ...ENVIRONMENT, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

export interface Started {
  readonly process: ChildProcess;
  /** The text written to stderr so far. */
  log(): string;
  /** Ends it by its process id and waits. */
  stop(): Promise<number | null>;
}

/** Starts a command that goes on, and waits until its log matches. */
export function startSitefold(
  args: readonly string[],
  ready: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  return new Promise((done, failed) => {
    const child = spawn(COMMAND, args, {
      env: { ...ENVIRONMENT, ASTRO_DEV_BACKGROUND: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const ended = new Promise<number | null>((end) => child.on('close', end));
    child.on('error', failed);
    child.on('close', (code) => failed(new Error(`sitefold ${args.join(' ')} ended with ${code}: ${log}`)));
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (!ready.test(log)) return;
      done({
        process: child,
        log: () => log,
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
  });
}
