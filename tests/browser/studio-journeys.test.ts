import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { pageProblems } from '../support/page-problems.ts';
import { REPOSITORY } from '../support/real.ts';
import { goTo, save, startStudio, type StartedStudio } from '../support/studio.ts';

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

test('a country is added', async () => {
  await goTo(page, 'Sites');
  await page.getByRole('button', { name: 'Add a country' }).click();
  await page.getByLabel('Flag').fill('ch');
  await page.getByRole('combobox', { name: 'Language' }).fill('de-CH');
  await page.getByRole('button', { name: 'Add the country' }).click();
  await page.getByText('The site ch is added to the unsaved changes.').waitFor();
  expect(read('manifests/sites.yaml')).not.toContain('de-CH');

  await page.getByRole('link', { name: 'See what changes' }).click();
  await page.getByText('New: 10 pages on ch').waitFor();
  await save(page);
  expect(read('manifests/sites.yaml')).toContain('lang: de-CH');
  await goTo(page, 'Sites');
  await page.getByRole('gridcell', { name: 'Schweiz' }).waitFor();
  expect(problems).toEqual([]);
});

test('a redirect that would loop is refused, corrected, saved and live', async () => {
  const add = async (from: string, to: string): Promise<void> => {
    await page.getByLabel('Old address').fill(from);
    await page.getByLabel('Where it goes').fill(to);
    await page.getByRole('button', { name: 'Add the redirect' }).click();
  };
  await goTo(page, 'Redirects');
  await page.getByRole('button', { name: 'Add a redirect' }).click();
  await add('/old-rolls', '/rolls');
  await page.getByText('is not a page').first().waitFor();
  await add('/oeffnungszeiten', '/breads');
  await page.getByRole('alert').waitFor();

  await add('/one', '/two');
  await page.getByRole('alert').waitFor();
  await add('/one', '/breads');
  await page.getByText('The redirect from /one is added').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add a redirect' }).click();
  await add('/breads', '/one');
  await expect.poll(() => page.locator('.loop li code').allTextContents()).toEqual(['/{site}/breads', '/{site}/one']);
  expect(await axeFindings(page)).toEqual([]);

  await add('/two', '/one');
  await page.getByText('The redirect from /two is added').waitFor();
  await page.getByRole('link', { name: 'See what changes' }).click();
  await page.getByRole('table', { name: 'Redirects that change' }).getByText('301').first().waitFor();
  const before = await fetch(`${studio.preview}/two`, { redirect: 'manual' });
  expect(before.headers.get('location')).toContain('/breads');
  await save(page);
  expect(read('manifests/redirects.yaml')).toContain('/two');
  // Comments stay.
  expect(read('manifests/redirects.yaml')).toContain('# The addresses of the site before 2026');
  await goTo(page, 'Try an address');
  await page.getByRole('textbox', { name: 'Address' }).fill('/two');
  await page.getByRole('button', { name: 'Try' }).click();
  await page.getByText(/answers 301 and leads to/).waitFor();
  await expect.poll(() => page.locator('.hosts tbody tr').count()).toBeGreaterThan(15);
});

test('ten words are translated', async () => {
  await goTo(page, 'Texts');
  await page.getByText('Languages: en, de').click();
  await page.getByRole('checkbox', { name: 'Italian (it)' }).check();
  await page.getByRole('textbox', { name: 'account.addPasskey, Italian (it)' }).focus();
  for (let word = 1; word <= 10; word += 1) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(`parola ${word}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(label);
  }
  await page.getByRole('link', { name: /unsaved file/ }).waitFor();
  await save(page);
  expect(read('manifests/messages/it.yaml').match(/parola \d+/g)).toHaveLength(10);
  expect(problems).toEqual([]);
});

test('a page is added, filled in beside its preview, and saved', async () => {
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
