import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { partOf } from '../../support/coverage.ts';
import { hearing, openStopped, visits } from '../../support/visits.ts';

const { origin, open } = visits();

const isPc = (page: Page): Promise<boolean> => page.evaluate(() => 'pc' in document.documentElement.dataset);

test.each([
  [1199, false],
  [1200, true],
])('a window of %i px is a PC: %s', async (width, expected) => {
  const page = await open({ viewport: { width, height: 800 } });
  await page.goto(`${origin()}/th/news`);
  expect(await isPc(page)).toBe(expected);
});

test('a changed width counts once the window has rested for 100 ms, and is told once', async () => {
  const page = await open({ viewport: { width: 800, height: 800 } });
  await openStopped(page, `${origin()}/th/news`);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener('sitefold:pc', (event) => told.push((event as CustomEvent).detail));
  });
  const resize = (width: number): Promise<void> =>
    hearing(page, 'resize', () => page.setViewportSize({ width, height: 800 }));
  const told = (): Promise<unknown> => page.evaluate(() => (window as unknown as { told: unknown[] }).told);

  await resize(1300);
  await page.clock.runFor(99);
  await resize(1310);
  await page.clock.runFor(99);
  expect([await isPc(page), await told()]).toEqual([false, []]);
  await page.clock.runFor(1);
  expect([await isPc(page), await told()]).toEqual([true, [true]]);
});

test('a new page begins at the top, a hash leads to its element, and back is where it was', async () => {
  const page = await open();
  await page.goto(`${origin()}/th/product/r7-60a`);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page
    .locator('footer a[href="/th/news"]')
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL(`${origin()}/th/news`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);

  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('id', 'the-footer');
    location.hash = 'the-footer';
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
  // Within a page: an address that only changes its query keeps the position.
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => history.replaceState(undefined, '', '?sort=name'));
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.each(partOf(['material', 'market'], 1))(
  'under the special routes the entry of the centre is current',
  async (centre) => {
    const page = await open();
    await page.goto(`${origin()}/de/${centre}`);
    const shown = await page.locator(`main a[href*="/${centre}/show/"]`).first().getAttribute('href');
    await page.goto(`${origin()}${shown}`);
    const current = page.locator(`nav a[href="/de/${centre}"][aria-current]`);
    expect(await current.count()).toBeGreaterThan(0);
  },
);
