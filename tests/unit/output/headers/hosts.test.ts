import { describe, expect, test } from 'vitest';
import { filePaths } from '../../../../engine/model/file-paths.ts';
import { lowerHeaders } from '../../../../engine/output/headers/hosts/lower.ts';
import { createPatternCheck, type PathPattern } from '../../../../engine/output/headers/hosts/pattern.ts';
import { createHeaderPlan, headersOf, type HeaderPlan } from '../../../../engine/output/headers/hosts/plan.ts';
import { HEADER_TARGETS, HEADER_TARGET_IDS } from '../../../../engine/output/headers/hosts/registry.ts';
import type { HeaderTarget } from '../../../../engine/output/headers/hosts/target.ts';
import { netlifyHeaders } from '../../../support/headers/netlify.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const files = filePaths(model.constants);

/** The analytics id of each site, by flag. */
function planOf(ids: Readonly<Record<string, string>>, scripts: readonly string[] = ['sha256-abc=']): HeaderPlan {
  const applications = new Map(
    Object.entries(ids).map(([flag, recordNo3]) => [flag, { detail: { recordNo3 } } as never]),
  );
  return createHeaderPlan({ model, applications, scripts, build: 'b1' });
}

const COUNTED = { '': 'G-7QK2M4XN1P', th: 'G-5NP7Y2FE9A', cn: '3f8a1c6e9b2d4750' };
const policyOf = (plan: HeaderPlan, path: string, status = 200): string | undefined =>
  headersOf(plan, { path, status }).get('content-security-policy');

describe('a pattern', () => {
  const matches = createPatternCheck(files);
  test.each<[PathPattern, readonly string[], readonly string[]]>([
    [{ kind: 'all' }, ['/', '/a.svg'], []],
    [
      { kind: 'pages', prefixes: ['/se', '/ae'] },
      ['/se/', '/ae/faq', '/ae/x.html'],
      ['/', '/se', '/service', '/ae/news.xml', '/AE/faq'],
    ],
    [
      { kind: 'other-pages', prefixes: ['/se'] },
      ['/', '/service', '/se', '/th/faq'],
      ['/se/', '/favicon.SVG', '/_astro/x', '/api/proxy/x'],
    ],
    [{ kind: 'below', path: '/files/' }, ['/files/a', '/files/'], ['/files', '/filesystem']],
    [{ kind: 'exact', path: '/builds/latest.json' }, ['/builds/latest.json'], ['/builds/latest.json2']],
    [{ kind: 'ending', ending: 'xml' }, ['/news.xml', '/th/a.xml'], ['/xml', '/a.xml/b']],
    [{ kind: 'name', name: 'news.xml' }, ['/news.xml', '/th/news.xml'], ['/oldnews.xml', '/news.xml/a']],
  ])('%j', (pattern, inside, outside) => {
    expect(inside.filter((path) => !matches(pattern, path))).toEqual([]);
    expect(outside.filter((path) => matches(pattern, path))).toEqual([]);
  });
});

describe('the plan', () => {
  const plan = planOf(COUNTED);

  test('gives each site its own policy, and the rest that of the root site', () => {
    expect(policyOf(plan, '/faq')).toContain('googletagmanager');
    expect(policyOf(plan, '/nowhere/at/all', 404)).toBe(policyOf(plan, '/faq'));
    expect(policyOf(plan, '/th/faq')).toBe(policyOf(plan, '/faq'));
    expect(policyOf(plan, '/cn/')).toContain('hm.baidu.com');
    expect(policyOf(plan, '/se/faq')).not.toContain('https:');
    expect(policyOf(plan, '/service')).toBe(policyOf(plan, '/faq'));
  });

  test('gives redirects and files no headers of pages', () => {
    expect([...headersOf(plan, { path: '/faq', status: 301 }).keys()]).toEqual(
      Object.keys(plan.answers).map((name) => name.toLowerCase()),
    );
    expect(policyOf(plan, '/th/news.xml')).toBeUndefined();
    expect(policyOf(plan, '/faq', 304)).toBe(policyOf(plan, '/faq'));
  });

  test('lets no cache keep an error', () => {
    const of = (status: number) => headersOf(plan, { path: '/_astro/a.js', status }).get('cache-control');
    expect([of(200), of(404)]).toEqual(['public, max-age=31536000, immutable', 'no-store']);
  });

  test('has one rule for all pages if sites are alike', () => {
    const pages = planOf({}).rules.filter(({ pattern }) => pattern.kind.endsWith('pages'));
    expect(pages.map(({ pattern }) => pattern)).toEqual([{ kind: 'other-pages', prefixes: [] }]);
    expect(pages[0]?.headers).toHaveProperty('Content-Security-Policy');
  });
});

