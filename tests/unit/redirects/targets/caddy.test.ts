import { expect, test } from 'vitest';
import { caddy } from '../../../../engine/redirects/targets/caddy/caddy.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(caddy.emit(goldenPlan(caddy.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('the real redirects are one row a rule, below 12 KB', () => {
  const plan = realPlan();
  const { rules, bytes } = caddy.emit(plan);
  expect(rules).toBe(plan.rules.length);
  expect(bytes).toBeLessThan(12_000);
});

test.each([
  ['/a', '/b', { sites: [''] }, '"/a" "/b{sf_query}"'],
  ['/a', '/b?c="d"', { sites: [''] }, '"/a" "/b?c=\\"d\\""'],
  ['/a', '/b?c={uri}', { sites: [''] }, '"/a" "/b?c={sf_open}uri{sf_close}"'],
  ['/a', '/b?c', { sites: [''], forward: 'merge' }, '"/a" "/b?c{sf_more}"'],
  ['/a', '/$1`', { sites: [''] }, '"/a" "/$1%60{sf_query}"'],
  ['/a', undefined, { sites: [''] }, '"/a" "gone"'],
  [
    '/a.b',
    '/c',
    { sites: [''], caseSensitive: false },
    '@sf_row1 vars_regexp sf_row1 " {sf_prefix}{sf_rest}" "(?i)^ /a\\.b/?$"',
  ],
  ['/a/', '/b', { sites: [''], slash: 'exact' }, '"/a/" "/b{sf_query}"'],
  ['/:a/x', '/:a', { sites: [''], status: 308 }, 'redir @sf_row1 "{sf_row1_to}" 308'],
  ['/:a/x', '/y/:a', { sites: [''], status: 308 }, 'redir @sf_row1 "/y/{re.sf_row1.1}{sf_query}" 308'],
] as const)('%s to %s is the line %j %s', (from, to, options, line) => {
  const { files } = caddy.emit(planOf([redirectRule(from, to, options)], []));
  expect(files[0]?.text.split('\n').map((one) => one.trim())).toContain(line);
});
