/**
 * `npm test`: runs every check and every test suite, and ends with one line that counts them. A test is counted as one, and so is each check
 * besides the suites. `--all` is `npm run test:all`: every case of every suite, the long suite too, one test file after the other.
 */
import { CHECKS, runChecks } from './checks.ts';
import { runSuites } from './suites.ts';

const coversAll = process.argv.includes('--all');
const started = performance.now();

// Suites wait for servers now and then, and a check uses that time.
const [verdicts, first] = await Promise.all([
  runChecks(CHECKS, 1),
  runSuites({ projects: ['unit', 'servers', 'browser'], coverage: coversAll ? 'all' : 'part' }),
]);
const suites = [
  first,
  // These measure memory and load: nothing else may run beside them.
  ...(coversAll ? [await runSuites({ projects: ['long'], coverage: 'all', atOnce: 1 })] : []),
];

const count = (what: (typeof verdicts)[number]): number => verdicts.filter((verdict) => verdict === what).length;
const sum = (what: keyof (typeof suites)[number]): number => suites.reduce((total, suite) => total + suite[what], 0);
const failed = count('failed') + sum('failed');
process.stdout.write(`all checks took ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
for (const [index, verdict] of verdicts.entries())
  if (verdict !== 'passed') process.stdout.write(`${verdict}: ${CHECKS[index]?.name}\n`);
// Only checks that a system outside of the repository did not answer are neither passed nor failed.
if (sum('skipped') > 0) process.stdout.write(`skipped: ${sum('skipped')} tests\n`);
process.stdout.write(`${count('passed') + sum('passed')} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
