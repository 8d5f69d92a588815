import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { testInAll } from '../support/test-in-all.ts';
import { visits } from '../support/visits.ts';

const { origin, share } = visits();

async function openPlain(path: string, width = 1280): Promise<Page> {
  const page = await share({ javaScriptEnabled: false, viewport: { width, height: 800 } });
  await page.goto(`${origin()}${path}`);
  return page;
}

/** Follows a link or sends a form, and waits until the page that it leads to has loaded. */
async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load'), link.click()]);
}

const hrefs = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test('filters of a category are links that narrow the list, and can be taken back', async () => {
  const page = await openPlain('/th/products/routers');
  const shown = (): Promise<number> => page.locator('[data-id]:visible').count();
  const all = await shown();
  const [value] = await hrefs(page, 'a.facet-value');
  await follow(page.locator('a.facet-value').first());
  expect(page.url()).toBe(`${origin()}${value}`);
  expect(await page.locator('a.facet-value[aria-current]').count()).toBe(1);
  expect(await shown()).toBeLessThan(all);
  expect(await page.locator('.filtered-count').textContent()).toContain(String(await shown()));
  await follow(page.locator('.facets-clear a'));
  expect(await shown()).toBe(all);
});

testInAll('the order of a category is a link', async () => {
  const page = await openPlain('/ae/products/routers');
  await follow(page.locator('.sorts a:not([aria-current])').first());
  expect(new URL(page.url()).search).toContain('sort=');
  expect(await page.locator('.sorts [aria-current]').count()).toBe(1);
});

testInAll('all questions are listed by category, and each opens', async () => {
  const page = await openPlain('/cn/faq');
  const [first = ''] = await hrefs(page, '.pills a[href*="#category-"]');
  await page.goto(`${origin()}${first}`);
  const group = page.locator(`#${new URL(page.url()).hash.slice(1)}`);
  expect(await group.locator('a[href^="/cn/faq/"]').count()).toBeGreaterThan(0);
  await follow(group.locator('a[href^="/cn/faq/"]').first());
  expect(new URL(page.url()).pathname).toMatch(/^\/cn\/faq\/\d+$/);
  expect(await page.locator('h1').isVisible()).toBe(true);
});

testInAll('the categories of the download centre lead to pages of their own', async () => {
  const page = await openPlain('/th/download');
  await follow(page.locator('.tiles a[href="/th/downloads/B101"]'));
  expect(page.url()).toBe(`${origin()}/th/downloads/B101`);
  expect(await page.locator('main a[href^="/files/"]').count()).toBeGreaterThan(3);
});

test.each([
  ['B101', true],
  ['B105', false],
])('download?urlFlag=%s shows files of the category: %s', async (flag, known) => {
  const page = await openPlain(`/ae/download?urlFlag=${flag}`);
  expect((await page.locator('main a[href^="/files/"]:visible').count()) > 0).toBe(known);
  expect(await page.locator('.unknown-flag').isVisible()).toBe(!known);
});

testInAll('the model finder of the download centre is a form of the search', async () => {
  const page = await openPlain('/de/download');
  await page.locator('.model-finder input').fill('r7-60a');
  await follow(page.locator('.model-finder button'));
  expect(new URL(page.url()).pathname).toBe('/de/search');
  expect(await hrefs(page, '.search-results a')).toContain('/de/product/r7-60a');
});

test('models are compared by links and a form, and the table can be narrowed to differences', async () => {
  const page = await openPlain('/th/products/routers');
  await follow(page.locator('a.compare-button[data-compare="r7-60a"]'));
  expect(new URL(page.url()).search).toBe('?id=r7-60a');
  await page.locator('.compare-form select').selectOption('r7-30a');
  await follow(page.locator('.compare-form button'));
  const models = page.locator('table').first().locator('thead th .model');
  expect(await models.allTextContents()).toEqual(['R7-60A', 'R7-30A']);
  const rows = (): Promise<number> => page.locator('table tbody tr:not(.group)').count();
  const all = await rows();
  await follow(page.locator('.compare-tools a.switch'));
  expect(await rows()).toBeLessThan(all);
  expect(await page.locator('table tbody tr:not(.group, .differs)').count()).toBe(0);
});

test('the search field of the header is a form, on a phone in a sheet that opens', async () => {
  const page = await openPlain('/ae/news', 360);
  const field = page.locator('.site-header input[type="search"]');
  expect(await field.isVisible()).toBe(false);
  await page.locator('.search-open').click();
  await field.fill('r7-60a');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}/ae/search?q=r7-60a`);
  expect(await hrefs(page, '.search-results a')).toContain('/ae/product/r7-60a');
});

testInAll('the tabs of a product are links, with the page that is shown marked', async () => {
  const page = await openPlain('/de/product/r7-60a');
  for (const tab of await hrefs(page, '.product-tabs .tabs a')) {
    await page.goto(`${origin()}${tab}`);
    expect(await hrefs(page, '.product-tabs [aria-current="page"]')).toEqual([tab]);
  }
});

test('the menu of a phone opens, closes, and leads on', async () => {
  const page = await openPlain('/ae/', 360);
  const menu = page.locator('#main-menu');
  expect(await menu.isVisible()).toBe(false);
  await page.locator('.menu-open').click();
  expect(await menu.isVisible()).toBe(true);
  await page.locator('.menu-close').click();
  expect(await menu.isVisible()).toBe(false);
  await page.locator('.menu-open').click();
  await follow(menu.locator('a[href="/ae/products/routers"]').first());
  expect(page.url()).toBe(`${origin()}/ae/products/routers`);
});

testInAll('the site in the header leads to the page of all sites, and that to each site', async () => {
  const page = await openPlain('/th/product/r7-60a');
  await follow(page.locator('[data-site-chooser]').first());
  expect(page.url()).toBe(`${origin()}/th/choose-site`);
  await follow(page.locator('main a[hreflang="de-DE"]'));
  expect(page.url()).toBe(`${origin()}/de/`);
});

test('a simulator says what can be tried in it', async () => {
  const page = await openPlain('/th/simulator/r7-60a-admin');
  const simulator = page.locator('details.sim').first();
  await simulator.locator('summary').click();
  expect(await simulator.locator('dt:visible').count()).toBeGreaterThanOrEqual(5);
  expect(await simulator.locator('button:visible').count()).toBe(0);
});

// In `npm test`, video.test.ts follows a chapter without a script.
testInAll('a film plays with the controls of the browser, and its chapters are links', async () => {
  const page = await openPlain('/cn/video/place-mesh-units');
  const film = page.locator('.film');
  expect(await film.locator('video').getAttribute('controls')).not.toBeNull();
  const chapters = await film
    .locator('.player-chapters a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(chapters.length).toBeGreaterThan(1);
  for (const chapter of chapters) expect(chapter).toMatch(/^\/files\/video\/[\w-]+\.mp4#t=\d+$/);
});

const WITH_SCRIPTS = [
  '/th/',
  '/th/products/routers',
  '/th/product/r7-60a',
  '/th/download',
  '/th/faq',
  '/th/solutions/test',
  '/th/simulator/r7-60a-admin',
  '/th/video',
  '/th/purchase',
  '/th/choose-site',
];

describe.each(partOf(WITH_SCRIPTS, 2))('%s', (path) => {
  test('shows no button that does nothing', async () => {
    const page = await openPlain(path);
    const dead = await page
      .locator('button:visible:not([type="submit"], [popovertarget])')
      .evaluateAll((buttons) => buttons.filter((button) => !button.closest('form')).map((button) => button.outerHTML));
    expect(dead).toEqual([]);
  });
});
