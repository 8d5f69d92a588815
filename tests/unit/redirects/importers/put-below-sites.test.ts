import { expect, test } from 'vitest';
import type { ImportedRule } from '../../../../engine/redirects/importers/importer.ts';
import { putBelowSites } from '../../../../engine/redirects/importers/put-below-sites.ts';

test.each<[string, Partial<ImportedRule>, Partial<ImportedRule>]>([
  ['a path', { from: '/old/*', to: '/new/*' }, { from: '/{site}/old/*', to: '/{site}/new/*' }],
  ['a page that is gone', { from: '/old', status: 410 }, { from: '/{site}/old', status: 410 }],
  ['a target elsewhere', { from: '/old', to: 'https://x.example/' }, { from: '/{site}/old', to: 'https://x.example/' }],
  ['a target on one site', { from: '/old', to: '/th/new' }, { from: '/{site}/old', to: '/th/new' }],
  ['an expression', { regex: '^/old-(\\d+)$', to: '/new' }, { regex: '^/{site}/old-(\\d+)$', to: '/{site}/new' }],
  ['an expression of parts', { regex: '^/(a|b)[|]$', to: '/c' }, { regex: '^/{site}/(a|b)[|]$', to: '/{site}/c' }],
])('%s is put below every site', (_, before, after) => {
  expect(putBelowSites([{ line: 1, ...before }], ['', 'th'])).toEqual([{ line: 1, ...after }]);
});

test.each<[string, Partial<ImportedRule>]>([
  ['a path of a site', { from: '/th/old', to: '/th/new' }],
  ['an expression with alternatives', { regex: '^/a$|^/b$', to: '/c' }],
  ['an expression that may begin otherwise', { regex: '^/?a$', to: '/c' }],
])('%s stays', (_, rule) => {
  expect(putBelowSites([{ line: 1, ...rule }], ['', 'th'])).toEqual([{ line: 1, ...rule }]);
});
