import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { visits, wake } from '../support/visits.ts';

const { origin, share } = visits();

async function openAt(path: string): Promise<Page> {
  const page = await share();
  await page.goto('about:blank');
  await page.goto(`${origin()}${path}`);
  await wake(page);
  return page;
}

/** The name of the picture that is shown over the whole window. The address of one of the theme has a digest of its bytes. */
async function shown(page: Page): Promise<string | undefined> {
  const picture = page.locator('dialog.zoom > img, dialog.zoom > picture > img');
  const { pathname } = new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc));
  return /([^/]+?)(?:\.[\w-]{8})?\.(?:avif|svg)$/.exec(pathname)?.[1];
}

const DIRECTIONS = [
  ['/ae/', 'ArrowLeft'],
  ['/th/', 'ArrowRight'],
] as const;

describe.each(partOf(DIRECTIONS, 1))('the drawings of %sproduct/r7-60a over the whole window', (site, forward) => {
  test('change with arrow keys, with the buttons beside them and with the small ones', async () => {
    const page = await openAt(`${site}product/r7-60a`);
    const dialog = page.locator('dialog.zoom');
    await page.locator('.gallery-main').click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    expect(await shown(page)).toBe('r7-60a');
    await page.keyboard.press(forward);
    await expect.poll(() => shown(page)).toBe('r7-60a-rear');
    const [close, back, next] = await dialog.locator('button').all();
    await next?.click();
    await expect.poll(() => shown(page)).toBe('r7-60a-dimensions');
    await next?.click();
    await expect.poll(() => shown(page)).toBe('r7-60a');
    await back?.click();
    await expect.poll(() => shown(page)).toBe('r7-60a-dimensions');
    await dialog.locator('.gallery-row a').nth(1).click();
    await expect.poll(() => shown(page)).toBe('r7-60a-rear');
    // Each button says which drawing it leads to.
    expect(await next?.getAttribute('aria-label')).toBe(
      await dialog.locator('.gallery-row img').nth(2).getAttribute('alt'),
    );
    await close?.click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await page.locator('.gallery-main').evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

test('a simulator has a page of its own, to which its product leads, and fills the screen', async () => {
  const page = await openAt('/th/product/r7-60a');
  await page.locator('.product-hero-links a[href="/th/simulator/r7-60a-admin"]').click();
  await page.waitForURL(`${origin()}/th/simulator/r7-60a-admin`);
  await wake(page);
  const frame = page.locator('.sim-console');
  await page.locator('details.sim > summary').click();
  await expect.poll(() => frame.isVisible()).toBe(true);
  const button = frame.locator('header button[aria-pressed]');
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('sim-console');
  await button.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test('the kinds of partners count those of all pages, and lead to the page that each begins on', async () => {
  const page = await openAt('/th/partner/page-3');
  const kinds = await page
    .locator('nav.anchors a')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const));
  const counts = kinds.map(([, text]) => Number(/\d+$/.exec(text.trim())?.[0]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(26);
  for (const [href] of kinds) {
    await page.goto(new URL(href, `${origin()}/th/partner/page-3`).href);
    expect(await page.locator(`section${new URL(page.url()).hash}`).count(), href).toBe(1);
  }
});
