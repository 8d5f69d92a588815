/**
 * `npm run test:again N`: repeats the test suites of `npm test` N times (10 if left out) beside two busy loops, as on a machine that does
 * much else, and counts the runs and tests that failed. A test that fails once here fails somebody's change one day.
 */
import { spawn } from 'node:child_process';
import { runSuites } from './suites.ts';

const BUSY_LOOPS = 2;
const times = Number(process.argv[2] ?? 10);
if (!Number.isInteger(times) || times < 1) {
  process.stderr.write(`\`${process.argv[2]}\` is not a number of repetitions; give a whole number from 1.\n`);
  process.exit(2);
}

const loops = Array.from({ length: BUSY_LOOPS }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const failures: number[] = [];
try {
  for (let time = 1; time <= times; time += 1) {
    const { passed, failed } = await runSuites({ projects: ['unit', 'servers', 'browser'], coverage: 'part' });
    failures.push(failed);
    process.stdout.write(`run ${time} of ${times}: ${passed} passed, ${failed} failed\n`);
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
}
const bad = failures.filter((failed) => failed > 0).length;
process.stdout.write(`${times} runs beside ${BUSY_LOOPS} busy loops: ${bad} with failures\n`);
process.exitCode = bad === 0 ? 0 : 1;
