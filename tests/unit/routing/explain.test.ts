import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { emitQa } from '../../../engine/output/qa/format.ts';
import { QA_FORMATS } from '../../../engine/output/qa/registry.ts';
import { createSuite } from '../../../engine/output/qa/suite.ts';
import { createExplainer } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

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

test.each(['http://[::1', 'https://www.kaveno.example:99999/', 'ftp://www.kaveno.example/faq'])(
  '%s is not an address of a page',
  (url) => {
    expect(explain(url).remarks).toContainEqual(expect.stringContaining('is not an address of a page'));
  },
);

test('the home page has a name', () => {
  expect(explain('/th/')).toMatchObject({ why: 'the route of the home page' });
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

describe('a rule with a host', () => {
  const found = compile(
    withFiles(
      readProject(BASE_PROJECT),
      sourceOf(
        'manifests/redirects/old-host.yaml',
        `groups:
  - name: Old host
    rules:
      - { from: "/answers/*", to: "/faq", host: [old.example, older.example] }
      - { from: "/second", to: "/answers", host: old.example }
      - { from: "/answers", to: "/faq" }
`,
      ),
    ),
  );
  if (!found.model) throw new Error('the project has no model');
  const old = { model: found.model, router: createRouter(found.model), files: found.files };
  const explainOld = createExplainer(old);

  test.each([
    ['https://old.example/answers/1', 'https://www.kaveno.example/faq'],
    ['http://OLDER.example:8080/answers', 'https://www.kaveno.example/faq'],
    ['https://old.example/second', 'https://www.kaveno.example/faq'],
  ])('%s is followed to its page', (url, location) => {
    expect(explainOld(url)).toMatchObject({
      status: 301,
      location,
      finalStatus: 200,
      hops: 1,
      page: '/faq',
      remarks: [],
    });
  });

  test('explains why it wins', () => {
    expect(explainOld('https://old.example/answers').candidates).toMatchObject([
      { id: '/answers/*' },
      { id: '/answers', lost: 'the first is bound to the host' },
    ]);
    expect(explainOld('/answers/1')).toMatchObject({ status: 302, candidates: [] });
  });

  test.each([
    ['old.example', 'https://www.kaveno.example/faq'],
    ['Old.Example.:8080', 'https://www.kaveno.example/faq'],
    ['www.kaveno.example', '/faq'],
    ['old.example.evil.example', '/faq'],
    [undefined, '/faq'],
  ])('the router sends the host %s to %s', (host, location) => {
    expect(old.router.decide('/answers', host)).toMatchObject({ kind: 'redirect', location });
  });

  test('is a case of the suite with its Host header', () => {
    const cases = createSuite(old.model).cases.filter(({ rule }) => rule?.startsWith('old.example'));
    expect(cases.length).toBeGreaterThan(5);
    expect(cases.filter(({ host }) => host !== 'old.example')).toEqual([]);
    expect(cases.filter(({ location }) => !location?.startsWith('https://www.kaveno.example/'))).toEqual([]);
    expect(emitQa(QA_FORMATS.hurl, createSuite(old.model)).files[0]?.text).toContain('Host: old.example\n');
    expect(emitQa(QA_FORMATS.curl, createSuite(old.model)).notes).toContainEqual(
      expect.stringMatching(/^\d+ cases are left out: they are for other hosts, and curl sends no Host header\.$/),
    );
  });
});
