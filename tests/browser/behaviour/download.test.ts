import { expect, test } from 'vitest';
import { partOf } from '../../support/coverage.ts';
import { addMarkup, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

test('section 7: a file is saved by way of GET /api/download, under its own name', async () => {
  const page = await open();
  await page.goto(`${origin()}/th/product/download/r7-60a`);
  await wake(page);
  const link = page.locator('a[data-direct][href$=".pdf"]').first();
  const file = (await link.getAttribute('href')) ?? '';
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.url()).toBe(`${origin()}/api/download?url=${encodeURIComponent(file)}`);
  expect(download.suggestedFilename()).toBe(file.slice('/files/'.length));
  expect(await download.failure()).toBeNull();
  // Once more: the address is not wrapped a second time.
  const [again] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(again.url()).toBe(download.url());
});

test('section 7: a file whose path ends in .zip is downloaded from its own address', async () => {
  const page = await open();
  await page.goto(`${origin()}/th/product/download/r7-60a`);
  await wake(page);
  const link = page.locator('a[data-direct][href$=".zip"]').first();
  const file = (await link.getAttribute('href')) ?? '';
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.url()).toBe(`${origin()}${file}`);
});

const BROKEN = [
  ['a script', 'javascript:document.title=1'],
  ['empty', ''],
  ['no address', 'http://['],
] as const;

test.each(partOf(BROKEN, 1))(
  'a link that is %s is followed nowhere, and a warning is on the console',
  async (_name, href) => {
    const page = await open();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await addMarkup(page, `<a id="broken" data-direct=".zip" href="${href}">file</a>`);
    await page.goto(`${origin()}/th/news`);
    await wake(page);
    await page.locator('#broken').click();
    await expect.poll(() => warnings.length).toBe(1);
    expect(page.url()).toBe(`${origin()}/th/news`);
    expect(await page.title()).not.toBe('1');
  },
);
