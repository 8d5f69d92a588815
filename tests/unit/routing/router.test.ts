import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { createRouter, type Decision, type Router } from '../../../engine/routing/router.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

const base = readProject(BASE_PROJECT);
const SITES = 'manifests/sites.yaml';
const { router, model } = build(base);
/** The same, with the site `ae` switched off. */
const withoutAe = build(
  withFiles(base, sourceOf(SITES, textOf(SITES).replace('flag: ae, state: 1', 'flag: ae, state: 0'))),
).router;

function build(sources: readonly Source[]): {
  router: Router;
  model: NonNullable<ReturnType<typeof compile>['model']>;
} {
  const compiled = compile(sources);
  if (!compiled.model) throw new Error('the base project gives no model');
  return { router: createRouter(compiled.model), model: compiled.model };
}

function textOf(path: string): string {
  const source = base.find((one) => one.path === path);
  if (!source) throw new Error(`the base project has no ${path}`);
  return Buffer.from(source.bytes).toString('utf8');
}

/** A decision on one line: its status or kind, where it leads, and `by` the rule or `on` the site that it is about. */
function say(decision: Decision): string {
  switch (decision.kind) {
    case 'redirect': {
      const { status, location, rule, site } = decision;
      return `${status} ${location} ${rule ? `by ${rule.id}` : `on ${site.flag || 'root'}`}`;
    }
    case 'gone':
      return `410 by ${decision.rule.id} on ${decision.site.flag || 'root'}`;
    case 'page': {
      const { site, path, page, shown } = decision;
      return `page ${path} of ${page.route.path || 'home'}${path === `${site.prefix}/${shown}` ? '' : ` shows ${shown}`} on ${site.flag || 'root'}`;
    }
    case 'fatal':
      return `404 ${decision.message} on ${decision.site.flag || 'root'}`;
    case 'skip':
      return `skip ${decision.path}`;
    case 'refuse':
      return 'refuse';
  }
}

type Row = readonly [target: string, decision: string];

