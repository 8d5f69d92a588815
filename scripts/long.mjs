// The tests whose figures take too long for every change: twenty minutes of load, fifty kills, ten thousand guesses, two thousand
// sign-ins. `npm test` runs short forms of all but the last.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FIGURES = { SOAK_SECONDS: '1200', KILLS: '50', STUFFING_TRIES: '10000' };
const SUITES = [
  [
    '--project',
    'conformance',
    'tests/conformance/soak.test.ts',
    'tests/conformance/account-kills.test.ts',
    'tests/conformance/stuffing.test.ts',
  ],
  ['--project', 'long'],
];

let failed = 0;
for (const suite of SUITES) {
  const { status } = spawnSync('vitest', ['run', '--no-file-parallelism', ...suite], {
    cwd: root,
    env: { ...process.env, ...FIGURES, PATH: `${root}node_modules/.bin:${process.env.PATH}:/usr/sbin` },
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
