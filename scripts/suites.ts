import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { ENVIRONMENT, REPOSITORY } from './checks.ts';

/** How many tests passed and failed. A run that ends badly without a failed test counts as one. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

interface SuiteOptions {
  readonly projects: readonly string[];
  /** `all` covers every case, see tests/support/coverage.ts. */
  readonly coverage: 'part' | 'all';
  /** Test files at a time. Left out: two more than the machine has cores, because some tests wait. */
  readonly atOnce?: number;
  readonly args?: readonly string[];
}

const WORK = `${REPOSITORY}.sitefold/checks`;
const SLOWEST = 10;

/** Runs test suites in one process of Vitest, and prints which files took longest. */
export async function runSuites({ projects, coverage, atOnce, args = [] }: SuiteOptions): Promise<Counts> {
  mkdirSync(WORK, { recursive: true });
  const report = `${WORK}/${projects.join('-')}.json`;
  rmSync(report, { force: true });
  const vitest = spawn(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${atOnce ?? availableParallelism() + 2}`,
      '--reporter=dot',
      // The other reporters say why a test failed when all have ended, which can be two hours later.
      `--reporter=${REPOSITORY}scripts/failure-reporter.ts`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    {
      cwd: REPOSITORY,
      env: { ...ENVIRONMENT, ...(coverage === 'all' ? { SITEFOLD_TESTS: 'all' } : {}) },
      stdio: 'inherit',
    },
  );
  const status = await new Promise((done, failed) => {
    vitest.on('error', failed);
    vitest.on('close', done);
  });
  const read = readReport(report);
  if (read === undefined) return { passed: 0, failed: 1, skipped: 0 };
  printSlowest(read);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = read;
  return { passed, failed: status === 0 ? failed : Math.max(1, failed), skipped };
}

function printSlowest({ testResults }: Report): void {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  process.stdout.write('the slowest test files:\n');
  for (const { name, seconds } of slowest)
    process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${relative(REPOSITORY, name)}\n`);
}

function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
