import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { createExplainer } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { BASE_PROJECT, readProject } from '../../support/project.ts';

const { model, files } = compile(readProject(BASE_PROJECT));
if (!model) throw new Error('the base project has no model');
const router = createRouter(model);
const explain = createExplainer({ model, router, files });

test('a path without a slash at its start is completed', () => {
  expect(explain('th/faq')).toMatchObject({
    status: 200,
    site: 'th',
    page: '/th/faq',
    remarks: ['`th/faq` has no slash at its start, and is read as `/th/faq`.'],
  });
  expect(explain('faq?id=1')).toMatchObject({ status: 200, page: '/faq' });
});

test('a host of no site is named', () => {
  expect(explain('https://www.other.example/th/faq')).toMatchObject({
    page: '/th/faq',
    remarks: ['`www.other.example` is the host of no site, and is left out; the sites are on `www.kaveno.example`.'],
  });
});

test.each([
  ['/th/solutions', 'solutions/{slug}'],
  ['/support', 'support/{type}'],
  ['/th/page/', 'page/{url}'],
])('%s: the route `%s` lacks a value', (url, route) => {
  expect(explain(url)).toMatchObject({
    status: 302,
    remarks: [`The route \`${route}\` needs a value for its last segment.`],
  });
});

test.each(['/th/faq', '/th/nothing', '/th/faq/101', 'https://www.kaveno.example/th/faq', '/th/faq?id=1', '/a\\b', '/'])(
  '%s needs no remark',
  (url) => {
    expect(explain(url).remarks).toEqual([]);
  },
);
