import { expect, test } from 'vitest';
import { varnish } from '../../../../engine/redirects/targets/varnish/varnish.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(varnish.emit(goldenPlan(varnish.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('the real redirects are one branch a rule', () => {
  const plan = realPlan();
  const { rules, files } = varnish.emit(plan);
  expect(rules).toBe(plan.rules.length);
  expect(files[0]?.text.match(/set req\.http\.sf-status =/g)).toHaveLength(plan.rules.length);
});

test.each([
  [
    '/a',
    '/b',
    { sites: [''] },
    'if (req.http.sf-key == "/a") { set req.http.sf-status = "301"; set req.http.sf-to = "/b" + req.http.sf-query; }',
  ],
  [
    '/a',
    '/b?c="d"}',
    { sites: [''] },
    'if (req.http.sf-key == "/a") { set req.http.sf-status = "301"; set req.http.sf-to = {"/b?c="d""} + {"}"}; }',
  ],
  ['/a', undefined, { sites: [''] }, 'if (req.http.sf-key == "/a") { set req.http.sf-status = "410"; }'],
  [
    '/a/',
    '/b?c',
    { sites: [''], slash: 'exact' },
    'if (req.http.sf-rest == "/a/") { set req.http.sf-status = "301"; set req.http.sf-to = "/b?c"; }',
  ],
] as const)('%s to %s is the branch %j %s', (from, to, options, line) => {
  const { files } = varnish.emit(planOf([redirectRule(from, to, options)], []));
  expect(files[0]?.text.split('\n').map((one) => one.trim())).toContain(line);
});
