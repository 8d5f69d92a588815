import { expect, test } from 'vitest';
import { astro } from '../../../../engine/redirects/targets/astro/astro.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(astro.emit(sayable(astro, goldenPlan(astro.capabilities))).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}.txt`);
});

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(astro, plan).rules).toHaveLength(plan.rules.length);
  expect(astro.emit(plan).rules).toBe(7225);
});

test.each([
  ['/a', '/b', {}, '"/a": "/b",'],
  ['/', '/b', {}, '"/": "/b",'],
  ['/a%5Bb', '/c%20d?e#f', {}, '"/a%5Bb": "/c d?e#f",'],
  ['/%C3%A9', '/b', {}, '"/é": "/b",'],
  ['/a', 'https://h.example/c%20d', { external: true }, '"/a": "https://h.example/c%20d",'],
  ['/:a(x|y)', '/b/:a', {}, '"/x": "/b/x",\n  "/y": "/b/y",'],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = astro.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  expect(files[0]?.text).toContain(`  ${printed}\n`);
});

test.each([
  ['/a', '/b%2Fc', {}],
  ['/a%25b', '/b', {}],
  ['/e%CC%81', '/b', {}],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(astro.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});