describe.each(HEADER_TARGET_IDS)('%s', (id) => {
  const target: HeaderTarget = HEADER_TARGETS[id];

  test('is written from the same plan with the same bytes, with its provenance', () => {
    const [one, two] = [planOf(COUNTED), planOf(COUNTED)].map((plan) => lowerHeaders(target, plan));
    expect(one).toEqual(two);
    expect(one?.id).toBe(id);
    expect(one?.refused).toEqual([]);
    expect(one?.files.some(({ text }) => text.includes('Generated from build b1 by Sitefold'))).toBe(true);
    for (const { text } of one?.files ?? []) expect(text.endsWith('\n')).toBe(true);
  });
});

test('all sites of the manifests fit into every host', () => {
  const ids = Object.fromEntries(model.sites.map(({ flag, recordNo3 = '' }) => [flag, recordNo3]));
  const plan = planOf(
    ids,
    [1, 2, 3].map((digit) => `sha256-${String(digit).repeat(43)}=`),
  );
  const lowered = HEADER_TARGET_IDS.map((id) => lowerHeaders(HEADER_TARGETS[id], plan));
  expect(lowered.flatMap(({ refused }) => refused)).toEqual([]);
  expect(Object.fromEntries(lowered.map(({ id, rules }) => [id, rules]))).toMatchObject({ cloudflare: 64, vercel: 18 });
});

test('Netlify takes no page of the root site for one of a country whose prefix it begins with', () => {
  const ids = Object.fromEntries(model.sites.map(({ flag, recordNo3 = '' }) => [flag, recordNo3]));
  const plan = planOf(ids);
  const headersAt = netlifyHeaders(lowerHeaders(HEADER_TARGETS.netlify, plan).files[0]?.text ?? '');
  const roots = [...new Set(model.routes.map(({ path }) => `/${path.split('/')[0] ?? ''}`))].filter(
    (path) => !path.includes('{') && !path.includes(':'),
  );
  expect(roots).toContain('/service');
  const paths = [
    ...roots,
    ...model.sites.flatMap(({ prefix }) => [`${prefix}/`, ...roots.map((path) => prefix + path)]),
  ];
  const other = paths.filter((path) => headersAt(path)['content-security-policy'] !== policyOf(plan, path));
  expect(other).toEqual([]);
});

test.each(['cloudflare', 'netlify'] as const)(
  '%s has each path once: of two blocks, only the last would apply',
  (id) => {
    const paths = lowerHeaders(HEADER_TARGETS[id], planOf(COUNTED)).files[0]?.text.match(/^\/\S*/gm) ?? [];
    expect(paths.length).toBeGreaterThan(10);
    expect(new Set(paths).size).toBe(paths.length);
  },
);

test('Netlify forbids nothing to files, whatever it forbids to pages', () => {
  const headersAt = netlifyHeaders(lowerHeaders(HEADER_TARGETS.netlify, planOf(COUNTED)).files[0]?.text ?? '');
  const paths = files.extensions.flatMap((ending) => [`/a.${ending}`, `/th/b/a.${ending}`, `/files/c/a.${ending}`]);
  const policies = new Set(paths.map((path) => headersAt(path)['content-security-policy']));
  expect([...policies]).toEqual(['frame-ancestors *']);
});

describe('a limit that is passed', () => {
  test('of rules: Cloudflare takes 100, and is not written', () => {
    const more = model.sites.map((site, index) => ({ ...site, flag: `x${index}`, prefix: `/x${index}` }));
    const many = { ...model, sites: [...model.sites, ...more] };
    const applications = new Map([['', { detail: { recordNo3: 'G-1' } } as never]]);
    const plan = createHeaderPlan({ model: many, applications, scripts: [], build: 'b1' });
    const { files: written, withheld, refused } = lowerHeaders(HEADER_TARGETS.cloudflare, plan);
    expect([written, withheld]).toEqual([[], ['cloudflare/_headers']]);
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/takes 100 rules \(rules\); there are 1\d\d\./),
    ]);
    expect(refused[0]?.way).toContain('policy');
  });

  test('of the length of a line, on each host that has one', () => {
    const scripts = Array.from({ length: 80 }, (_, index) => `sha256-${String(index).padStart(44, '0')}`);
    const refusing = HEADER_TARGET_IDS.filter(
      (id) => lowerHeaders(HEADER_TARGETS[id], planOf(COUNTED, scripts)).refused.length > 0,
    );
    expect(refusing).toEqual(['cloudflare', 'nginx']);
  });
});
