/**
 * `npm run defects [NN…]`: puts the defects of tests/long/defects into a copy of the repository, one at a time, and counts those that a
 * test catches. Runs the test file that a defect names and, if that passes, the suites of `npm test`; with `--all` those of
 * `npm run test:all`, which have to catch every defect.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { environmentOf, REPOSITORY } from './checks.ts';
import { readDefects, type Defect } from './defect-list.ts';
import { copyTree } from './tree-copy.ts';

/** The share of the defects that the suites of `npm test` have to catch: 54 of 60. */
const LEAST_SHARE = 0.9;
const FOLDER = `${REPOSITORY}tests/long/defects`;

const numbers = process.argv.slice(2).filter((arg) => arg !== '--all');
const coversAll = process.argv.includes('--all');
const defects = readDefects(FOLDER);
const unknown = numbers.filter((one) => defects.every(({ number }) => number !== one));
if (unknown.length > 0) fail(`There is no defect ${unknown.join(', ')}; the folder tests/long/defects lists them.`, 2);
const chosen = numbers.length === 0 ? defects : defects.filter(({ number }) => numbers.includes(number));

const copy = copyTree(REPOSITORY);
/** The test run that goes on. */
let running: ChildProcess | undefined;
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    running?.kill('SIGTERM');
    process.exit(130);
  });

/** What each set of tests says without a defect: asked once. */
const sound = new Map<string, string | undefined>();
const suites = [
  ['--project', 'unit', '--project', 'servers', '--project', 'browser'],
  // These measure memory and load: nothing else may run beside them.
  ...(coversAll ? [['--project', 'long', '--maxWorkers=1']] : []),
];

const stale = chosen.filter(({ patch }) => !applies(patch)).map(({ patch }) => relative(REPOSITORY, patch));
if (stale.length > 0)
  fail(
    `These do not apply any more: ${stale.join(', ')}. Refresh each: make its change by hand, and write \`git diff\` below its first line.`,
    3,
  );

let caught = 0;
for (const defect of chosen) {
  const by = await catcherOf(defect);
  if (by !== undefined) caught += 1;
  process.stdout.write(
    `${defect.number} ${defect.name.padEnd(32)} ${by === undefined ? 'MISSED' : `caught by ${by}`}\n`,
  );
}
process.stdout.write(`${caught} caught, ${chosen.length - caught} missed\n`);
process.exit(caught < Math.ceil(chosen.length * (coversAll ? 1 : LEAST_SHARE)) ? 1 : 0);

function applies(patch: string): boolean {
  const fits = copy.apply(patch);
  if (fits) copy.revert(patch);
  return fits;
}

/** The test file that fails with a defect; undefined where none does. */
async function catcherOf({ patch, caughtBy }: Defect): Promise<string | undefined> {
  const named = ['--project', caughtBy.split('/')[1] ?? '', caughtBy];
  for (const tests of [named, ...suites]) {
    const key = tests.join(' ');
    if (!sound.has(key)) sound.set(key, await failingFile(tests));
    const broken = sound.get(key);
    if (broken !== undefined) fail(`\`${broken}\` fails without a defect, so it catches none. Repair it first.`, 3);
    copy.apply(patch);
    const found = await failingFile(tests);
    copy.revert(patch);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** Runs tests in the copy up to the first one that fails, and returns its file; undefined where all pass. */
async function failingFile(tests: readonly string[]): Promise<string | undefined> {
  const path = `${copy.root}/.sitefold/defects/report.json`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const status = await runVitest(['--bail=1', '--reporter=json', `--outputFile=${path}`, ...tests]);
  if (status === 0) return undefined;
  if (status === null) fail('Vitest was ended by a signal.', 3);
  const failed = readReport(path).testResults.find((file) => file.status === 'failed');
  return failed === undefined ? 'the set-up of the tests' : relative(copy.root, failed.name);
}

/** Runs Vitest in the copy to its end. Returns its exit code. */
function runVitest(args: readonly string[]): Promise<number | null> {
  return new Promise((done, failed) => {
    running = spawn('vitest', ['run', ...args], {
      cwd: copy.root,
      // A snapshot that a defect changes is a failure, and is not written anew.
      env: { ...environmentOf(`${copy.root}/`), CI: 'true', ...(coversAll ? { SITEFOLD_TESTS: 'all' } : {}) },
      stdio: 'ignore',
    });
    running.on('error', failed);
    running.on('close', done);
  });
}

/** What Vitest reported; nothing where it ended before the first test. */
function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
