import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TARGETS, TARGET_IDS } from '../../../../engine/redirects/targets/registry.ts';
import type { RedirectTarget } from '../../../../engine/redirects/targets/target.ts';
import { REPOSITORY } from '../../../support/real.ts';

const TARGET_LIST: readonly RedirectTarget[] = Object.values(TARGETS);

/** The hosts that the specification of the redirects names. */
const WANTED =
  'nginx apache caddy haproxy varnish cloudflare-redirects cloudflare-bulk edge cloudfront netlify vercel firebase azure-swa fastly akamai envoy s3 next nitro astro json csv'.split(
    ' ',
  );

test('every host of the specification exists', () => {
  expect([...TARGET_IDS].sort()).toEqual([...WANTED].sort());
});

/** A model reads the output for hosts without a local engine; a reader of the format reads the two exports. */
const WITHOUT_ENGINE = /^(?:model only|read again)/;

test.each(TARGET_LIST.filter(({ tested }) => !WITHOUT_ENGINE.test(tested)))(
  '$id says that it is tested with an engine, and is',
  ({ id }) => {
    const path = `${REPOSITORY}tests/servers/engines/${id}.test.ts`;
    expect(existsSync(path)).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/\b(?:expectConformance|conform)\(/);
    // An engine that is absent is a failure, not a skip.
    expect(text).not.toMatch(/\.(?:skip|todo|skipIf|runIf)\b/);
  },
);

test.each(TARGET_LIST.filter(({ tested }) => WITHOUT_ENGINE.test(tested)))(
  '$id is held to the witnesses by a model',
  ({ id }) => {
    const tests = [`tests/unit/redirects/targets/${id}.test.ts`, `tests/servers/engines/${id}.test.ts`]
      .map((path) => `${REPOSITORY}${path}`)
      .filter((path) => existsSync(path));
    const text = tests.map((path) => readFileSync(path, 'utf8')).join('');
    expect(text).toMatch(/\b(?:expectConformance|conform)\(/);
  },
);
