import { expect, test } from 'vitest';
import { shownPaths } from '../../../cli/shown-paths.ts';
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
