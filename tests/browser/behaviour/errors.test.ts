import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { COVERS_ALL } from '../../support/coverage.ts';
import { refuseStorage } from '../../support/refuse-storage.ts';
import { testInAll } from '../../support/test-in-all.ts';
import { settle, showPresence, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

/** A page whose second script never arrives; tells how often the page was loaded, and what it logged. */
async function openBroken(): Promise<{ page: Page; loads: () => number; logged: string[] }> {
  const page = await open();
  const logged: string[] = [];
  let loads = 0;
  page.on('load', () => (loads += 1));
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/_astro/visited*', (route) => route.abort());
  return { page, loads: () => loads, logged };
}

const isLogged = (logged: readonly string[]): boolean => logged.some((text) => text.includes('could not be loaded'));

test('a page whose script is gone is reloaded once in 10 s, then the error is logged', async () => {
  const { page, loads, logged } = await openBroken();
  await page.clock.setFixedTime(1_800_000_000_000);
  await page.goto(`${origin()}/th/news`);
  await showPresence(page);
  await expect.poll(loads).toBe(2);
  await page.clock.setFixedTime(1_800_000_009_999);
  await showPresence(page);
  await expect.poll(() => isLogged(logged)).toBe(true);
  expect(loads()).toBe(2);

  // Another path has a reload of its own, and this one has another after the time.
  if (!COVERS_ALL) return;
  await page.goto(`${origin()}/th/search`);
  await showPresence(page);
  await expect.poll(loads).toBe(4);
  await page.clock.setFixedTime(1_800_000_010_001);
  await page.goto(`${origin()}/th/news`);
  await showPresence(page);
  await expect.poll(loads).toBe(6);
});

testInAll('without a storage a page is never reloaded', async () => {
  const { page, loads, logged } = await openBroken();
  await refuseStorage(page);
  await page.goto(`${origin()}/th/news`);
  await showPresence(page);
  await expect.poll(() => isLogged(logged)).toBe(true);
  expect(loads()).toBe(1);
});

test('section 8: an unhandled promise rejection is logged and suppressed', async () => {
  const page = await open();
  const errors: Error[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => errors.push(error));
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  await page.goto(`${origin()}/th/news`);
  await page.evaluate(() => void Promise.reject(new Error('left alone')));
  await expect
    .poll(() => logged.some((line) => line.startsWith('error: Unhandled rejection: Error: left alone')))
    .toBe(true);
  expect(errors).toEqual([]);
});

test('with storage and cookies refused, a page works and asks nothing that it could not keep', async () => {
  const page = await open({ extraHTTPHeaders: { 'cf-ipcountry': 'DE' } });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await refuseStorage(page);
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  await page.locator('main a[href]').first().hover();
  await settle(page);
  expect(await page.locator('[data-notice]').count()).toBe(0);
  expect(errors).toEqual([]);
});
