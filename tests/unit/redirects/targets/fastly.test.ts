import { lowerPlan } from '../../../../engine/redirects/targets/lower.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { expect, test } from 'vitest';
import { fastly } from '../../../../engine/redirects/targets/fastly/fastly.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { covering } from '../../../support/coverage.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startFastlyModel } from '../../../support/models/fastly.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { planOf, realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../../support/tricky-plan.ts';

test.each(fastly.emit(goldenPlan(fastly.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('a model of its documentation decides as the contract says', () =>
  expectConformance({
    target: fastly,
    start: startFastlyModel,
    plans: covering([shapesPlan(), trickyPlan()], [shapesPlan(), trickyPlan(), realPlan()]),
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));

test.each([
  ['/a', '/b', { sites: [''] }, '"/a": "w /b",'],
  ['/a', '/b?c="%41"', { sites: [''] }, '"/a": "- /b?c=%22%2541%22",'],
  ['/a', '/b?c#d', { sites: [''], forward: 'merge' }, '"/a": "a /b?c #d",'],
  ['/a%2Fb', undefined, { sites: [''] }, '"/a%252Fb": "- ",'],
  ['/:a/x', '/y/:a', { sites: [''] }, 'if (var.path ~ "^/([^/? ]+)/x/?$") {'],
  [
    '/a',
    '/b',
    { sites: [''], query: { '"%': '' } },
    String.raw`if (var.path ~ "^/a/?$" && var.query ~ "^\?\??(?:[^&]*&)*(?:\x22|\x2522)\x2525=?(?:&|$)") {`,
  ],
] as const)('%s to %s is the line %j %s', (from, to, options, line) => {
  const { files } = fastly.emit(planOf([redirectRule(from, to, options)], []));
  expect(files[0]?.text.split('\n').map((one) => one.trim())).toContain(line);
});

test('a source that is too long for a key is refused', () => {
  const plan = planOf([redirectRule(`/${'x'.repeat(256)}`, '/b', { sites: [''] })], []);
  expect(lowerPlan(fastly, plan).refused.map(({ limit, count }) => [limit?.what, count])).toEqual([['key', 257]]);
});