describe.each<[what: string, rows: readonly Row[]]>([
  [
    'the letter case of the prefix',
    [
      ['/TH/faq', '301 /th/faq on th'],
      ['/Th/faq?a=1&b', '301 /th/faq?a=1&b on th'],
      ['/TH', '301 /th/ on th'],
      ['/TH/', '301 /th/ on th'],
      // One redirect, not two: the prefix is corrected before the rule is found.
      ['/TH/index', '301 /th/ by /{site}/index'],
      ['/TH/faq/', '301 /th/faq on th'],
      // Only the letter case of the prefix is corrected, and only if the prefix belongs to a site.
      ['/th/FAQ', '302 /th/error?path=%2Fth%2FFAQ on th'],
      ['/TH/nothing', '301 /th/nothing on th'],
      ['/TH/FAQ', '301 /th/FAQ on th'],
      ['/XX/faq', '302 /error?path=%2FXX%2Ffaq on root'],
      ['/FAQ', '302 /error?path=%2FFAQ on root'],
    ],
  ],
  [
    'the slash at the end',
    [
      ['/faq', 'page /faq of faq on root'],
      ['/faq/', '301 /faq on root'],
      ['/faq/?x=1', '301 /faq?x=1 on root'],
      ['/de/product/r-one/', '301 /de/product/r-one on de'],
      ['/faq//', '302 /error?path=%2Ffaq%2F%2F on root'],
      ['/nothing/', '302 /error?path=%2Fnothing%2F on root'],
    ],
  ],
  [
    'the home page',
    [
      ['/', 'page / of home on root'],
      ['/?a=1', 'page / of home on root'],
      ['/th/', 'page /th/ of home on th'],
      ['/th', '301 /th/ on th'],
      ['/th?lang=th', '301 /th/?lang=th on th'],
      // One slash too many at the end of an address.
      ['/th//', '302 /th/error?path=%2Fth%2F%2F on th'],
      ['/index', '301 / by /{site}/index'],
      ['/th/default.html', '301 /th/ by /{site}/default.html'],
    ],
  ],
  [
    'pages',
    [
      ['/faq/101', 'page /faq/101 of faq/{faqId} on root'],
      ['/ae/support/office', 'page /ae/support/office of support/{type} on ae'],
      ['/de/users/center', 'page /de/users/center of users/center on de'],
      ['/error?path=%2Fx', 'page /error of error on root'],
      // Another spelling of a path is not a page of its own.
      ['/%66aq', '301 /faq on root'],
      ['/product/../faq', '301 /faq on root'],
      ['/de/./product/r-one', '301 /de/product/r-one on de'],
      // The entry has one address, and the list has no page 1.
      ['/solution/7', '301 /solutions/large-home by /{site}/solution/{number}'],
      ['/th/faq/page-1', '301 /th/faq by /{site}/faq/page-{index}'],
    ],
  ],
  [
    'sites that are not there',
    [
      ['/xx/faq', '302 /error?path=%2Fxx%2Ffaq on root'],
      ['/xx', '302 /error?path=%2Fxx on root'],
      ['/en/', '302 /error?path=%2Fen%2F on root'],
      ['/th/de/faq', '302 /th/error?path=%2Fth%2Fde%2Ffaq on th'],
    ],
  ],
  [
    'paths that nothing matches',
    [
      ['/nothing', '302 /error?path=%2Fnothing on root'],
      ['/th/nothing?a=1&b=%20', '302 /th/error?path=%2Fth%2Fnothing%3Fa%3D1%26b%3D%2520 on th'],
      ['/über', '302 /error?path=%2F%C3%BCber on root'],
      // Well-formed, and there is no such entry.
      ['/faq/999', '302 /error?path=%2Ffaq%2F999 on root'],
      ['/faq/page-2', '302 /error?path=%2Ffaq%2Fpage-2 on root'],
      ['/product/r-three', '302 /error?path=%2Fproduct%2Fr-three on root'],
      ['/faq/101/more', '302 /error?path=%2Ffaq%2F101%2Fmore on root'],
    ],
  ],
  [
    'parameters that fail their pattern',
    [
      ['/faq/0', '404 Page Not Found: /faq/0 on root'],
      ['/th/faq/abc?x=1', '404 Page Not Found: /th/faq/abc on th'],
      ['/faq/page-0', '404 Page Not Found: /faq/page-0 on root'],
      ['/faq/page-01', '404 Page Not Found: /faq/page-01 on root'],
      ['/faq/page-x', '404 Page Not Found: /faq/page-x on root'],
      ['/faq/page-', '404 Page Not Found: /faq/page- on root'],
      ['/support/nothing', '404 Page Not Found: /support/nothing on root'],
      ['/product/R-ONE', '404 Page Not Found: /product/R-ONE on root'],
      ['/solution/x', '404 Page Not Found: /solution/x on root'],
      // The message has the path as it came.
      ['/faq/%66', '404 Page Not Found: /faq/%66 on root'],
    ],
  ],
  [
    'what skips the checks',
    [
      ['/api/proxy/th/anything', 'skip /api/proxy/th/anything'],
      ['/prod/api/site/sites', 'skip /prod/api/site/sites'],
      ['/api', 'skip /api'],
      ['/api/', 'skip /api/'],
      ['/cms/pages', 'skip /cms/pages'],
      ['/builds/latest.json', 'skip /builds/latest.json'],
      ['/_astro/page.css', 'skip /_astro/page.css'],
      ['/.well-known/security.txt', 'skip /.well-known/security.txt'],
      ['/robots.txt', 'skip /robots.txt'],
      ['/healthz', 'skip /healthz'],
      ['/favicon.ico?v=2', 'skip /favicon.ico'],
      // Reserved are whole segments, and only the first one.
      ['/apis', '302 /error?path=%2Fapis on root'],
      ['/th/api/x', '302 /th/error?path=%2Fth%2Fapi%2Fx on th'],
      ['/API/x', '302 /error?path=%2FAPI%2Fx on root'],
    ],
  ],
  [
    'files',
    [
      ['/th/images/router.png', 'skip /th/images/router.png'],
      ['/xx/router.SVG', 'skip /xx/router.SVG'],
      ['/nothing.js?v=1', 'skip /nothing.js'],
      // Old pages end in .html, so it is not one.
      ['/nothing.html', '302 /error?path=%2Fnothing.html on root'],
      ['/faqs/list-2.html', '301 /faq by /{site}/faqs/list-{page}.html'],
      ['/router.png/faq', '302 /error?path=%2Frouter.png%2Ffaq on root'],
      ['/png', '302 /error?path=%2Fpng on root'],
      ['/nothing.exe', '302 /error?path=%2Fnothing.exe on root'],
      ['/faq/101.', '404 Page Not Found: /faq/101. on root'],
    ],
  ],
  [
    'pages that a query selects',
    [
      ['/download', 'page /download of download on root'],
      ['/download?urlFlag=B101', 'page /download of download shows downloads/B101 on root'],
      ['/th/download?a=1&urlFlag=B107', 'page /th/download of download shows downloads/B107 on th'],
      ['/download?urlFlag=B999', 'page /download of download on root'],
      ['/download?urlFlag=', 'page /download of download on root'],
      ['/download?urlFlag=b101', 'page /download of download on root'],
      ['/download?urlflag=B101', 'page /download of download on root'],
      ['/download?urlFlag=..%2Ffaq', 'page /download of download on root'],
      ['/download?urlFlag=B101&urlFlag=B102', 'page /download of download shows downloads/B101 on root'],
      ['/faq?urlFlag=B101', 'page /faq of faq on root'],
    ],
  ],
  [
    'redirects of the manifests',
    [
      ['/th/about', '301 /th/page/about by /{site}/about'],
      // The rule leaves the root out.
      ['/about', '302 /error?path=%2Fabout on root'],
      ['/th/about/', '301 /th/page/about by /{site}/about'],
      ['/de/angebote?x=1', '301 /de/product?x=1 by /{site}/angebote'],
      ['/ae/angebote', '302 /ae/error?path=%2Fae%2Fangebote on ae'],
      ['/questions/101', '301 /faq/101 by /{site}/questions/:id'],
      ['/archive/a/b?x=1', '302 /faq by /{site}/archive/*'],
      ['/shop/switch', '301 /product by /{site}/shop/:kind(router|switch)'],
      ['/shop/hub', '302 /error?path=%2Fshop%2Fhub on root'],
      ['/tie/all/list', '301 /product by /{site}/tie/:one/list'],
      ['/view?id=7&print', '301 /product?id=7&print by /{site}/view'],
      ['/view?id=7', '302 /error?path=%2Fview%3Fid%3D7 on root'],
      ['/Deutsch', '301 /de/ by /deutsch'],
      ['/deutsch/', '302 /error?path=%2Fdeutsch%2F on root'],
      ['/download/7.html?x=1', '301 /download?urlFlag=B101 by /{site}/download/{page}.html'],
      // A rule may also apply to paths that skip the checks.
      ['/archive/old.pdf', '302 /faq by /{site}/archive/*'],
    ],
  ],
  [
    'pages that are gone or overridden',
    [
      ['/gone', '410 by /{site}/gone on root'],
      ['/TH/gone/?x=1', '410 by /{site}/gone on th'],
      ['/page/terms', '301 /page/about by /{site}/page/terms'],
      ['/th/page/terms/', '301 /th/page/about by /{site}/page/terms'],
    ],
  ],
  [
    'request targets that are malformed',
    [
      ['', 'refuse'],
      ['*', 'refuse'],
      ['faq', 'refuse'],
      ['https://www.kaveno.example/faq', 'refuse'],
      ['/faq\\', 'refuse'],
      ['/faq%5C', 'refuse'],
      ['/faq%00', 'refuse'],
      ['/faq%', 'refuse'],
      ['/faq%zz', 'refuse'],
      ['/%ff', 'refuse'],
      ['/faq#top', 'refuse'],
      ['/\ud800', 'refuse'],
      // Only the path is looked at; a query goes where it came from.
      ['/faq?x=%', 'page /faq of faq on root'],
      ['/../../faq', '301 /faq on root'],
      ['//th/faq', '302 /error?path=%2F%2Fth%2Ffaq on root'],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s', (target, decision) => {
    expect(say(router.decide(target))).toBe(decision);
  });
});

