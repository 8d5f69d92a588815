import { expect, test } from 'vitest';
import { shownPaths } from '../../../cli/shown-paths.ts';
import { parsePattern } from '../../../engine/redirects/match/pattern.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { realModel } from '../../support/real.ts';

const model = realModel();

test('the paths for the terminal lead to pages, and the old address to a redirect', () => {
  const { decide } = createRouter(model);
  const shown = shownPaths(model);
  const kinds = shown.map((line) => decide(line.split('  ')[0] ?? '').kind);
  expect(kinds).toEqual(['page', 'page', 'page', 'page', 'page', 'redirect']);
  expect(shown).toContain('/choose-site');
});

test('a project without a list of sites and redirects has only its home pages there', () => {
  const routes = model.routes.filter(({ path }) => path === '');
  const sites = model.sites.filter(({ flag }) => ['', 'de'].includes(flag));
  expect(shownPaths({ ...model, routes, sites, redirects: [] })).toEqual(['/', '/de/']);
});

test('an old address with a blank is shown as it is requested', () => {
  const old = parsePattern('/old%20page');
  const [first] = model.redirects.filter(({ sites, target }) => sites.includes('') && target !== undefined);
  if (!old.ok || !first) throw new Error('there is no redirect to change');
  const { host: _, ...rule } = first;
  const redirects = [{ ...rule, source: old.value, query: {} }];
  expect(shownPaths({ ...model, redirects }).at(-1)).toBe('/old%20page  (an old address)');
});
