/**
 * `npm run check`: types, lint, and what belongs to the files that have changed since a commit (HEAD, or the one that is named): their
 * format and the unit tests that import them. For the minute between two edits; `npm test` is what a change must pass.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { REPOSITORY, runChecks, type Check } from './checks.ts';

const since = process.argv[2] ?? 'HEAD';
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--relative', since, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(`${REPOSITORY}${path}`));
const code = changed.filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path));

const checks: readonly Check[] = [
  {
    name: 'types',
    command: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.sitefold/checks/types.tsbuildinfo'],
  },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  ...(changed.length === 0
    ? []
    : [
        {
          name: `format of ${changed.length} changed files`,
          command: ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...changed],
        },
      ]),
  ...(code.length === 0
    ? []
    : [
        {
          name: `unit tests of ${code.length} changed files`,
          command: ['vitest', 'related', '--run', '--project', 'unit', '--passWithNoTests', '--reporter=dot', ...code],
        },
      ]),
];
const verdicts = await runChecks(checks, availableParallelism());
process.stdout.write(
  `${verdicts.filter((verdict) => verdict === 'passed').length} of ${checks.length} checks passed; changed since ${since}: ${changed.length} files\n`,
);
process.exitCode = verdicts.includes('failed') ? 1 : 0;
