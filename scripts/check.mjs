// Runs every check in order and ends with one line that counts them. A check is a command, or each test of a test suite. One that another
// system did not answer is neither passed nor failed, and is named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = `${root}.sitefold/checks`;
const env = {
  ...process.env,
  // Web servers stand in the folders of the administrator.
  PATH: `${root}node_modules/.bin:${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
};

const COMMANDS = {
  'generated files are fresh': ['node', 'scripts/generate.ts', '--check'],
  'types: tsc': ['tsc', '-p', '.'],
  'types: astro check': ['astro', 'check', '--minimumSeverity', 'warning'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  'no dead code: knip': ['knip'],
  'no known weakness in dependencies: npm audit': ['node', 'scripts/audit.ts'],
  'manifests are valid': ['sitefold', 'validate'],
  'the sites build': ['sitefold', 'build'],
};
// Unit tests share nothing, so they use every core; the others start servers and builds, one file after the other.
const SUITES = {
  unit: [`--maxWorkers=${availableParallelism()}`],
  conformance: ['--no-file-parallelism'],
  e2e: ['--no-file-parallelism'],
};

/** What a command ends with where another system did not answer: the check was not made. */
const UPSTREAM = 4;
/** Checks that may end so. Each needs a system that is not part of the repository. */
const NEED_OTHERS = new Set(['no known weakness in dependencies: npm audit']);

let passed = 0;
let failed = 0;
const notAsked = [];
const started = performance.now();

function run([command, ...args]) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

for (const [name, command] of Object.entries(COMMANDS)) {
  const at = performance.now();
  const status = run(command);
  const verdict = status === 0 ? 'ok' : status === UPSTREAM && NEED_OTHERS.has(name) ? 'NOT ASKED' : 'FAILED';
  say(`${verdict}  ${name} (${((performance.now() - at) / 1000).toFixed(1)} s)`);
  if (verdict === 'ok') passed += 1;
  else if (verdict === 'FAILED') failed += 1;
  else notAsked.push(name);
}

mkdirSync(work, { recursive: true });
for (const [suite, options] of Object.entries(SUITES)) {
  const report = `${work}/${suite}.json`;
  rmSync(report, { force: true });
  const at = performance.now();
  const fine =
    run([
      'vitest',
      'run',
      '--project',
      suite,
      ...options,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]) === 0;
  const counts = readReport(report);
  passed += counts.passed;
  // A suite that ends badly without a failed test has failed all the same.
  failed += fine ? counts.failed : Math.max(1, counts.failed);
  say(
    `${fine ? 'ok' : 'FAILED'}  tests: ${suite}, ${counts.passed} passed, ${counts.failed} failed (${((performance.now() - at) / 1000).toFixed(1)} s)`,
  );
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

say(`all checks took ${((performance.now() - started) / 1000).toFixed(0)} s`);
if (notAsked.length > 0) say(`${notAsked.length} not asked, which counts as neither:`);
for (const name of notAsked) say(`NOT ASKED  ${name}: nobody answered, so nothing is known`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
