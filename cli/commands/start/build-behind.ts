import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Built } from '../../build.ts';
import { isRunning } from '../../../engine/build/release/lock.ts';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import type { BuildRequest } from '../../build.ts';
import type { BuildMessage } from './build-process.ts';

const PROCESS = fileURLToPath(new URL('./build-process.ts', import.meta.url));
/** The nice value of the build: visitors come first. */
const PRIORITY = 10;
/** How often the end of another build is looked for, in milliseconds. */
const LOOK_EVERY = 1000;
/** How long a build may take to end, in milliseconds. */
const PATIENCE = 5000;

/** Hears of a build. */
export interface BuildListener {
  step(step: string, memory?: number): void;
  pages(done: number, all: number, memory: number): void;
  /** A warning of the build, or a finding in the manifests. */
  said(text: string): void;
  /** Another build is under way; this one waits for it. */
  locked(pid: number): void;
  ended(result: Built): void;
  failed(message: string): void;
}

type Ended = Extract<BuildMessage, { kind: 'ended' | 'failed' }>;

export interface BuildBehind {
  /** Stops the build and waits for its end. */
  stop(): Promise<void>;
}

/** Builds the sites in a process of a lower priority. Waits for another build of the same folder to end first. */
export function buildBehind(request: BuildRequest, listener: BuildListener): BuildBehind {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function build(): Promise<void> {
    for (let { force } = request; !signal.aborted; force = false) {
      const last = await runBuild({ ...request, force }, { listener, signal });
      if (signal.aborted) return;
      if (last.kind === 'failed') return listener.failed(last.message);
      if (last.result.kind !== 'locked') return listener.ended(last.result);
      listener.locked(last.result.pid);
      await lockFreed(request.out, last.result.pid, signal);
    }
  }

  const ended = build().catch((cause: unknown) => {
    if (!signal.aborted) listener.failed(String(cause));
  });
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

interface Running {
  readonly listener: BuildListener;
  readonly signal: AbortSignal;
}

/** Runs the process of a build to its end. It leads a group of its own, which ends as a whole, and not at a Ctrl-C of the terminal. */
function runBuild(request: BuildRequest, { listener, signal }: Running): Promise<Ended> {
  return new Promise((done, refused) => {
    const child = fork(PROCESS, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    lowerPriority(child);
    let last: Ended | undefined;
    let kill: NodeJS.Timeout | undefined;
    const stop = (): void => {
      signalGroup(child, 'SIGTERM');
      kill = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE);
    };
    signal.addEventListener('abort', stop, { once: true });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => listener.said(text));
    child.on('message', (message: BuildMessage) => {
      if (message.kind === 'step') listener.step(message.step, message.memory);
      else if (message.kind === 'pages') listener.pages(message.done, message.all, message.memory);
      else last = message;
    });
    child.once('error', refused);
    child.once('close', (code, name) => {
      clearTimeout(kill);
      signal.removeEventListener('abort', stop);
      const why = name ?? `exit code ${code}`;
      done(last ?? { kind: 'failed', message: `The process of the build ended without a word (${why}).` });
    });
    child.send(request);
  });
}

/**
 * Lowers the priority of a build; the processes that it starts inherit it. Linux shares the processor between sessions first, and a detached
 * process has a session of its own: the priority of that one counts too (sched(7), the autogroup feature).
 */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY));
  } catch {
    // It has ended, or the system does not group processes.
  }
}

function signalGroup({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group has ended.
  }
}

/** Waits until a process gives up the lock of an output folder, or ends. */
async function lockFreed(out: string, pid: number, signal: AbortSignal): Promise<void> {
  const { lock } = releaseLayout(out);
  while (existsSync(lock) && isRunning(pid)) await delay(LOOK_EVERY, undefined, { signal });
}
