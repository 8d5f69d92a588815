import { expect, test } from 'vitest';
import { nitro } from '../../../../engine/redirects/targets/nitro/nitro.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(nitro.emit(sayable(nitro, goldenPlan(nitro.capabilities))).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(nitro, plan).rules).toHaveLength(plan.rules.length);
  expect(nitro.emit(plan).rules).toBe(7225);
});

test.each([
  ['/a', '/b', {}, { '/a': { redirect: { to: '/b', statusCode: 301 } } }],
  ['/', '/b', {}, { '/': { redirect: { to: '/b', statusCode: 301 } } }],
  ['/a/*', '/b?c=d', { status: 308 }, { '/a/**': { redirect: { to: '/b?c=d', statusCode: 308 } } }],
  ['/*', '/b', {}, { '/**': { redirect: { to: '/b', statusCode: 301 } } }],
  [
    '/a%20b%2Fc',
    '/b',
    {},
    {
      '/a b%2Fc': { redirect: { to: '/b', statusCode: 301 } },
      '/a%20b%2Fc': { redirect: { to: '/b', statusCode: 301 } },
    },
  ],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = nitro.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  expect(JSON.parse(files[0]?.text ?? '')).toEqual(printed);
});

test.each([
  ['/a:b', '/b', {}],
  ['/a%3Fb', '/b', {}],
  ['/a/*', '/b/*', {}],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(nitro.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});

test('a rule that a more specific splat hides is left out, as Nitro would prefer the longer key', () => {
  const rules = [redirectRule('/x/*', '/first'), redirectRule('/:a(x|y)/:b(z|w)/*', '/second')];
  expect(Object.keys(JSON.parse(nitro.emit(planOf(rules, [])).files[0]?.text ?? '') as object)).toEqual([
    '/x/**',
    '/y/z/**',
    '/y/w/**',
  ]);
});
