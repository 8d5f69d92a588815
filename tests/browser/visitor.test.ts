import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { pageProblems } from '../support/page-problems.ts';
import { testInAll } from '../support/test-in-all.ts';
import { visits } from '../support/visits.ts';

const { origin, open, service } = visits();

let page: Page;
let problems: string[];

beforeEach(async () => {
  page = await open();
  problems = pageProblems(page);
});

const CHOSEN = [
  ['th', 'ไทย', 'th-TH', 'ltr', 'Thai'],
  ['ae', 'الإمارات العربية المتحدة', 'ar-AE', 'rtl', 'Arabic'],
  ['de', 'Deutschland', 'de-DE', 'ltr', 'German'],
] as const;

test.each(partOf(CHOSEN, 1))('from the chooser to %s, and on through its navigation', async (flag, name, lang, dir) => {
  await page.goto(`${origin()}/choose-site`);
  await page.locator('main').getByRole('link', { name }).first().click();
  await page.waitForURL(`${origin()}/${flag}/`);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  expect(await page.locator('html').getAttribute('dir')).toBe(dir);
  const start = await page.locator('.brand').evaluate((brand) => brand.getBoundingClientRect().left);
  expect(dir === 'rtl' ? start > 640 : start < 640).toBe(true);

  await page.locator(`nav.main-menu a[href="/${flag}/product"]`).first().click();
  await page.waitForURL(`${origin()}/${flag}/product`);
  expect(await page.locator(`nav.main-menu a[href="/${flag}/product"]`).first().getAttribute('aria-current')).toBe(
    'page',
  );
  await page.locator(`main a[href="/${flag}/products/routers"]`).first().click();
  await page.waitForURL(`${origin()}/${flag}/products/routers`);
  await page.locator('main a[href$="/product/r7-30a"]').first().click();
  await page.waitForURL(`${origin()}/${flag}/product/r7-30a`);
  expect(await page.locator('h1').textContent()).toContain('R7-30A');
  expect(problems).toEqual([]);
});

test('an old address ends on its page', async () => {
  const answer = await page.goto(`${origin()}/TH/service/team.html`);
  expect(answer?.status()).toBe(200);
  expect(page.url()).toBe(`${origin()}/th/support/office`);
});

test('an unknown address shows the error page with code, message, description and the path as text', async () => {
  const answer = await page.goto(`${origin()}/ae/<b>none</b>`);
  expect(answer?.status()).toBe(404);
  expect(page.url()).toContain(`${origin()}/ae/error?path=`);
  const main = page.locator('main');
  expect(await main.textContent()).toContain('404');
  expect(await main.textContent()).toContain('Page Not Found');
  expect(await main.textContent()).toContain('/ae/%3Cb%3Enone%3C/b%3E');
  expect(await main.locator('b').count()).toBe(0);
  await main.locator('a[href="/ae/"]').click();
  await page.waitForURL(`${origin()}/ae/`);
});

// In `npm test`, no-script.test.ts shows both.
testInAll('search and comparison work without JavaScript', async () => {
  const plain = await open({ javaScriptEnabled: false });
  await plain.goto(`${origin()}/de/search`);
  await plain.locator('main input[name="q"]').fill('r7-60a');
  await plain.locator('main button[type="submit"]').click();
  expect(await plain.locator('main a[href="/de/product/r7-60a"]').count()).toBeGreaterThan(0);
  await plain.goto(`${origin()}/de/product/compare?id=r7-60a&id=r7-30a`);
  expect(await plain.locator('main table').first().textContent()).toContain('R7-30A');
});

test('the questions about solutions narrow the list', async () => {
  await page.goto(`${origin()}/solutions/test`);
  const island = page.locator('main astro-island');
  await island.locator('fieldset').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('main astro-island:not([ssr])') !== null);
  const found = (): Promise<string[]> =>
    island
      .locator('li:not([hidden]) a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').sort());
  const fitting = service()
    .release.model.content.solutions.filter(({ audience }) => audience === 'surveillance')
    .map(({ id }) => `/solutions/${id}`);
  await island.locator('input[value="surveillance"]').check();
  await expect.poll(found).toEqual(fitting.sort());
  await island.locator('input[value="large"]').check();
  await expect.poll(found).toEqual(['/solutions/distant-gate-wireless-bridge']);
  expect(problems).toEqual([]);
});

const WIDTHS = [
  ['/', 320],
  ['/ae/', 360],
  ['/th/product/specification/r7-60a', 360],
  ['/de/download', 360],
  ['/cn/product/compare?id=r7-30a&id=r6-40b&id=r6-20a&id=m6-20a', 360],
  ['/de/choose-site', 768],
] as const;

test.each(partOf(WIDTHS, 2))('%s at %i px does not scroll sideways', async (path, width) => {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${origin()}${path}`);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
