import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../support/real.ts';

/** The rows of the specification about roles, calls and errors, as the tests name them. */
const ROWS = [
  'section 6: users/center requires sign-in and the role named user',
  'section 6: anonymous access is stopped by an auth check',
  'section 6: all other routes are public',
  'section 7: a file is saved by way of GET /api/download',
  'section 7: a file whose path ends in .zip is downloaded from its own address',
  'section 7: builds/latest.json is polled',
  'section 7: the analytics script of the site is loaded',
  'section 8: an unknown site, or an unmatched route, leads to the error page',
  'section 8: a route validation failure is a fatal 404',
  'section 8: an unmatched route after navigation is a non-fatal 404',
  'section 8: a failed data load is logged and replaced with empty data',
  'section 8: a failed call is logged and rethrown',
  'section 8: an unknown middleware name throws',
  'section 8: a fatal error shows the error page',
  'section 8: on a fatal error bots do not get the error page',
  'section 8: an unhandled promise rejection is logged and suppressed',
];

const names = fastGlob
  .sync('tests/{unit,servers,browser}/**/*.test.ts', { cwd: REPOSITORY })
  .flatMap((path) =>
    [...readFileSync(`${REPOSITORY}${path}`, 'utf8').matchAll(/\b(?:test|inTurn)\(\s*['`](section \d: [^'`]+)/g)].map(
      ([, name = '']) => name,
    ),
  );

test.each(ROWS)('%s has one test', (row) => {
  expect(names.filter((name) => name.startsWith(row))).toHaveLength(1);
});

test('no other test names a section', () => {
  expect(names.filter((name) => !ROWS.some((row) => name.startsWith(row)))).toEqual([]);
});
