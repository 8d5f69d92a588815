import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));

/** The environment of every check: the programs of the project, and web servers, which Debian installs for the administrator. */
export const ENVIRONMENT = environmentOf(REPOSITORY);

/** The same for a copy of the repository, by the path of its folder with a slash at its end. */
export function environmentOf(root: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
}

/** A command whose exit code says whether something is right. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** True where the check asks a system outside of the repository, which may not answer: exit code 4. */
  readonly asksOthers?: boolean;
}

/** Astro checks its files with TypeScript 6; all others are checked with TypeScript 7, which takes a third of the time. */
export const TYPES: Check = { name: 'types', command: ['tests/node_modules/.bin/tsc', '-p', '.', '--singleThreaded'] };

/** The settings of Astro for its check of types. One at the root would be those of a project. */
const ASTRO_CHECK = 'scripts/astro-check.config.mjs';

/** The checks of `npm test` besides the test suites; those that take longest first. */
export const CHECKS: readonly Check[] = [
  {
    name: 'types of Astro files',
    command: `astro check --config ${ASTRO_CHECK} --minimumSeverity warning --tsconfig tsconfig.astro.json`.split(' '),
  },
  TYPES,
  formatOfAstroFiles(['engine/**/*.astro', 'theme/**/*.astro']),
  { name: 'generated files are fresh', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'no dead code', command: ['knip'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  formatOfOtherFiles(['.']),
  { name: 'manifests are valid', command: ['sitefold', 'validate'] },
  {
    name: 'no known weakness in dependencies',
    command: ['node', 'scripts/audit.ts'],
    asksOthers: true,
  },
];

export function formatOfAstroFiles(patterns: readonly string[]): Check {
  return { name: 'format of Astro files', command: ['prettier', '--check', '--log-level', 'warn', ...patterns] };
}

/** oxfmt knows no Astro files, and takes a hundredth of Prettier's time for all others. */
export function formatOfOtherFiles(paths: readonly string[]): Check {
  return { name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths] };
}

export type Verdict = 'passed' | 'failed' | 'not asked';

/** Exit code of a check that asked a system outside of the repository and got no answer. */
const UPSTREAM = 4;

/** Runs checks, so many at a time, and prints what each says when it has ended. Returns their verdicts in the same order. */
export async function runChecks(checks: readonly Check[], atOnce: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const queue = checks.entries();
  const worker = async (): Promise<void> => {
    for (const [index, check] of queue) verdicts[index] = await runCheck(check);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return verdicts;
}

async function runCheck({ name, command, asksOthers = false }: Check): Promise<Verdict> {
  const started = performance.now();
  const { code, output } = await run(command);
  const verdict = code === 0 ? 'passed' : code === UPSTREAM && asksOthers ? 'not asked' : 'failed';
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${verdict === 'passed' ? '' : output}${verdict}: ${name} (${seconds} s)\n`);
  return verdict;
}

/** Runs a command to its end. Returns its exit code, and everything that it printed. */
function run([program = '', ...args]: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: REPOSITORY, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', ({ message }) => done({ code: null, output: `${message}\n` }));
    child.on('close', (code) => done({ code, output }));
  });
}
