import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { tabTo } from '../support/keyboard.ts';
import { pageProblems } from '../support/page-problems.ts';
import { visits } from '../support/visits.ts';

const { origin, open } = visits();

test.each(
  covering(
    [['/ae', 'right to left']],
    [
      ['', 'on the root'],
      ['/ae', 'right to left'],
    ],
  ),
)('%s the keyboard alone leads from the address bar to a file', async (prefix) => {
  // A smooth scroll would still be on its way when a stop is looked at.
  const page = await open({ acceptDownloads: true, reducedMotion: 'reduce' });
  const problems = pageProblems(page);
  const at = (path: string): string => `${origin()}${prefix}/${path}`;
  const follow = async (selector: string, path: string): Promise<void> => {
    await tabTo(page, page.locator(selector));
    await Promise.all([page.waitForURL(at(path)), page.keyboard.press('Enter')]);
  };

  // The first stop leads over the navigation into the page.
  await page.goto(at(''));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  // The menu, whose panels open by their buttons. An address that differs in its hash only would not begin at the top again.
  await page.goto('about:blank');
  await page.goto(at(''));
  await tabTo(page, page.locator('.menu-toggle').first());
  await page.keyboard.press('Enter');
  await follow(`#main-menu a[href="${prefix}/products/routers"]`, 'products/routers');

  // A filter narrows the list and keeps the focus near.
  const all = await page.locator('[data-id]:visible').count();
  await tabTo(page, page.locator('a.facet-value'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-id]:visible').count()).toBeLessThan(all);
  expect(new URL(page.url()).search).not.toBe('');
  expect(await page.evaluate(() => document.activeElement?.closest('.facets') !== null)).toBe(true);

  // Two models are put aside, and compared; in `npm test`, journeys.test.ts does so.
  if (COVERS_ALL) await compareTwo(page);

  // The search offers the model.
  await tabTo(page, page.locator('.site-header input[type="search"]'), { back: !COVERS_ALL });
  await page.keyboard.type('R7-60A');
  await page.locator('.suggestions:not([hidden]) [role="option"]').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await Promise.all([page.waitForURL(at('product/r7-60a')), page.keyboard.press('Enter')]);

  // The tabs of the product, and the file.
  await follow(`.product-tabs a[href="${prefix}/product/download/r7-60a"]`, 'product/download/r7-60a');
  await tabTo(page, page.locator('#B101 a[href^="/files/"]'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toContain('r7-60a');
  expect(problems).toEqual([]);
});

/** Puts two models of a list aside, and opens their comparison. */
async function compareTwo(page: Page): Promise<void> {
  for (let models = 1; models <= 2; models += 1) {
    await tabTo(page, page.locator('[data-compare][aria-pressed="false"]'));
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('[data-compare][aria-pressed="true"]').count()).toBe(models);
  }
  await tabTo(page, page.locator('.tray a.button'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/product\/compare\?id=/);
  expect(await page.locator('table').first().locator('thead th .model').count()).toBe(2);
}
