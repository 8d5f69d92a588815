import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { pageProblems } from '../support/page-problems.ts';
import { testInAll } from '../support/test-in-all.ts';
import { settle, visits } from '../support/visits.ts';

const { origin, open } = visits();

let page: Page;
let problems: string[];

beforeEach(async () => {
  page = await open();
  problems = pageProblems(page);
});

const field = () => page.locator('.site-header input[type="search"]');
const options = () => page.locator('.suggestions:not([hidden]) [role="option"]');

/** Types a query into the field of the header and waits for what is offered. */
async function suggest(query: string): Promise<string[]> {
  await field().click();
  await field().pressSequentially(query);
  await options().last().waitFor();
  await expect.poll(() => page.locator('.search-box [role="status"]').textContent()).toContain(query);
  return options().allTextContents();
}

const MODELS: readonly (readonly [prefix: string, query: string, title: string])[] = [
  ['', 'R7-60A', 'R7-60A Wi-Fi 7'],
  ['', 'r7 60a', 'R7-60A Wi-Fi 7'],
  ['/th', 'r7-60a', 'R7-60A เราเตอร์'],
  ['', 'r760a', 'R7-60A Wi-Fi 7'],
  ['/cn', 'r7 30a', 'R7-30A Wi-Fi 7'],
  ['/ae', 'r760a', 'R7-60A راوتر'],
];

// In `npm test`, keyboard.test.ts finds a model, and journeys.test.ts a word.
testInAll.each(MODELS)('on the site %s the model %s is the first product', async (prefix, query, title) => {
  await page.goto(`${origin()}${prefix}/`);
  const [first] = await suggest(query);
  expect(first).toContain(title);
  expect(problems).toEqual([]);
});

// Words from the middle of the answer to faq/101, and from its question.
const WORDS: readonly (readonly [prefix: string, query: string, mark: string, href: string])[] = [
  ['/th', 'อัตราลิงก์', 'อัตราลิงก์', '/th/faq/101'],
  ['/cn', '链路速率', '链路速率', '/cn/faq/101'],
  ['/ae', 'الوصلة', 'وصلة', '/ae/faq/101'],
  ['/ae', 'وصلة', 'وصلة', '/ae/faq/101'],
  ['', 'preambles', 'preambles', '/faq/101'],
];

test.each(partOf(WORDS, 1))(
  'on the site %s the word %s is found inside a sentence, and marked',
  async (prefix, query, mark, href) => {
    await page.goto(`${origin()}${prefix}/search`);
    await page.locator('main input').fill(query);
    await page.locator('.search-types a[href*="type=faq"]').click();
    await page.waitForURL(/type=faq/);
    const result = page.locator('.search-results li', { has: page.locator(`a[href="${href}"]`) });
    expect(await result.locator('mark').allTextContents()).toContain(mark);
    expect(problems).toEqual([]);
  },
);

testInAll('the keyboard alone leads to a result, to all results, and back to the page', async () => {
  await page.goto(`${origin()}/de/news`);
  await suggest('Repeater');
  expect(await field().getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = await field().getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await options().count()).toBe(0);
  expect(await field().inputValue()).toBe('Repeater');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}/de/search?q=Repeater`);
  expect(await page.locator('.search-results li').count()).toBeGreaterThan(3);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/de/news');
  expect(problems).toEqual([]);
});

testInAll(
  'on a phone a button opens the field over the whole width, and Escape closes list and sheet one after the other',
  async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${origin()}/ae/news`);
    expect(await field().isVisible()).toBe(false);
    await page.locator('.search-open').click();
    const sheet = page.locator('.search-sheet');
    expect(await sheet.evaluate((box) => box.getBoundingClientRect().width)).toBe(360);
    await suggest('راوتر');
    await page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    expect(await sheet.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await sheet.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  },
);

test('no script is loaded for the search before the field is touched', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${origin()}/th/news`);
  await settle(page);
  expect(loaded.filter((path) => /pagefind|SearchBox/.test(path))).toEqual([]);
  await suggest('mesh');
  expect(loaded).toContain('/pagefind/th/pagefind.js');
});

testInAll('where nothing is found, near words and the support page are offered', async () => {
  await page.goto(`${origin()}/search`);
  await page.locator('main input').fill('r7-61a');
  await page.locator('.search-none a', { hasText: 'R7-60A' }).click();
  await page.waitForURL(/q=R7-60A/);
  expect(await page.locator('.search-results a').first().getAttribute('href')).toBe('/product/r7-60a');
  await page.goto(`${origin()}/search?q=xyzzy`);
  expect(await page.locator('.search-none a.button').getAttribute('href')).toBe('/service');
});

testInAll('without the index the field is a form, and the links of the search page lead to the server', async () => {
  await page.route('**/pagefind/**', (route) => route.abort());
  await page.goto(`${origin()}/th/news`);
  await field().click();
  await field().pressSequentially('mesh');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}/th/search?q=mesh`);
  // A link that is followed while the page is still loading may be followed by the browser or by the script.
  await settle(page);
  await page.locator('.search-types a[href*="type=guide"]').click();
  await page.waitForURL(`${origin()}/th/search?q=mesh&type=guide`);
  expect(await page.locator('.search-types [aria-current]').getAttribute('href')).toContain('type=guide');
});

testInAll('the keyboard turns the pages of results, and goes on above them', async () => {
  await page.goto(`${origin()}/th/search?q=wi-fi`);
  const results = page.locator('.search-results a');
  const [first] = await results.allTextContents();
  // The first touch brings the script; until it is there, the link leads to the server.
  await page.locator('main input').focus();
  await page.locator('main astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.locator('.pagination [rel="next"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=2/);
  await expect.poll(() => results.first().textContent()).not.toBe(first);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  expect(problems).toEqual([]);
});

testInAll('a form that is sent before its script is there is sent once', async () => {
  let sent = 0;
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/_astro/SearchBox*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.addInitScript(() => {
    document.addEventListener('astro:hydrate', () => setTimeout(() => console.debug('alive')), true);
  });
  const alive = page.waitForEvent('console', (message) => message.text() === 'alive');
  // The page stays until its script is there, which could send the form once more.
  await page.route('**/th/search?q=mesh', async (route) => {
    sent += 1;
    answer();
    await alive;
    await route.continue();
  });
  await page.goto(`${origin()}/th/news`);
  await field().click();
  await field().pressSequentially('mesh');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}/th/search?q=mesh`);
  expect(sent).toBe(1);
});

testInAll('without scripts the search page finds, filters and pages', async () => {
  const plain = await open({ javaScriptEnabled: false });
  await plain.goto(`${origin()}/cn/search`);
  await plain.locator('main input').fill('路由器');
  await plain.locator('main button').click();
  expect(await plain.locator('.search-results mark').first().textContent()).toBe('路由器');
  const first = await plain.locator('.search-results a').first().getAttribute('href');
  await plain.locator('.pagination a[rel="next"]').click();
  expect(await plain.locator('.search-results a').first().getAttribute('href')).not.toBe(first);
  await plain.locator('.search-types a[href*="type=video"]').click();
  expect(new URL(plain.url()).searchParams.get('type')).toBe('video');
});
