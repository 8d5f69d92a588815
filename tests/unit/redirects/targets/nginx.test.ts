import { expect, test } from 'vitest';
import { nginx } from '../../../../engine/redirects/targets/nginx/nginx.ts';
import { quote } from '../../../../engine/redirects/targets/nginx/syntax.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(nginx.emit(goldenPlan(nginx.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('the real redirects are one row a rule, below 12 KB', () => {
  const plan = realPlan();
  const { rules, bytes } = nginx.emit(plan);
  expect(rules).toBe(plan.rules.length);
  expect(bytes).toBeLessThan(12_000);
});

test.each([
  ['/plain-path.html', '/plain-path.html'],
  ['', '""'],
  ['/a b', '"/a b"'],
  ['/a;b', '"/a;b"'],
  ['/a"b', '"/a\\"b"'],
  ["/it's", '"/it\'s"'],
  ['{x}', '"{x}"'],
  ['#x', '"#x"'],
  // A backslash is doubled only in front of what it would change.
  ['^\\.html$', '"^\\.html$"'],
  ['\\\\', '"\\\\\\\\"'],
  ['\\t\\n', '"\\\\t\\\\n"'],
  ['\\"', '"\\\\\\""'],
])('%j is the word %s', (text, word) => {
  expect(quote(text)).toBe(word);
});

test.each([
  ['/a', '/b', { sites: [''] }, '/a /b$sf_query;'],
  ['/a', '/b$c', { sites: [''] }, '/a "/b${sf_dollar}c$sf_query";'],
  ['/a', '/b?c', { sites: [''], forward: 'merge' }, '/a "/b?c$sf_and";'],
  ['/A', '/b', { sites: [''] }, '^/A "^/A /b$sf_query";'],
  ['/A', '/b', { sites: [''], caseSensitive: false }, '/A /b$sf_query;'],
  ['/a', undefined, { sites: [''] }, '/a 410;'],
  ['/a', '/b', { sites: [''], status: 308 }, '/a "308 /b$sf_query";'],
  ['/a/', '/b', { sites: [''], slash: 'exact' }, '/a/ /b$sf_query;'],
  ['/:a/x', '/y/:a', { sites: [''] }, '"~^./(?<sf_1>[^/? ]+)/x/?(?:\\?|$)" /y/$sf_1$sf_query;'],
] as const)('%s to %s is the row %j %s', (from, to, options, row) => {
  const { files } = nginx.emit(planOf([redirectRule(from, to, options)], []));
  expect(files[0]?.text.split('\n').map((line) => line.trim())).toContain(row);
});
