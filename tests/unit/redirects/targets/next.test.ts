import { expect, test } from 'vitest';
import { next } from '../../../../engine/redirects/targets/next/next.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(next.emit(sayable(next, goldenPlan(next.capabilities))).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}.txt`);
});

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(next, plan).rules).toHaveLength(plan.rules.length);
  expect(next.emit(plan).rules).toBeLessThanOrEqual(320);
});

test.each([
  ['/a', '/b', {}, '{"source":"/a{/}?","destination":"/b","statusCode":301},'],
  ['/a', '/b', { status: 308 }, '"statusCode":308'],
  ['/:a', '/b/:a#c', {}, '"destination":"/b/:a#c"'],
  ['/a', '/b', { query: { k: 'v' } }, '"has":[{"type":"query","key":"k","value":"v"}]'],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = next.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  expect(files[0]?.text).toContain(printed);
});

test.each([
  ['/a', '/b+c', {}],
  ['/a', '/b:c', {}],
  ['/a', '/b?c=%20', {}],
  ['/a/*', '/*/b', {}],
  ['/_next/x', '/b', {}],
  ['/a', '/b', { query: { k: '' } }],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(next.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});
