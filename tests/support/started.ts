import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { REPOSITORY } from './real.ts';
import { ENVIRONMENT } from './sitefold.ts';

/** A line of the log of the service. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

export interface StartedSite {
  readonly pid: number;
  readonly port: number;
  lines(): readonly LogLine[];
  /** Sends a signal, as Ctrl-C does, and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs `sitefold start` on free ports and waits until it serves. Rejects with its output if it ends before. */
export function startSite(
  out: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedSite> {
  const ports = ['--port', '0', '--operations-port', '0'];
  const child = spawn(`${REPOSITORY}node_modules/.bin/sitefold`, ['start', '--out', out, ...ports, ...args], {
    env: { ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A test that fails half-way leaves no service behind, nor what the service has started: that ends without it.
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const lines = (): LogLine[] =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  const ended = new Promise<number | null>((end) => child.on('close', end));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => failed(new Error(`sitefold start ended with ${code}: ${text}`)));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const serving = lines().find(({ msg }) => msg === 'serving');
      if (!serving) return;
      done({
        pid: child.pid ?? 0,
        port: Number(new URL(String(serving.url)).port),
        lines,
        stop(signal = 'SIGINT') {
          child.kill(signal);
          return ended;
        },
      });
    });
  });
}

/** Holds the lock of an output folder, as a build of another process does. */
export function holdLock(out: string): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(releaseLayout(out).lock, String(process.pid));
}

/** The processes that a process has started, and those that these have started, by their process ids. */
export function descendants(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  const children = readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The command line of a process; empty if it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** True while a process runs; one that has ended and was not waited for yet has no command line. */
export function isRunning(pid: number): boolean {
  return commandOf(pid) !== '';
}

/** The process that serves the release of a service. */
export function servingProcess(pid: number): number {
  const serving = descendants(pid).filter((one) => commandOf(one).includes('serve-process'));
  if (serving[0] === undefined || serving.length > 1) throw new Error(`${serving.length} processes serve`);
  return serving[0];
}

/** The folder in which the process of a release that is not built makes pages. */
export function folderOf(pid: number): string {
  return join(REPOSITORY, '.sitefold', `build-${pid}`);
}
