import { expect, test } from 'vitest';
import { apache } from '../../../../engine/redirects/targets/apache/apache.ts';
import { escapeText, quote } from '../../../../engine/redirects/targets/apache/syntax.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(apache.emit(goldenPlan(apache.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path.replace('.htaccess', 'htaccess.txt')}`);
});

test('the real redirects are one line of the map a rule', () => {
  const plan = realPlan();
  const { rules, files } = apache.emit(plan);
  expect(rules).toBe(plan.rules.length);
  expect(files.find(({ path }) => path.endsWith('.map'))?.text.split('\n')).toHaveLength(plan.rules.length + 2);
});

test('a line that the map cannot hold is a condition', () => {
  const { rules, files } = apache.emit(planOf([redirectRule('/a', `/b?${'x'.repeat(1000)}`, { sites: [''] })], []));
  expect(rules).toBe(1);
  expect(files.map(({ text }) => text.includes('xxx'))).toEqual([true, false, true]);
});

test.each([
  ['/plain', '/plain'],
  ['a b', '"a b"'],
  ['a"b', "'a\"b'"],
  ["it's", '"it\'s"'],
  ['a\'b" c', 'a\'b"\\ c'],
  ['\\.html$', '"\\.html$"'],
])('%j is the word %s', (text, word) => {
  expect(quote(text)).toBe(word);
});

test.each([
  ['/a$1', '/a\\$1'],
  ['/100%25', '/100\\%25'],
  ['%{HTTP_HOST}', '\\%\\{HTTP_HOST}'],
  ['${x}', '\\$\\{x}'],
])('the literal text %s is escaped as %s', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});
