import { expect, test } from 'vitest';
import { netlify } from '../../../../engine/redirects/targets/netlify/netlify.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(netlify.emit(sayable(netlify, goldenPlan(netlify.capabilities))).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(netlify, plan).rules).toHaveLength(plan.rules.length);
  expect(netlify.emit(plan).rules).toBe(7225 + 150);
});

test.each([
  ['/a', '/b', {}, '/a /b 301!'],
  ['/a', undefined, {}, '/a /404.html 410!'],
  ['/', '/b', { status: 302 }, '/ /b 302!'],
  ['/a/:id/:id2', '/b/:id2/:id', {}, '/a/:p000/:p001 /b/:p001/:p000 301!'],
  ['/a/:x', '/b:p/:x', {}, '/a/:q000 /b:p/:q000 301!'],
  ['/a/*', '/b/*', {}, '/a/* /b/:splat 301!'],
  ['/:a(x|y)/:b', '/c/:a/:b', {}, '/x/:p000 /c/x/:p000 301!\n/y/:p000 /c/y/:p000 301!'],
  ['/a', '/b?c#d', { query: { k: 'v', l: 'w' } }, '/a k=v l=w /b?c#d 301!'],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = netlify.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  expect(files[0]?.text).toContain(`${printed}\n`);
});

test.each([
  ['/.netlify/x', '/b', {}],
  ['/:a(x*|y)', '/b', {}],
  ['/a', '/b', { query: { k: 'a b' } }],
  ['/a', '/b', { query: { k: 'a=b' } }],
  ['/a/*', '/*', {}],
  ['/a/*', '/b:splat/*', {}],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(netlify.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});
