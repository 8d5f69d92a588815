import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { tabTo } from '../support/keyboard.ts';
import { testInAll } from '../support/test-in-all.ts';
import { visits, wake } from '../support/visits.ts';

const { origin, share } = visits();

async function openAt(path: string, options: Parameters<typeof share>[0] = {}): Promise<Page> {
  const page = await share(options);
  // The pointer of the test before may be where the menu will be.
  await page.mouse.move(5, 700);
  await page.goto('about:blank');
  await page.goto(`${origin()}${path}`);
  // The script of the menu is loaded for a visitor who does something.
  if (options.javaScriptEnabled !== false) await wake(page);
  return page;
}

const isShown = (page: Page, place = 0): Promise<boolean> => page.locator('.menu-panel').nth(place).isVisible();

/** What has the focus: the address of a link, or the name of a button. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('href') ?? document.activeElement?.getAttribute('aria-controls'),
  );

const expanded = (page: Page): Promise<(string | null)[]> =>
  page.locator('.menu-toggle').evaluateAll((toggles) => toggles.map((toggle) => toggle.getAttribute('aria-expanded')));

describe('the menu on a PC', () => {
  // In `npm test`, keyboard.test.ts opens it by its button.
  testInAll('opens by its buttons, not by the focus, and closes by them', async () => {
    const page = await openAt('/th/');
    await tabTo(page, page.locator('.menu-toggle').first());
    expect(await isShown(page)).toBe(false);
    await page.keyboard.press('Enter');
    expect(await expanded(page)).toEqual(['true', 'false', 'false']);
    await expect.poll(() => isShown(page)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await expanded(page)).toEqual(['false', 'false', 'false']);
    expect(await isShown(page)).toBe(false);
  });

  const DIRECTIONS = [
    ['/ae', 'ArrowLeft', 'ArrowRight'],
    ['/th', 'ArrowRight', 'ArrowLeft'],
  ] as const;

  test.each(partOf(DIRECTIONS, 1))(
    '%s arrows lead along the row and through a panel, and Escape back',
    async (prefix, forward, back) => {
      const page = await openAt(`${prefix}/`);
      await tabTo(page, page.locator('.menu-toggle').first());
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => isShown(page)).toBe(true);
      expect(await focused(page)).toBe(`${prefix}/products/routers`);
      await page.keyboard.press('End');
      expect(await focused(page)).toBe(`${prefix}/product/compare`);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('menu-10');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      expect([await focused(page), await isShown(page)]).toEqual(['menu-10', false]);
      await page.keyboard.press(forward);
      expect(await focused(page)).toBe(`${prefix}/solution`);
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      expect(await focused(page)).toBe(`${prefix}/product`);
    },
  );

  testInAll('has one panel open, and none once the focus or the pointer is elsewhere', async () => {
    const page = await openAt('/th/');
    const toggles = page.locator('.menu-toggle');
    await toggles.nth(0).click();
    await toggles.nth(1).click();
    expect(await expanded(page)).toEqual(['false', 'true', 'false']);
    await page.mouse.click(5, 700);
    expect(await expanded(page)).toEqual(['false', 'false', 'false']);
    await toggles.nth(2).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    expect(await expanded(page)).toEqual(['false', 'false', 'true']);
    await page.keyboard.press('Shift+Tab');
    expect(await expanded(page)).toEqual(['false', 'false', 'false']);
  });

  testInAll('is closed by its button while the pointer is on it', async () => {
    const page = await openAt('/th/');
    const toggle = page.locator('.menu-toggle').first();
    await toggle.click();
    await expect.poll(() => isShown(page)).toBe(true);
    await toggle.click();
    await expect.poll(() => isShown(page)).toBe(false);
    await toggle.click();
    await expect.poll(() => isShown(page)).toBe(true);
  });

  testInAll('opens for the pointer after a key has closed it', async () => {
    const page = await openAt('/th/');
    await tabTo(page, page.locator('.menu-toggle').first());
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await isShown(page)).toBe(false);
    await page.locator('.menu-head').first().hover();
    await expect.poll(() => isShown(page)).toBe(true);
  });

  test('opens for the pointer, and Escape closes it until the pointer comes again', async () => {
    const page = await openAt('/th/');
    const head = page.locator('.menu-head').first();
    await head.hover();
    await expect.poll(() => isShown(page)).toBe(true);
    await page.locator('.menu-panel a').first().hover();
    expect(await isShown(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isShown(page)).toBe(false);
    await page.mouse.move(5, 700);
    await head.hover();
    await expect.poll(() => isShown(page)).toBe(true);
  });

  test('lists every family with what is below it, and the ways to help', async () => {
    const page = await openAt('/');
    const hrefs = await page
      .locator('.menu-panel a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const categories = ['adapters', 'accessory', 'ip-smb', 'network-expansion', 'nvr', 'wifi4-routers', 'poe-switches'];
    const help = ['support/contact', 'support/warranty', 'support/repair', 'page/securityadvisory'];
    expect(hrefs).toEqual(
      expect.arrayContaining([
        ...categories.map((one) => `/products/${one}`),
        '/product',
        ...help.map((one) => `/${one}`),
      ]),
    );
  });

  test('opens for the focus where no script runs', async () => {
    const page = await openAt('/th/', { javaScriptEnabled: false });
    expect(await page.locator('.menu-toggle').first().isVisible()).toBe(false);
    await page.locator('.menu-head').first().focus();
    expect(await isShown(page)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('/th/products/routers');
  });
});
