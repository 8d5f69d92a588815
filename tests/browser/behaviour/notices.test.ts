import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testInAll } from '../../support/test-in-all.ts';
import { openStopped, settle, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

const POLL = 60_000;

const notice = (page: Page, name: string): ReturnType<Page['locator']> => page.locator(`[data-notice="${name}"]`);

describe('a new build', () => {
  async function openPage(): Promise<{ page: Page; asked: () => number; publish: (id: string) => void }> {
    const page = await open();
    let id = 'one';
    let asked = 0;
    await page.route('**/builds/latest.json', async (route) => {
      asked += 1;
      if (id === '') await route.abort();
      else await route.fulfill({ json: { id } });
    });
    await openStopped(page, `${origin()}/th/news`);
    await wake(page);
    await expect.poll(() => asked).toBe(1);
    // Only once it knows the build does the page begin to count the time to its next question.
    await settle(page);
    return { page, asked: () => asked, publish: (next) => (id = next) };
  }

  test('section 7: builds/latest.json is polled, and a newer build is told once, to be taken or left', async () => {
    const { page, asked, publish } = await openPage();
    await page.clock.runFor(POLL);
    await expect.poll(asked).toBe(2);
    publish('two');
    expect(await notice(page, 'build').count()).toBe(0);
    await page.clock.runFor(POLL);
    const bar = notice(page, 'build');
    await bar.waitFor();
    expect(await page.locator('.notices').getAttribute('role')).toBe('status');
    await bar.getByRole('button').last().click();
    await page.clock.runFor(2 * POLL);
    await expect.poll(asked).toBe(5);
    await settle(page);
    expect(await bar.count()).toBe(0);

    publish('three');
    await page.clock.runFor(POLL);
    await Promise.all([page.waitForNavigation(), bar.getByRole('button').first().click()]);
  });

  testInAll('is not asked for by a page that is hidden or offline, and a failure says nothing', async () => {
    const { page, asked, publish } = await openPage();
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(3 * POLL);
    expect(asked()).toBe(1);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
    await page.clock.runFor(3 * POLL);
    expect(asked()).toBe(1);
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
    publish('');
    await page.clock.runFor(POLL);
    await expect.poll(asked).toBe(2);
    await settle(page);
    expect(await notice(page, 'build').count()).toBe(0);
  });
});

test('a notice does not appear while something is pressed, which it would take the press from', async () => {
  const page = await open({ extraHTTPHeaders: { 'cf-ipcountry': 'DE' }, locale: 'th-TH' });
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/_astro/visited*', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${origin()}/th/news`);
  await page.locator('main a[href^="/th/news/"]').first().hover();
  await page.mouse.down();
  press();
  await wake(page);
  await settle(page);
  expect(await notice(page, 'suggestion').count()).toBe(0);
  // Let go beside the link, the page stays.
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await expect.poll(() => notice(page, 'suggestion').count()).toBe(1);
});

test('a lost connection is said until it is back', async () => {
  const page = await open();
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  // What serves a visitor is loaded at the first sign of one; only then can it say that the connection is lost.
  await settle(page);
  await page.context().setOffline(true);
  await notice(page, 'offline').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => notice(page, 'offline').count()).toBe(0);
});

describe('another site is suggested', () => {
  const IN_GERMANY = { extraHTTPHeaders: { 'cf-ipcountry': 'DE' }, locale: 'th-TH' };

  test('for the country of the visitor, in its language, with the same path; what is chosen is kept', async () => {
    const page = await open(IN_GERMANY);
    await page.goto(`${origin()}/th/product/r7-60a`);
    await wake(page);
    const bar = notice(page, 'suggestion');
    await bar.waitFor();
    expect(await bar.getAttribute('lang')).toBe('de-DE');
    await bar.getByRole('link').click();
    await page.waitForURL(`${origin()}/de/product/r7-60a`);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('de-DE');
    await page.goto(`${origin()}/th/news`);
    await wake(page);
    await settle(page);
    expect(await bar.count()).toBe(0);
  });

  testInAll('and never again to a visitor who stays', async () => {
    const page = await open(IN_GERMANY);
    await page.goto(`${origin()}/th/news`);
    const endOfFooter = (): Promise<number | undefined> =>
      page.evaluate(() => document.querySelector('footer')?.getBoundingClientRect().bottom);
    const before = await endOfFooter();
    await wake(page);
    const bar = notice(page, 'suggestion');
    await bar.waitFor();
    expect(await endOfFooter()).toBe(before);
    await bar.getByRole('button').click();
    expect(page.url()).toBe(`${origin()}/th/news`);
    await page.reload();
    await wake(page);
    await settle(page);
    expect(await bar.count()).toBe(0);
    expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('th-TH');
  });

  test('by the language of the browser where the country is not known', async () => {
    const page = await open({ locale: 'ar-AE' });
    await page.goto(`${origin()}/th/news`);
    await wake(page);
    const bar = notice(page, 'suggestion');
    await bar.waitFor();
    expect([await bar.getAttribute('lang'), await bar.getAttribute('dir')]).toEqual(['ar-AE', 'rtl']);
  });

  testInAll('not in the country of the site', async () => {
    const page = await open({ extraHTTPHeaders: { 'cf-ipcountry': 'TH' }, locale: 'de-DE' });
    const answered = page.waitForResponse('**/ipinfo/json');
    await page.goto(`${origin()}/th/news`);
    await wake(page);
    await (await answered).finished();
    await settle(page);
    expect(await notice(page, 'suggestion').count()).toBe(0);
  });
});