describe('a site that is switched off', () => {
  test.each<Row>([
    ['/ae/faq', '302 /error?path=%2Fae%2Ffaq on root'],
    ['/ae/', '302 /error?path=%2Fae%2F on root'],
    ['/ae', '302 /error?path=%2Fae on root'],
    ['/AE/faq', '302 /error?path=%2FAE%2Ffaq on root'],
    ['/ae/index', '302 /error?path=%2Fae%2Findex on root'],
    ['/ae/gone', '302 /error?path=%2Fae%2Fgone on root'],
    ['/ae/faq/page-1', '302 /error?path=%2Fae%2Ffaq%2Fpage-1 on root'],
    ['/ae/router.png', 'skip /ae/router.png'],
    ['/th/faq', 'page /th/faq of faq on th'],
  ])('%s', (target, decision) => {
    expect(say(withoutAe.decide(target))).toBe(decision);
  });
});

describe('the path that the error page is told', () => {
  const LIMIT = 2000;
  const START = '/error?path=';

  function told(target: string): string {
    const decision = router.decide(target);
    if (decision.kind !== 'redirect') throw new Error(`${target} is not redirected`);
    expect(decision.location.startsWith(START)).toBe(true);
    return decision.location.slice(START.length);
  }

  test('is cut at its limit', () => {
    const path = told(`/${'a'.repeat(3000)}`);
    expect(path).toBe(`%2F${'a'.repeat(LIMIT - 3)}`);
  });

  test('is whole up to its limit', () => {
    const rest = 'a'.repeat(LIMIT - 3);
    expect(told(`/${rest}`)).toBe(`%2F${rest}`);
    expect(told(`/${rest}b`)).toBe(`%2F${rest}`);
  });

  test.each(['é', 'ค', '😀', '/'])('is not cut inside of `%s`', (character) => {
    for (let before = 0; before < 12; before += 1) {
      const path = told(`/${'a'.repeat(before)}${character.repeat(1000)}`);
      expect(path.length).toBeLessThanOrEqual(LIMIT);
      expect(path.length).toBeGreaterThan(LIMIT - encodeURIComponent(character).length);
      expect(decodeURIComponent(path).replaceAll(character, '')).toBe(
        `${character === '/' ? '' : '/'}${'a'.repeat(before)}`,
      );
    }
  });

  test('has the query in it, a lone surrogate replaced', () => {
    expect(told('/nothing?x=\ud800')).toBe('%2Fnothing%3Fx%3D%EF%BF%BD');
  });
});

