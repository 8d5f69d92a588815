import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEADER_TARGET_IDS } from '../../../../engine/output/headers/hosts/registry.ts';
import { REPOSITORY } from '../../../support/real.ts';

const tests = fastGlob
  .sync('tests/servers/headers/*.test.ts', { cwd: REPOSITORY })
  .map((path) => readFileSync(`${REPOSITORY}${path}`, 'utf8'));

test.each(HEADER_TARGET_IDS)('%s is held to the service', (id) => {
  const judging = tests.filter((text) =>
    new RegExp(`\\b(?:judge|expectHeaders|expectPlannedHeaders)\\(${id},`).test(text),
  );
  expect(judging.length).toBe(1);
  // An engine that is absent is a failure, not a skip.
  expect(judging[0]).not.toMatch(/\.(?:skip|todo|skipIf|runIf)\b/);
});
