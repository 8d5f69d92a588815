import { beforeAll, expect, test } from 'vitest';
import { breadcrumbs, type Crumb } from '../../../engine/theme/breadcrumbs.ts';
import { realModel } from '../../support/real.ts';
import { openPages, type SitePages } from '../../support/site-pages.ts';

let pages: SitePages;

beforeAll(async () => {
  pages = await openPages(realModel());
});

const MODEL: Crumb = { href: '/de/product/a6-10d', label: 'A6-10D' };

test.each([
  ['product/download/a6-10d', 'A6-10D: Downloads', [MODEL], ['Startseite', 'Produkte', 'A6-10D', 'Downloads']],
  // The list of all specifications, which has the name of the page, is left out.
  [
    'product/specification/a6-10d',
    'A6-10D: Technische Daten',
    [MODEL],
    ['Startseite', 'Produkte', 'A6-10D', 'Technische Daten'],
  ],
  ['solution', 'Lösungen', [], ['Startseite', 'Lösungen']],
  [
    'simulator/r7-60a-admin',
    'Oberfläche des R7-60A',
    [],
    ['Startseite', 'Service', 'Simulatoren', 'Oberfläche des R7-60A'],
  ],
  ['', 'Kaveno', [], []],
])('the way to /de/%s says nothing twice', (path, title, trail, labels) => {
  expect(breadcrumbs(pages.page('de', path), title, trail).map(({ label }) => label)).toEqual(labels);
});
