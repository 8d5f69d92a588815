import { expect, test } from 'vitest';
import { covering, partOf } from '../../support/coverage.ts';
import { settle, visits } from '../../support/visits.ts';

const { origin, open } = visits();

const DAY = 24 * 60 * 60;

test('choosing a site keeps its language for 365 days, on all paths, lax', async () => {
  const page = await open();
  await page.goto(`${origin()}/choose-site`);
  // The script of the page keeps the language of the browser first.
  await settle(page);
  await page.locator('main a[hreflang="de-DE"]').click();
  await page.waitForURL(`${origin()}/de/`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'language');
  expect(cookie).toMatchObject({ value: 'de-DE', path: '/', sameSite: 'Lax', httpOnly: false });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY;
  expect(Math.round(days)).toBe(365);
});

test('the language of the browser does not take the place of the one that was chosen before its script had come', async () => {
  const page = await open();
  const late = Promise.withResolvers<void>();
  await page.route(/\/browser-words\.[^/]*\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const language = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === 'language')?.value;
  const asked = page.waitForRequest(/\/browser-words\./);
  await page.goto(`${origin()}/choose-site`);
  await asked;
  // In another tab, so that this page stays.
  await page.locator('main a[hreflang="de-DE"]').click({ modifiers: ['Control'] });
  await expect.poll(language).toBe('de-DE');
  const come = page.waitForResponse(/\/browser-words\./);
  late.resolve();
  await come;
  await settle(page);
  expect(await language()).toBe('de-DE');
});

const LOCALES = [
  ['zh-TW', 'zh-cn', 'zh-Hans'],
  ['th-TH', 'th-TH', 'th'],
  ['ar-EG', 'ar-EG', 'ar'],
] as const;

test.each(partOf(LOCALES, 1))(
  'where no country decides, the language of a browser in %s is kept as %s',
  async (locale, kept, lang) => {
    for (const path of covering(['/nowhere/at/all'], ['/choose-site', '/nowhere/at/all'])) {
      const page = await open({ locale });
      await page.goto(`${origin()}${path}`);
      await expect
        .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'language')?.value)
        .toBe(kept);
      await expect.poll(() => page.locator('main [data-word]').first().getAttribute('lang')).toBe(lang);
    }
  },
);

test('a page of a country keeps its own language', async () => {
  const page = await open({ locale: 'th-TH' });
  await page.goto(`${origin()}/de/choose-site`);
  await page.locator('main a[hreflang]').first().focus();
  await settle(page);
  expect(await page.locator('main [data-word][lang]').count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});
