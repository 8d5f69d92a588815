import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Code } from '../../../engine/model/diagnostics/codes.ts';
import type { ImporterId } from '../../../engine/redirects/importers/registry.ts';
import { EXIT, UserError } from '../../io.ts';
import type { ConfigReport } from './config-process.ts';

/** The formats whose settings may be a program. */
const PROGRAMS: Partial<Record<ImporterId, Settings>> = {
  next: {
    wanted: 'Export a mapping with an async `redirects()` that returns a list.',
    output: 'redirects.json',
    print: (name) =>
      `import('./${name}').then(async ({ default: c }) => console.log(JSON.stringify({ basePath: c.basePath, trailingSlash: c.trailingSlash, i18n: c.i18n, redirects: await c.redirects() })))`,
  },
  nitro: {
    wanted: 'Export a mapping with `routeRules`.',
    output: 'route-rules.json',
    print: (name) =>
      `globalThis.defineNuxtConfig = globalThis.defineNitroConfig = (c) => c; import('./${name}').then(({ default: c }) => console.log(JSON.stringify({ routeRules: { ...c.routeRules, ...c.nitro?.routeRules } })))`,
  },
};

interface Settings {
  /** What the settings must have. */
  readonly wanted: string;
  /** The file for the redirects as JSON. */
  readonly output: string;
  /** The program that prints them. */
  print(name: string): string;
}

/** True for settings of a format that are a program: the file must be run to know its redirects. */
export function isProgram(file: string, id: ImporterId): boolean {
  return PROGRAMS[id] !== undefined && /\.[cm]?[jt]s$/.test(file);
}

/** Milliseconds for a configuration, which at most imports the plugins of its project. */
const TIME_LIMIT = 10_000;
/** Bytes that the redirects, and anything else that is printed, may have. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_MEMORY = 512;

const PROCESS = fileURLToPath(new URL('config-process.ts', import.meta.url));

/**
 * Runs settings and returns their redirects as JSON. The process may read the folder of its project, and nothing else: no other file, no
 * network, no further process, no variable of the environment. Throws a UserError with a code and the way to do it by hand.
 */
export function runConfig(file: string, id: ImporterId, timeLimit: number = TIME_LIMIT): string {
  const path = existsSync(file) ? realpathSync(file) : undefined;
  if (path === undefined) throw new UserError(`\`${file}\` cannot be read: it does not exist.`);
  const { error, output } = spawnSync(process.execPath, [...limits(path), PROCESS, id, path], {
    cwd: dirname(path),
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
    encoding: 'utf8',
  });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT') throw flaw('CF002', file, id, `The file runs for more than ${timeLimit / 1000} s.`);
  if (code === 'ENOBUFS')
    throw flaw('CF003', file, id, `The file prints or returns more than ${MOST_BYTES / 1024 / 1024} MiB.`);
  if (error) throw error;
  const report = readReport(output[3] ?? '');
  if (report === undefined) throw flaw('CF001', file, id, 'The file ends before its redirects are known.');
  if (report.kind === 'empty') throw flaw('CF004', file, id, `The file has no redirects. ${PROGRAMS[id]?.wanted}`);
  if (report.kind === 'failed') throw failure(report, file, id);
  return report.json;
}

/** Refuses settings that are a program, for those who do not want to run them. */
export function refuseProgram(file: string, id: ImporterId): UserError {
  return flaw('CF007', file, id, 'The file is a program, and `--no-run` forbids to run it.');
}

function limits(path: string): string[] {
  const folders = [`${projectFolder(path)}${sep}`, PROCESS];
  return [
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${folder}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    `--max-old-space-size=${MOST_MEMORY}`,
  ];
}

const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'];

/** The nearest folder with a lockfile, which has the packages of a workspace too; else that with a package.json, else that of the file. */
function projectFolder(path: string): string {
  const folders = foldersAbove(path);
  const holding = (names: readonly string[]): string | undefined =>
    folders.find((folder) => names.some((name) => existsSync(join(folder, name))));
  return holding(LOCKFILES) ?? holding(['package.json']) ?? dirname(path);
}

/** The folders above a file without the root, which would be the whole machine. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === dirname(folder) ? [] : [folder, ...foldersAbove(folder)];
}

function readReport(text: string): ConfigReport | undefined {
  try {
    return JSON.parse(text) as ConfigReport;
  } catch {
    return undefined;
  }
}

function failure(
  { code, message, line }: Extract<ConfigReport, { kind: 'failed' }>,
  file: string,
  id: ImporterId,
): UserError {
  const place = line === undefined ? file : `${file}:${line}`;
  // The rest of such a message tells which options of Node would allow it.
  const [first = ''] = message.split('\n');
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return flaw(
      'CF005',
      place,
      id,
      `${first.replace(/ imported from.*| *Require stack:.*/, '')}. Install it, with \`npm install\` in the project.`,
    );
  if (code === 'ERR_ACCESS_DENIED')
    return flaw(
      'CF006',
      place,
      id,
      'The file uses the network, another process, or a file outside its project, or writes one. While it is imported, it may only read its project.',
    );
  return flaw('CF001', place, id, `The file fails when it is run: ${first.replace(/\.$/, '')}.`);
}

/** An error with a code, and the command that makes a file of redirects which is imported as data. */
function flaw(code: Code, place: string, id: ImporterId, message: string): UserError {
  const { output, print } = PROGRAMS[id] as Settings;
  const name = basename(place.replace(/:\d+$/, ''));
  const command = `node -e "${print(name)}" > ${output}`;
  return new UserError(
    `${place} ${code} ${message} Or let the file print its redirects, in its folder, and import the JSON:\n  ${command}\n`,
    EXIT.findings,
  );
}
