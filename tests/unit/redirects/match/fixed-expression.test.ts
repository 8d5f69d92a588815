import { expect, test } from 'vitest';
import { pathOfFixed, sourceOfFixed } from '../../../../engine/redirects/match/fixed-expression.ts';
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

test.each<[expression: string, path: string | undefined, slash?: 'either' | 'exact']>([
  ['^/a\\(1\\)$', '/a(1)', 'exact'],
  ['^/a\\(1\\)/$', '/a(1)/', 'exact'],
  ['^/a\\(1\\)/?$', '/a(1)', 'either'],
  ['^/a\\*b/:c$', '/a*b/:c', 'exact'],
  ['^/a//b$', '/a//b', 'exact'],
  ['^/%7b$', undefined],
  ['^/a/b?$', undefined],
  ['^/?$', undefined],
  ['^//?$', undefined],
  ['^/a//?$', undefined],
  ['^/a\\(\\d\\)$', undefined],
])('%s is the expression of %s', (expression, path, slash) => {
  expect(pathOfFixed(expression)).toEqual(path === undefined ? undefined : { path, slash });
});
