import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childSeconds } from '../engine/build/recording/child-seconds.ts';
import { readIntegrity, type Integrity } from '../engine/build/release/integrity.ts';
import { NODE, REPOSITORY, timed } from './figures.ts';

/** A fresh clone of the repository, in which nothing is kept from earlier builds. It has the installed packages. */
export interface Clone {
  readonly folder: string;
  /** Runs the command line of the clone. It may have findings. */
  sitefold(...args: readonly string[]): Promise<Ran>;
  git(...args: readonly string[]): Promise<unknown>;
  /** Forgets what earlier builds have kept. */
  forget(): void;
}

export interface Ran {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly output: string;
}

/** The figures of a build. */
export interface BuildFigures extends Ran {
  readonly pages: number;
  readonly rendered: number;
  readonly peakBytes: number;
  /** Seconds by the name of the stage. */
  readonly stages: ReadonlyMap<string, number>;
  /** Seconds until the last page was rendered, from when the first one could be. */
  readonly rendering: number;
}

/** Clones the commit that is checked out, and removes the clone at the end. `env`: variables of its commands. */
export async function withClone<T>(
  use: (clone: Clone) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const parent = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const folder = join(parent, 'clone');
  try {
    await timed('git', ['clone', '--quiet', REPOSITORY, folder]);
    await copyPackages(join(folder, 'node_modules'));
    return await use({
      folder,
      sitefold: (...args) => measured(NODE, [join(folder, 'cli/bin.js'), ...args], folder, env),
      git: (...args) => timed('git', args, { cwd: folder }),
      forget: () => rmSync(join(folder, '.sitefold'), { recursive: true, force: true }),
    });
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Copies the installed packages, by hard links where the disk is the same. A link to their folder would lead to the code of this repository. */
async function copyPackages(to: string): Promise<void> {
  const from = `${REPOSITORY}node_modules`;
  await timed('cp', ['--archive', '--link', from, to]).catch(() => timed('cp', ['--archive', from, to]));
}

/** The exit code of a command that has findings. */
const FINDINGS = 1;

/** Runs a command with the seconds and the processor time that it takes. */
export async function measured(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const before = childSeconds() ?? Number.NaN;
  const ran = await timed(command, args, { cwd, env, codes: [0, FINDINGS] });
  return { ...ran, cpuSeconds: (childSeconds() ?? Number.NaN) - before };
}

/** Builds the sites of a clone. */
export async function buildClone({ folder, sitefold }: Clone, ...args: readonly string[]): Promise<BuildFigures> {
  const ran = await sitefold('build', '--profile', '.sitefold/profile', ...args);
  if (!/^(?:built|unchanged): /m.test(ran.output)) throw new Error(`the build failed:\n${ran.output}`);
  const [, pages = '0', rendered = '0', mebibytes = '0'] =
    /built: (\d+) pages .*?, (\d+) rendered.* peak memory (\d+) MiB/.exec(ran.output) ?? [];
  const { traceEvents } = JSON.parse(readFileSync(join(folder, '.sitefold/profile/trace.json'), 'utf8')) as {
    traceEvents: readonly { readonly cat?: string; readonly name: string; readonly ts: number; readonly dur: number }[];
  };
  const begun = traceEvents.find(({ name }) => name === 'rendering the pages')?.ts ?? 0;
  const pagesEnded = traceEvents
    .filter(({ cat }) => cat === 'page')
    .reduce((last, { ts, dur }) => Math.max(last, ts + dur), begun);
  return {
    ...ran,
    pages: Number(pages),
    rendered: Number(rendered),
    peakBytes: Number(mebibytes) * 1024 ** 2,
    stages: new Map(traceEvents.filter(({ cat }) => cat === 'stage').map(({ name, dur }) => [name, dur / 1e6])),
    rendering: (pagesEnded - begun) / 1e6,
  };
}

/** The longest wait for the work after a switch, in milliseconds. */
const PATIENCE = 120_000;

/** Waits for the work after a switch: between two edits of a person, it comes to its end. */
export async function settle({ folder }: Clone): Promise<void> {
  const releases = join(folder, 'dist/releases');
  const isDone = (): boolean => {
    const names = readdirSync(releases);
    return names.filter((name) => name.startsWith('.spare-')).length === 2 && !names.includes('.tidy');
  };
  for (const started = performance.now(); !isDone(); await setTimeout(200))
    if (performance.now() - started > PATIENCE) throw new Error(`the work after a switch does not end in ${releases}`);
}

/** The files of the last release of a clone. */
export function filesOf({ folder }: Clone): Integrity {
  const integrity = readIntegrity(realpathSync(join(folder, 'dist/current')));
  if (!integrity) throw new Error('the clone has no release');
  return integrity;
}
