import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { tabTo, withFocus } from '../support/keyboard.ts';
import { pageProblems } from '../support/page-problems.ts';
import { REPOSITORY } from '../support/real.ts';
import { goTo, save, startStudio, viewLink, type StartedStudio } from '../support/studio.ts';
import { testInAll } from '../support/test-in-all.ts';

const root = mkdtempSync(join(tmpdir(), 'sitefold-journeys-'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

let browser: Browser;
let studio: StartedStudio;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  for (const part of ['manifests', 'content', 'theme', 'islands', 'package.json'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
  browser = await chromium.launch(CHROMIUM);
  studio = await startStudio(root);
});
afterAll(async () => {
  await browser.close();
  await studio.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  problems = pageProblems(page);
  await page.goto(studio.address);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});
afterEach(async () => {
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

/** Goes with the keyboard to a view of the navigation, which gives the focus to its heading. */
async function openView(view: string): Promise<void> {
  await tabTo(page, viewLink(page, view), { back: await page.locator('main :focus').isVisible() });
  await page.keyboard.press('Enter');
  await withFocus(page.getByRole('heading', { level: 1, name: view })).waitFor();
}

/** Goes with the keyboard to a control that has the focus near it, and presses a key there. */
async function press(
  wanted: Locator,
  key: 'Enter' | 'Space',
  options: Parameters<typeof tabTo>[2] = {},
): Promise<void> {
  await wanted.waitFor();
  await tabTo(page, wanted, { within: 12, ...options });
  await page.keyboard.press(key);
}

/** Replaces the text of the field that has the focus. */
async function write(text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Looks at the plan with the keyboard, and saves it. */
async function saveByKeys(): Promise<void> {
  await press(page.getByRole('button', { name: /^Save / }), 'Enter');
  await withFocus(page.getByRole('heading', { level: 1, name: 'Changes' })).waitFor();
  await page.getByText('There are no unsaved changes.').waitFor();
}

test('a country is added with the keyboard alone', async () => {
  await press(page.getByRole('link', { name: 'Skip to the content' }), 'Enter', { within: 1 });
  await press(page.getByRole('button', { name: 'Add a country' }), 'Enter');
  await withFocus(page.getByRole('heading', { name: 'Add a country' })).waitFor();
  const flag = page.getByRole('textbox', { name: 'Flag' });
  await tabTo(page, flag, { within: 1 });
  await write('de');
  await page.keyboard.press('Enter');
  await withFocus(page.getByRole('alert')).waitFor();
  await tabTo(page, flag, { back: true, within: 4 });
  await write('ch');
  await tabTo(page, page.getByRole('combobox', { name: 'Language' }), { within: 1 });
  await write('de-CH');
  await press(page.getByRole('button', { name: 'Add the country' }), 'Space');
  await withFocus(page.getByText('The site ch is added to the unsaved changes.').locator('..')).waitFor();
  expect(read('manifests/sites.yaml')).not.toContain('de-CH');
  expect(await axeFindings(page)).toEqual([]);

  await press(page.getByRole('link', { name: 'See what changes' }), 'Enter');
  await withFocus(page.getByRole('heading', { level: 1, name: 'Changes' })).waitFor();
  await page.getByText('New: 10 pages on ch').waitFor();
  await page.getByText('ch: 4 redirects of the other sites apply there too').waitFor();
  await saveByKeys();
  expect(read('manifests/sites.yaml')).toContain('lang: de-CH');
  // The flag that another site has was refused.
  expect(problems).toEqual([expect.stringContaining('400 (Bad Request)')]);
  // In `npm test`, studio-product.test.ts shows a page beside its form.
  if (!COVERS_ALL) return;
  await openView('Sites');
  const grid = page.getByRole('grid', { name: 'sites' });
  await grid.waitFor();
  await tabTo(page, grid, { within: 12 });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await withFocus(page.getByRole('heading', { name: 'Schweiz (ch)' })).waitFor();
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
});

test('a redirect that would loop is refused, corrected, saved and live, with the keyboard alone', async () => {
  const from = page.getByRole('textbox', { name: 'Old address' });
  const to = page.getByRole('combobox', { name: 'Where it goes' });
  const refusal = withFocus(page.getByRole('alert'));
  const openForm = async (back = false): Promise<void> => {
    await press(page.getByRole('button', { name: 'Add a redirect' }), 'Enter', { back });
    await withFocus(page.getByRole('heading', { name: 'Add a redirect' })).waitFor();
    await tabTo(page, from, { within: 1 });
  };
  /** Fills in the form, which begins at its first field. */
  const add = async (old: string, target: string): Promise<void> => {
    await write(old);
    await tabTo(page, to, { within: 1 });
    await write(target);
    await page.keyboard.press('Enter');
  };
  const begin = (): Promise<void> => tabTo(page, from, { back: true, within: 2 });

  await openView('Redirects');
  await openForm();
  await add('/old-rolls', '/rolls');
  await refusal.waitFor();
  await page.getByText('is not a page').first().waitFor();
  await begin();
  await add('/one', '/breads');
  const added = (address: string): Promise<void> =>
    withFocus(page.getByText(`The redirect from ${address} is added`).locator('..')).waitFor();
  await added('/one');
  await press(page.getByRole('button', { name: 'All redirects' }), 'Enter', { back: true });
  await withFocus(page.getByRole('grid', { name: 'redirects' })).waitFor();
  await openForm(true);
  await add('/breads', '/one');
  await refusal.waitFor();
  await expect.poll(() => page.locator('.loop li code').allTextContents()).toEqual(['/{site}/breads', '/{site}/one']);
  expect(await axeFindings(page)).toEqual([]);

  await begin();
  await add('/two', '/one');
  await added('/two');
  await press(page.getByRole('link', { name: 'See what changes' }), 'Enter');
  await withFocus(page.getByRole('heading', { level: 1, name: 'Changes' })).waitFor();
  await page.getByText('Can be shipped: adds 2 redirects.').waitFor();
  await page.getByRole('table', { name: 'Redirects that change' }).getByText('301').first().waitFor();
  const before = await fetch(`${await studio.preview()}/two`, { redirect: 'manual' });
  expect(before.headers.get('location')).toContain('/breads');
  await saveByKeys();
  expect(read('manifests/redirects.yaml')).toContain('/two');
  // Comments stay.
  expect(read('manifests/redirects.yaml')).toContain('# The addresses of the site before 2026');

  await openView('Try an address');
  await tabTo(page, page.getByRole('textbox', { name: 'Address' }), { within: 1 });
  await page.keyboard.type('/two');
  await page.keyboard.press('Enter');
  await page.getByText(/answers 301 and leads to/).waitFor();
  await expect.poll(() => page.locator('.hosts tbody tr').count()).toBeGreaterThan(15);
});

// In `npm test`, studio-page.test.ts looks at the view, and the journeys here save.
testInAll('words are translated one after the other', async () => {
  await goTo(page, 'Texts');
  await page.getByText('Languages: en, de').click();
  await page.getByRole('checkbox', { name: 'Italian (it)' }).check();
  await page.getByRole('textbox', { name: 'account.addPasskey, Italian (it)' }).focus();
  const words = 10;
  for (let word = 1; word <= words; word += 1) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(`parola ${word}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(label);
  }
  await page.getByRole('link', { name: /unsaved file/ }).waitFor();
  await save(page);
  expect(read('manifests/messages/it.yaml').match(/parola \d+/g)).toHaveLength(words);
  expect(problems).toEqual([]);
});

testInAll('a page is added, filled in beside its preview, and saved', async () => {
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: /^Pages/ }).click();
  await page.getByRole('button', { name: 'Add to pages' }).click();
  await page.getByRole('textbox', { name: 'Id' }).fill('courses');
  await page.getByRole('button', { name: 'Add the entry' }).click();
  await page.getByRole('link', { name: 'Open its form' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Courses in baking');
  await expect.poll(() => page.locator('.draft-state').getAttribute('data-state')).toBe('kept');
  await save(page);
  expect(read('content/pages/courses.yaml')).toContain('title: Courses in baking');
  expect(problems).toEqual([]);
});

test('a file that is changed underneath is a conflict, and neither side is lost', async () => {
  await goTo(page, 'Sites');
  await page.getByRole('gridcell', { name: 'Italia' }).first().click();
  await page.getByRole('combobox', { name: 'Name' }).fill('Südtirol');
  await page.getByRole('link', { name: '1 unsaved file' }).waitFor();
  const theirs = read('manifests/sites.yaml').replace('name: Österreich', 'name: Austria');
  writeFileSync(join(root, 'manifests/sites.yaml'), theirs);
  await page.getByRole('link', { name: 'A file was changed on disk' }).click();
  await page.getByText('name: Austria').first().waitFor();
  await page.getByText('name: Südtirol').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep theirs, drop mine' }).click();
  await page.getByText('There are no unsaved changes.').waitFor();
  expect(read('manifests/sites.yaml')).toBe(theirs);
});
