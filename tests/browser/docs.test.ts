import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { allowDelay } from '../support/built.ts';
import { covering, pairsOf, partOf } from '../support/coverage.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { settle } from '../support/settle.ts';
import { sitefold } from '../support/sitefold.ts';
import { visits } from '../support/visits.ts';

/* The documentation of Sitefold, which is built from examples/docs. */

const out = mkdtempSync(join(tmpdir(), 'sitefold-docs-'));

beforeAll(async () => {
  expect(await sitefold(['build', '--root', `${REPOSITORY}examples/docs`, '--out', out])).toMatchObject({ code: 0 });
  allowDelay(out);
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

const { origin, open } = visits(() => startTestService({ out }));

const SCREENS = [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The pages that look different from each other. */
const PAGES = ['', 'docs/start', 'schemas', 'schemas/redirects', 'commands/redirects-emit', 'codes/rd008'];

/** In `npm test` two of the pages on one screen in light, and two others on the other screen in dark. */
const LOOKS = pairsOf(SCREENS, SCHEMES).map(([[screen, viewport], colorScheme], place) => ({
  screen,
  viewport,
  colorScheme,
  paths: covering(
    partOf(PAGES, 4).filter((_, index) => index % 2 === place),
    PAGES,
  ),
}));

test.each(LOOKS)(
  'on $screen the pages fit and are accessible in $colorScheme',
  async ({ viewport, colorScheme, paths }) => {
    const page = await open({ viewport, colorScheme });
    const problems = pageProblems(page);
    for (const path of paths) {
      await page.goto(`${origin()}/${path}`);
      await settle(page);
      expect([path, await overflowOf(page), await axeFindings(page)]).toEqual([path, 0, []]);
    }
    expect(problems).toEqual([]);
  },
);

test('in the dark, the ground is darker than the words', async () => {
  const page = await open({ colorScheme: 'light' });
  await page.goto(`${origin()}/schemas/redirects`);
  const light = await brightness(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await brightness(page);
  expect(light.ground).toBeGreaterThan(light.words);
  expect(dark.ground).toBeLessThan(dark.words);
});

const SEARCHES = [
  ['the path of a manifest', 'manifests/sites.yaml', 'schemas/sites'],
  ['the key of a schema', 'allowedHosts', 'schemas/redirects'],
  ['a finding', 'RD008', 'codes/rd008'],
];

test.each(partOf(SEARCHES, 1))('the search finds %s', async (_, query, path) => {
  const page = await open();
  await page.goto(`${origin()}/`);
  const field = page.locator('.site-header input[type="search"]');
  await field.fill(query);
  await field.press('Enter');
  await page.waitForURL(/\/search\?/);
  await page.locator(`.search-results a[href="/${path}"]`).waitFor();
});

test('the list of documents leads to the keys of each kind of files', async () => {
  const page = await open();
  await page.goto(`${origin()}/docs/concepts`);
  await page.locator('.docs-nav a[href="/schemas"]').click();
  await page.getByRole('link', { name: 'manifests/sites.yaml', exact: true }).click();
  const section = page.getByRole('link', { name: 'sites[]', exact: true }).first();
  await section.click();
  await page.waitForURL(/\/schemas\/sites#sites/);
});

/** How bright the ground and the words of a page are, from 0 to 765. */
function brightness(page: Page): Promise<{ readonly ground: number; readonly words: number }> {
  return page.evaluate(() => {
    const sum = (colour: string): number =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { ground: sum(backgroundColor), words: sum(getComputedStyle(document.body).color) };
  });
}
