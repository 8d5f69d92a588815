import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../cli/commands/init/write-project.ts';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { tabTo, withFocus } from '../support/keyboard.ts';
import { pageProblems } from '../support/page-problems.ts';
import { startStudio, viewLink, type StartedStudio } from '../support/studio.ts';

const root = mkdtempSync(join(tmpdir(), 'sitefold-product-'));

let browser: Browser;
let studio: StartedStudio;
beforeAll(async () => {
  writeProject(root, {
    starter: 'vendor',
    name: 'Example',
    url: 'https://www.example.com/',
    sites: [],
    imported: undefined,
    allowed: [],
  });
  browser = await chromium.launch(CHROMIUM);
  studio = await startStudio(root);
});
afterAll(async () => {
  await browser.close();
  await studio.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a product is added with the keyboard alone, beside its page, saved and live', async () => {
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems = pageProblems(page);
  const { keyboard } = page;
  await page.goto(studio.address);
  await tabTo(page, viewLink(page, 'Content'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Products/ }));
  await keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 's24-20a' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Add to products' }));
  await keyboard.press('Enter');
  await withFocus(page.getByRole('heading', { name: 'Add to products' })).waitFor();

  const id = page.getByRole('textbox', { name: 'Id' });
  await tabTo(page, id);
  await keyboard.type('s24-10a');
  await page.getByText('There is a product s24-10a already').waitFor();
  await keyboard.press('Enter');
  await withFocus(id).waitFor();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('s16-10a');
  await keyboard.press('Enter');
  await withFocus(page.locator('.added')).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Open its form' }));
  await keyboard.press('Enter');

  await withFocus(page.getByRole('heading', { level: 1, name: 'New product' })).waitFor();
  const name = page.getByRole('textbox', { name: 'Name required' });
  await name.waitFor();
  await tabTo(page, name);
  await keyboard.press('ControlOrMeta+A');
  const kept = () => expect.poll(() => page.locator('.draft-state').getAttribute('data-state')).toBe('kept');
  // A pause after a space: for a moment the draft has a text that needs quotes in YAML.
  await keyboard.type('Switch ');
  await kept();
  await keyboard.type('of sixteen ports');
  await kept();
  const beside = page.frameLocator('iframe[title^="/product/s16-10a"]');
  await beside.getByText('Switch of sixteen ports').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await keyboard.press('Escape');
  await withFocus(page.getByRole('grid')).waitFor();
  await tabTo(page, page.getByRole('link', { name: '1 unsaved file' }));
  await keyboard.press('Enter');
  await page.locator('.hunk').getByText('name: Switch of sixteen ports').waitFor();
  await page.getByText('/product/s16-10a').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /^Save / }));
  await keyboard.press('Enter');
  await page.getByText('There are no unsaved changes.').waitFor();
  expect(readFileSync(join(root, 'content/products/s16-10a.yaml'), 'utf8')).toContain('name: Switch of sixteen ports');
  const live = await fetch(`${await studio.preview()}/product/s16-10a`);
  expect([live.status, await live.text()]).toEqual([200, expect.stringContaining('Switch of sixteen ports')]);
  expect(problems).toEqual([]);
  await context.close();
});
