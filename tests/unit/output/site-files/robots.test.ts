import { describe, expect, test } from 'vitest';
import { activeSites } from '../../../../engine/model/active-sites.ts';
import { emitRobots } from '../../../../engine/output/site-files/robots.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { sitePath } from '../../../../engine/model/site.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const text = emitRobots(model);
const sites = activeSites(model);
const router = createRouter(model);

/** True if robots.txt closes a path, as RFC 9309 reads it: `$` ends a path, all else is its beginning. */
function isClosed(path: string): boolean {
  return [...text.matchAll(/^Disallow: (\S+)$/gm)].some(([, rule = '']) =>
    rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
  );
}

describe('robots.txt', () => {
  test('closes what is not indexed, on every site', () => {
    const closed = sites.flatMap((site) =>
      ['users/login', 'users/center', 'search', 'search?q=mesh', 'error', 'error?path=%2Fx'].map((path) =>
        sitePath(site, path),
      ),
    );
    expect(closed.filter((path) => !isClosed(path))).toEqual([]);
    expect(isClosed('/api/download?url=x')).toBe(true);
    expect(isClosed('/prod/api/pro/product/list')).toBe(true);
  });

  test('leaves every page open that is indexed', () => {
    const open = sites.flatMap((site) =>
      [...router.pages].filter(([, { route }]) => route.index).map(([remainder]) => sitePath(site, remainder)),
    );
    const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
    const exact = new Set(rules.filter((rule) => rule.endsWith('$')).map((rule) => rule.slice(0, -1)));
    const starts = rules.filter((rule) => rule.endsWith('/'));
    expect(open.filter((path) => exact.has(path) || starts.some((start) => path.startsWith(start)))).toEqual([]);
    expect(isClosed('/files/art/r7-60a-front.svg')).toBe(false);
    expect(['/searchlight', '/th/errors', '/th/user'].filter(isClosed)).toEqual([]);
  });

  test('names the sitemap of every site', () => {
    const named = [...text.matchAll(/^Sitemap: (\S+)$/gm)].map(([, address]) => address);
    expect(named).toEqual(sites.map(({ addr }) => `${addr}sitemap.xml`));
  });
});
