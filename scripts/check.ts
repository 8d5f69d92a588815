/**
 * `npm run check`: types, lint, and what belongs to the files that have changed since a commit (HEAD, or the one that is named): their
 * format and the unit tests nearest to them. For the minute between two edits; `npm test` is what a change must pass.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { formatOfAstroFiles, formatOfOtherFiles, REPOSITORY, runChecks, TYPES, type Check } from './checks.ts';
import { findNearestTests } from './nearest-tests.ts';
import { readModules } from './read-modules.ts';

const since = process.argv[2] ?? 'HEAD';
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--relative', since, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(`${REPOSITORY}${path}`));
const astroFiles = changed.filter((path) => path.endsWith('.astro'));
const otherFiles = changed.filter((path) => !path.endsWith('.astro'));
const imports = readModules(REPOSITORY, ['engine', 'cli', 'islands', 'scripts', 'tests']).flatMap(
  (module) => module.imports,
);
/** Test files that run in less than a minute, beside the other checks, on two cores. */
const MOST_TESTS = 20;
const { nearest, related } = findNearestTests(changed, imports, { atMost: MOST_TESTS });

const checks: readonly Check[] = [
  TYPES,
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  ...(astroFiles.length === 0 ? [] : [formatOfAstroFiles(astroFiles)]),
  ...(otherFiles.length === 0 ? [] : [formatOfOtherFiles(otherFiles)]),
  ...(nearest.length === 0
    ? []
    : [
        {
          name: `${nearest.length} of ${related} files of unit tests that import what changed`,
          command: ['vitest', 'run', '--project', 'unit', '--reporter=dot', ...nearest],
        },
      ]),
];
const verdicts = await runChecks(checks, availableParallelism());
process.stdout.write(
  `${verdicts.filter((verdict) => verdict === 'passed').length} of ${checks.length} checks passed; changed since ${since}: ${changed.length} files\n`,
);
process.exitCode = verdicts.includes('failed') ? 1 : 0;
