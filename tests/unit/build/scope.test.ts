import { describe, expect, test } from 'vitest';
import { createScopeCheck, findUnknown, type Scope } from '../../../engine/build/scope.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { sitePath } from '../../../engine/model/site.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { baseModel } from '../../support/base-model.ts';

const model = baseModel();
const router = createRouter(model);

/** The addresses of the pages that are brought up to date. */
function chosen(scope: Scope): string[] {
  const check = createScopeCheck(scope, router);
  return activeSites(model).flatMap((site) =>
    [...router.pages.keys()]
      .filter((remainder) => router.hasPage(site, remainder) && check.hasPage(site, remainder))
      .map((remainder) => sitePath(site, remainder)),
  );
}

const all = chosen({});

describe('a scope', () => {
  test('without parts is everything', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(createScopeCheck({}, router).whole).toBe(true);
    expect(createScopeCheck({ sites: ['th'] }, router).whole).toBe(false);
  });

  test('of sites has all pages of these and of no other', () => {
    expect(chosen({ sites: ['th'] })).toEqual(all.filter((address) => address.startsWith('/th/')));
    expect(chosen({ sites: ['', 'th'] })).toContain('/');
  });

  test('of routes has their pages on all sites', () => {
    const pages = chosen({ routes: ['faq'] });
    expect(pages).toEqual(all.filter((address) => /^(?:\/\w\w)?\/faq$/.test(address)));
    expect(pages.length).toBeGreaterThan(2);
  });

  test('of pages has these', () => {
    expect(chosen({ pages: ['/th/faq', '/'] }).sort()).toEqual(['/', '/th/faq']);
    const check = createScopeCheck({ pages: ['/th/faq'] }, router);
    expect(['th', 'ae', ''].map((flag) => check.hasSite(flag))).toEqual([true, false, false]);
  });

  test('of sites and routes has what is in both', () => {
    expect(chosen({ sites: ['th'], routes: ['faq'] })).toEqual(['/th/faq']);
  });
});

describe('a name that the project does not have is found', () => {
  test.each<[scope: Scope, names: string[]]>([
    [{ sites: ['th', 'xx'] }, ['site xx']],
    [{ routes: ['faqs'] }, ['route faqs']],
    [
      { pages: ['/th/faq', '/th/nowhere', 'th/faq', '/th/search?q=x'] },
      ['page /th/nowhere', 'page th/faq', 'page /th/search?q=x'],
    ],
    [{ sites: ['th'], routes: ['faq'], pages: ['/th/faq'] }, []],
  ])('%j', (scope, names) => {
    expect(findUnknown(scope, model, router).map(({ kind, name }) => `${kind} ${name}`)).toEqual(names);
  });
});