test('a project without an error page answers an unknown address with 404', () => {
  const routes = model.routes.filter(({ path }) => path !== 'error');
  const { decide } = createRouter({ ...model, routes });
  for (const [target, decision] of [
    ['/nothing?a', '404 Page not found: /nothing on root'],
    ['/th/nothing', '404 Page not found: /th/nothing on th'],
    ['/error', '404 Page not found: /error on root'],
  ] as const)
    expect(say(decide(target))).toBe(decision);
});

describe('pages', () => {
  test('lack those that a redirect overrides, on its sites', () => {
    for (const site of model.sites) {
      expect(router.hasPage(site, 'page/about')).toBe(true);
      expect(router.hasPage(site, 'page/terms')).toBe(false);
      expect(router.hasPage(site, '')).toBe(true);
      expect(router.hasPage(site, 'solution/7')).toBe(false);
    }
    expect(router.pages.has('page/terms')).toBe(true);
  });

  test('are what the router shows for their path', () => {
    for (const site of model.sites) {
      for (const remainder of router.pages.keys()) {
        const decision = router.decide(`${site.prefix}/${remainder}`);
        expect([site.flag, remainder, decision.kind === 'page']).toEqual([
          site.flag,
          remainder,
          router.hasPage(site, remainder),
        ]);
      }
    }
  });
});

test('a model without a root site cannot be routed', () => {
  expect(() => createRouter({ ...model, sites: model.sites.filter(({ flag }) => flag !== '') })).toThrow(/root site/);
});
