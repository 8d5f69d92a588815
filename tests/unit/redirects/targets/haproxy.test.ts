import { expect, test } from 'vitest';
import { haproxy } from '../../../../engine/redirects/targets/haproxy/haproxy.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(haproxy.emit(goldenPlan(haproxy.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('the real redirects are one line of the map a rule', () => {
  const plan = realPlan();
  const { rules, files } = haproxy.emit(plan);
  expect(rules).toBe(plan.rules.length);
  expect(files.find(({ path }) => path.endsWith('exact.map'))?.text.split('\n')).toHaveLength(plan.rules.length + 2);
});

test.each([
  ['/a', '/b', { sites: [''] }, '*;:/a 301-w/b'],
  ['/a', '/b?c#d', { sites: [''], forward: 'merge' }, '*;:/a 301-a/b?c#d'],
  ['/A', '/b', { sites: [''], caseSensitive: false }, '*;i:/a 301-w/b'],
  ['/a/', '/b', { sites: [''], slash: 'exact' }, '*;s:/a/ 301-w/b'],
  ['/a', undefined, { sites: [''] }, '*;:/a 410--'],
  ['/:a/x', '/y/:a', { sites: [''] }, '^./(?<a>[^/?\\x20]+)/x/?(?:\\?|$) 301-w/y/\\1'],
] as const)('%s to %s is the line %j %s', (from, to, options, line) => {
  const { files } = haproxy.emit(planOf([redirectRule(from, to, options)], []));
  expect(files.flatMap(({ text }) => text.split('\n'))).toContain(line);
});

test('a key holds no white space', () => {
  const rule = redirectRule('/x', '/y', { sites: ['', 'th'] });
  const spaced = {
    ...rule,
    source: { segments: [{ kind: 'regex' as const, expression: '^/a b$', names: [] }], slash: false },
  };
  const lines = haproxy
    .emit(planOf([spaced], ['th']))
    .files.flatMap(({ path, text }) => (path.endsWith('.map') ? text.trim().split('\n').slice(1) : []));
  for (const line of lines) expect(line.split(' ')).toHaveLength(2);
});
