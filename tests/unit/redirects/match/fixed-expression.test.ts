import { expect, test } from 'vitest';
import { sourceOfFixed } from '../../../../engine/redirects/match/fixed-expression.ts';
import { formatPattern } from '../../../../engine/redirects/match/pattern.ts';

test.each<[expression: string, source: string | undefined]>([
  ['^/old$', '/old'],
  ['^/old/$', '/old/'],
  ['^/$', '/'],
  ['^/a\\.html$', '/a.html'],
  ['^\\/a\\/b$', '/a/b'],
  // Several paths.
  ['^/old', undefined],
  ['^/a.html$', undefined],
  ['^/old/?$', undefined],
  ['^/(?:a|b)$', undefined],
  ['^/\\d$', undefined],
  // Characters that have a meaning in a source.
  ['^/:name$', undefined],
  ['^/\\*$', undefined],
  // A request has these paths in another form.
  ['^/%6Fld$', undefined],
  ['^/%c3%a9$', undefined],
])('%s matches %s alone', (expression, source) => {
  const made = sourceOfFixed(expression);
  expect(made && formatPattern(made)).toBe(source);
});
