import { expect, test } from 'vitest';
import { firebase } from '../../../../engine/redirects/targets/firebase/firebase.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(firebase.emit(sayable(firebase, goldenPlan(firebase.capabilities))).files)(
  '$path',
  async ({ path, text }) => {
    await expect(text).toMatchFileSnapshot(`./golden/${path}`);
  },
);

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(firebase, plan).rules).toHaveLength(plan.rules.length);
  expect(firebase.emit(plan).rules).toBe(367);
});

test.each([
  ['/a', '/b', {}, { regex: '^/a/?$', destination: '/b', type: 301 }],
  ['/', '/b', {}, { regex: '^/$', destination: '/b', type: 301 }],
  ['/a.b', '/b', { slash: 'exact' }, { regex: '^/a\\.b$', destination: '/b', type: 301 }],
  ['/aB', '/b', { caseSensitive: false }, { regex: '^/[aA][bB]/?$', destination: '/b', type: 301 }],
  ['/caf%C3%A9', '/b', {}, { regex: '^/caf(?:%C3%A9|é)/?$', destination: '/b', type: 301 }],
  ['/:x(a|b)', '/:x', {}, { regex: '^/(?P<x>a|b)/?$', destination: '/:x', type: 301 }],
  ['/a/*', '/b', {}, { regex: '^/a(?:/[^\\\\\\x00-\\x1f\\x7f]*)?$', destination: '/b', type: 301 }],
  ['/a/*', '/b/*', {}, { regex: '^/a/?/?$', destination: '/b/', type: 301 }],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = firebase.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  const { hosting } = JSON.parse(files[0]?.text ?? '') as { hosting: { redirects: unknown[] } };
  expect(hosting.redirects[0]).toEqual(printed);
});

test.each([
  ['/:a', '/:a', {}],
  ['/a/*', 'https://h.example/*', {}],
  ['/a', '/b%2Fc', {}],
  ['/:a', '/b/(c)/:a', {}],
  ['/:a', '/b/:a?c=d', {}],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(firebase.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});
