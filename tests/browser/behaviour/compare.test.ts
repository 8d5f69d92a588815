import { expect, test } from 'vitest';
import { visits } from '../../support/visits.ts';

const { origin, open } = visits();

test('the tray leads to the models put aside before its own script is there', async () => {
  const page = await open();
  // The script of the tray itself; that of its place begins with the same name.
  await page.route(/\/_astro\/CompareTray\.(?!astro)[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${origin()}/ae/products/routers`);
  const buttons = page.locator('[data-compare]');
  const ids = await Promise.all([0, 1].map((index) => buttons.nth(index).getAttribute('data-compare')));
  for (const index of [0, 1]) await buttons.nth(index).click();
  await page.locator('.tray a.button').click();
  await page.waitForURL(`${origin()}/ae/product/compare?${ids.map((id) => `id=${id}`).join('&')}`);
  expect(await page.locator('table').first().locator('thead th .model').count()).toBe(2);
});
