import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));
export const SITEFOLD = `${REPOSITORY}node_modules/.bin/sitefold`;
export const NODE = `${REPOSITORY}node_modules/.bin/node`;

/** Prints a figure beside its limit. */
export function figure(name: string, value: number, unit: string, goal?: { atMost?: number; atLeast?: number }): void {
  const wanted =
    goal?.atMost !== undefined
      ? `at most ${goal.atMost}`
      : goal?.atLeast !== undefined
        ? `at least ${goal.atLeast}`
        : '';
  const reached =
    (goal?.atMost === undefined || value <= goal.atMost) && (goal?.atLeast === undefined || value >= goal.atLeast);
  const digits = value >= 100 ? 0 : 2;
  process.stdout.write(
    `  ${name.padEnd(58)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(8)} ${wanted === '' ? '' : `${wanted}: ${reached ? 'reached' : 'MISSED'}`}\n`,
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the shortest of so many runs, in seconds. Other work on the machine only adds to what a run takes. */
export async function shortestOf(times: number, run: () => Promise<{ seconds: number }>): Promise<number> {
  let shortest = Infinity;
  for (let time = 0; time < times; time += 1) shortest = Math.min(shortest, (await run()).seconds);
  return shortest;
}

/** Runs a command to its end and says how long it took, in seconds. Rejects if it ends with another code than those that are given. */
export function timed(
  command: string,
  args: readonly string[],
  { cwd = REPOSITORY, env = {}, codes = [0] }: { cwd?: string; env?: Record<string, string>; codes?: number[] } = {},
): Promise<{ seconds: number; output: string }> {
  return new Promise((done, failed) => {
    const started = performance.now();
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', failed);
    child.on('close', (code) =>
      codes.includes(code ?? Number.NaN)
        ? done({ seconds: (performance.now() - started) / 1000, output })
        : failed(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)),
    );
  });
}
