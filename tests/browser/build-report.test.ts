import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeReport } from '../../engine/build/report/describe-report.ts';
import { formatReport } from '../../engine/build/report/format-report.ts';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { RECORDING } from '../support/recording.ts';
import { REPORTED } from '../support/reported.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM);
});
afterAll(() => browser.close());

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('the report of a build is accessible in %s, %i wide, and fits', async (colorScheme, width) => {
  // axe is a script, and the page allows none.
  const context = await openContext(browser, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  await page.setContent(formatReport(describeReport(REPORTED.built, RECORDING, REPORTED.release)));
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.locator('summary').first().press('Enter');
  expect(await page.locator('details[open] li').first().isVisible()).toBe(true);
  await context.close();
});
