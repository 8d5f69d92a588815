import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { partOf } from '../../support/coverage.ts';
import { testInAll } from '../../support/test-in-all.ts';
import { inTurns } from '../../support/turns.ts';
import { settle, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

const HOSTS = /^https:\/\/(?:www\.googletagmanager\.com|hm\.baidu\.com)\//;

/** A page that notes what it asks the two hosts for. */
async function openPage(locale = 'th-TH'): Promise<{ page: Page; asked: string[] }> {
  const page = await open({ locale });
  const asked: string[] = [];
  await page.route(HOSTS, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ body: '', contentType: 'text/javascript' });
  });
  return { page, asked };
}

const COUNTED: readonly (readonly [path: string, locale: string, script: string])[] = [
  ['/cn/news', 'zh-CN', 'https://hm.baidu.com/hm.js?3f8a1c6e9b2d4750'],
  ['/th/news', 'th-TH', 'https://www.googletagmanager.com/gtag/js?id=G-5NP7Y2FE9A'],
];

describe.each(COUNTED.map((one, place) => [...one, place] as const))('on %s', (path, locale, script, place) => {
  const inTurn = inTurns(place, COUNTED.length);

  inTurn('section 7: the analytics script of the site is loaded once the visitor agrees, and not before', async () => {
    const { page, asked } = await openPage(locale);
    await page.goto(`${origin()}${path}`);
    await wake(page);
    const bar = page.locator('[data-notice="consent"]');
    await bar.waitFor();
    expect(asked).toEqual([]);
    await bar.getByRole('button').first().click();
    await expect.poll(() => asked).toEqual([script]);
    expect(await bar.count()).toBe(0);
    await page.reload();
    await expect.poll(() => asked).toEqual([script, script]);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent');
    expect(cookie).toMatchObject({ value: 'yes', path: '/', sameSite: 'Lax' });
  });

  inTurn('a refusal is kept', async () => {
    const { page, asked } = await openPage(locale);
    await page.goto(`${origin()}${path}`);
    await wake(page);
    await page.locator('[data-notice="consent"]').getByRole('button').last().click();
    await page.reload();
    await wake(page);
    await settle(page);
    expect(await page.locator('[data-notice="consent"]').count()).toBe(0);
    expect(asked).toEqual([]);
  });
});

const VIEWPORTS = [
  ['on a phone', { width: 360, height: 640 }],
  ['on a PC', { width: 1280, height: 900 }],
] as const;

test.each(partOf(VIEWPORTS, 1))(
  'the question is at the end of the page, below everything that it has, %s',
  async (_, viewport) => {
    const page = await open({ locale: 'th-TH', viewport });
    await page.goto(`${origin()}/th/products/routers`);
    await page.locator('[data-compare]:visible').first().click();
    const bar = page.locator('[data-notice="consent"]');
    await bar.waitFor();
    await page.locator('.tray').waitFor();
    const { top, bottom, end, tray } = await bar.evaluate((element) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const box = element.getBoundingClientRect();
      const [main, footer, last] = ['main', 'footer', '.tray'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return { top: box.top, bottom: box.bottom, end: [main?.bottom, footer?.bottom], tray: last?.top };
    });
    for (const part of end) expect(part).toBeLessThanOrEqual(top);
    // The tray of the models put aside is in view, and does not cover the question.
    expect(bottom).toBeLessThanOrEqual(tray ?? 0);
  },
);

test('both answers look alike', async () => {
  const { page } = await openPage();
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  const looks = await page.locator('[data-notice="consent"] button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight, blockSize } = getComputedStyle(button);
      return [backgroundColor, color, borderColor, fontSize, fontWeight, blockSize].join(' ');
    }),
  );
  expect(looks.length).toBe(2);
  expect(new Set(looks).size).toBe(1);
});

test('an agreement can be taken back', async () => {
  const { page, asked } = await openPage();
  await page.context().addCookies([{ name: 'consent', value: 'yes', url: origin() }]);
  await page.goto(`${origin()}/th/page/cookies`);
  await expect.poll(() => asked.length).toBe(1);
  await wake(page);
  await page.locator('[data-consent]').click();
  // Whoever asks for the question is led to it.
  expect(await page.evaluate(() => document.activeElement?.closest('[data-notice]')?.getAttribute('data-notice'))).toBe(
    'consent',
  );
  const reloaded = page.waitForEvent('load');
  await page.locator('[data-notice="consent"]').getByRole('button').last().click();
  await reloaded;
  await wake(page);
  await settle(page);
  expect(asked.length).toBe(1);
});

testInAll('a site without an id asks nothing', async () => {
  const { page, asked } = await openPage('ar-AE');
  await page.goto(`${origin()}/ae/news`);
  await wake(page);
  await settle(page);
  expect(await page.locator('[data-notice="consent"]').count()).toBe(0);
  expect(asked).toEqual([]);
});
