import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { pairsOf } from '../support/coverage.ts';
import { withFocus } from '../support/keyboard.ts';
import { pageProblems } from '../support/page-problems.ts';
import { findingAt, startFake, TOKEN, type Fake } from '../support/studio-fake.ts';
import { testInAll } from '../support/test-in-all.ts';

let browser: Browser;
const fakes: Fake[] = [];
beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM);
});
afterAll(async () => {
  await browser.close();
  await Promise.all(fakes.map((fake) => fake.stop()));
});

interface Opened {
  readonly fake: Fake;
  readonly page: Page;
}

/** Opens the page of a studio of its own at a view. */
async function open(view: string, { redirects = 40, width = 1280, dark = false } = {}): Promise<Opened> {
  const fake = await startFake(redirects);
  fakes.push(fake);
  const context = await openContext(browser, {
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${fake.origin}/#token=${TOKEN}`);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await show(page, view);
  return { fake, page };
}

async function show(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, view);
}

/** Each view, and what it has once it has loaded. */
const VIEWS: readonly [view: string, ready: string][] = [
  ['/sites', 'text=Deutschland'],
  ['/sites?open=manifests%2Fsites.yaml|/sites/1', 'iframe'],
  ['/sites?add=new', 'text=Add the country'],
  ['/routes', 'text="faq/{faqId}"'],
  ['/redirects', 'text="/{site}/old-page-1.html"'],
  ['/redirects?open=manifests%2Fredirects.yaml|/groups/0/rules/3', '.hosts'],
  ['/redirects?add=new', 'text=Add the redirect'],
  ['/content?kind=content%2Ffaqs', 'text=Which cable do I need?'],
  ['/content?kind=content%2Ffaqs&open=content%2Ffaqs%2F102.yaml|', 'iframe'],
  ['/texts?missing=th', 'textarea'],
  ['/try?url=/old', '.hosts'],
  ['/changes', '.plan-part'],
  ['/problems', '.severity'],
];

const LOOKS: readonly (readonly [width: number, dark: boolean])[] = [
  [1280, false],
  [400, true],
];
/** `npm test` looks at each view in one way, in turn. */
const LOOKED_AT = pairsOf(LOOKS, VIEWS);

test.each(LOOKS)('every view is accessible and fits, %i pixels wide, dark: %s', async (width, dark) => {
  const { page } = await open('/sites', { width, dark });
  const problems = pageProblems(page);
  for (const [view, ready] of LOOKED_AT.flatMap(([look, one]) => (look[0] === width ? [one] : []))) {
    await show(page, view);
    await page.locator(`main >> ${ready} >> visible=true`).first().waitFor();
    expect([view, ...(await axeFindings(page))]).toEqual([view]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(problems).toEqual([]);
  expect(page.url()).not.toContain(TOKEN);
  await page.context().close();
});

testInAll('the bar is one line on a phone, with unsaved files', async () => {
  const { fake, page } = await open('/changes', { width: 390 });
  const { changes } = fake.state;
  const files = changes.files.flatMap((file) => ['a', 'b', 'c'].map((name) => ({ ...file, file: `${name}.yaml` })));
  fake.state.changes = { ...changes, files };
  fake.changed();
  await page.getByRole('link', { name: '3 unsaved files' }).waitFor();
  const parts = ['.mark', '.project', '.drafts', '.connection'];
  const boxes = await Promise.all(parts.map((part) => page.locator(`.bar > ${part}`).boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(4);
  await page.context().close();
});

testInAll('the id of a new entry is proposed, and checked while it is typed', async () => {
  const { fake, page } = await open('/content?kind=content/faqs&add=new');
  const id = page.getByRole('textbox', { name: 'Id' });
  // The number after the last one.
  await expect.poll(() => id.inputValue()).toBe('104');
  await id.fill('102');
  await page.getByText('There is a question 102 already').waitFor();
  expect(await id.getAttribute('aria-invalid')).toBe('true');
  await id.fill('Which cable');
  await page.getByText('Write a number of at most nine digits, such as 104.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await id.press('Enter');
  await page.getByRole('button', { name: 'Use 104' }).click();
  await withFocus(id).waitFor();
  expect(await id.getAttribute('aria-invalid')).toBe(null);
  await id.press('Enter');
  await page.getByText('The entry 104 is added').waitFor();
  expect(fake.posts).toEqual([{ path: 'entry', body: { kind: 'content/faqs', id: '104' } }]);
  await page.context().close();
});

testInAll('the keyboard leads through a table of ten thousand rules to a form and back', async () => {
  const { page } = await open('/redirects', { redirects: 10_000 });
  const grid = page.getByRole('grid', { name: 'redirects' });
  await grid.focus();
  expect(await grid.getAttribute('aria-rowcount')).toBe('10001');
  await page.keyboard.press('End');
  const last = page.locator('[aria-rowindex="10001"]');
  await last.waitFor();
  expect(await grid.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('/{site}/old-page-1.html');
  await page.getByRole('combobox', { name: 'To' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  expect(await page.locator('[aria-selected="true"]').getAttribute('aria-rowindex')).toBe('3');
  await page.goBack();
  await page.getByRole('combobox', { name: 'To' }).waitFor();
  await page.reload();
  await page.getByRole('combobox', { name: 'To' }).waitFor();
  await page.context().close();
});

testInAll('search, filters and order of a table are in the address', async () => {
  const { page } = await open('/redirects');
  await page.getByLabel('Search').fill('page 1');
  await page.getByRole('search').getByLabel('Status').selectOption('302');
  await page.getByRole('button', { name: 'From' }).click();
  await page.getByRole('button', { name: 'From' }).click();
  const count = page.getByRole('status').filter({ hasText: 'of 40 redirects' });
  const rows = await count.textContent();
  await page.reload();
  await count.waitFor();
  await expect.poll(() => count.textContent()).toBe(rows);
  expect(await page.getByRole('columnheader', { name: 'From' }).getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('40 redirects', { exact: true }).waitFor();
  await page.getByLabel('Search').fill('nothing like it');
  await page.getByText('No redirects match.').waitFor();
  await page.context().close();
});

test('a form sends what is edited, and shows the findings at their fields', async () => {
  const { fake, page } = await open('/redirects?open=manifests/redirects.yaml|/groups/0/rules/3');
  const to = page.getByRole('combobox', { name: 'To' });
  await to.waitFor();
  const described = await to.getAttribute('aria-describedby');
  const texts = await Promise.all((described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(texts.join(' ')).toContain('is not a page');
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('link', { name: 'is not a page' }).click();
  expect(await to.evaluate((field) => field === document.activeElement)).toBe(true);

  await to.fill('/{site}/faq');
  await page.getByRole('form').getByLabel('Status').selectOption('302');
  await page.getByRole('textbox', { name: 'Owner' }).fill('shop');
  await expect
    .poll(() => fake.state.values['manifests/redirects.yaml'])
    .toHaveProperty('groups.0.rules.3', {
      from: '/{site}/old-page-3.html',
      to: '/{site}/faq',
      status: 302,
      owner: 'shop',
    });
  await page.getByRole('textbox', { name: 'Owner' }).fill('');
  await expect
    .poll(() => fake.edits.at(-1))
    .toEqual({
      file: 'manifests/redirects.yaml',
      pointer: '/groups/0/rules/3/owner',
    });
  await page.context().close();
});

testInAll('an edit that is refused stays in its field until it is undone or corrected', async () => {
  const { fake, page } = await open('/redirects?open=manifests/redirects.yaml|/groups/0/rules/3');
  fake.state.refuses = {
    problem: 'The file cannot hold this.',
    findings: [findingAt('manifests/redirects.yaml', '/groups/0/rules/3/to', 'error', 'The value is refused.')],
  };
  const to = page.getByRole('combobox', { name: 'To' });
  await to.fill('/x');
  await page.getByText('The file cannot hold this.').waitFor();
  await page.getByText('The value is refused.').first().waitFor();
  expect(await to.inputValue()).toBe('/x');
  await page.getByRole('button', { name: 'Undo this edit' }).click();
  await expect.poll(() => to.inputValue()).toBe('/{site}/page/3');

  await to.fill('/y');
  await page.getByText('The file cannot hold this.').waitFor();
  fake.state.refuses = undefined;
  await to.fill('/{site}/z');
  await expect.poll(() => fake.edits.map(({ value }) => value)).toEqual(['/{site}/z']);
  await expect.poll(() => page.getByText('The file cannot hold this.').count()).toBe(0);
  await page.context().close();
});

testInAll('lists and languages are added to, moved and removed', async () => {
  const { fake, page } = await open('/content?kind=content/faqs&open=content/faqs/102.yaml|');
  const value = (): unknown => fake.state.values['content/faqs/102.yaml'];
  await page.getByRole('button', { name: 'Move Tags 1 down' }).click();
  await page.getByRole('button', { name: 'Add another' }).click();
  await page.getByRole('textbox', { name: 'Tags 3' }).fill('new');
  await page.getByRole('button', { name: 'Remove Tags 1' }).click();
  await expect.poll(value).toHaveProperty('tags', ['wifi', 'new']);
  await page.getByLabel('Language to add').fill('th');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Thai (th)' }).fill('สายไหน');
  await expect.poll(value).toHaveProperty('title', { en: 'Which cable do I need?', de: 'Warum?', th: 'สายไหน' });
  await page.context().close();
});

testInAll('the page beside the form is on the site and in the width that are chosen, and loads again', async () => {
  const { fake, page } = await open('/content?kind=content/faqs&open=content/faqs/102.yaml|');
  const frame = page.locator('iframe');
  await expect.poll(() => frame.getAttribute('src')).toBe(`${fake.origin}/preview/faq/102`);
  await page.getByLabel('Site').selectOption('th');
  await page.getByRole('radio', { name: '768' }).check();
  await expect.poll(() => frame.getAttribute('src')).toBe(`${fake.origin}/preview/th/faq/102`);
  expect(await frame.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(768);
  const before = await frame.getAttribute('data-revision');
  fake.changed();
  await expect.poll(() => frame.getAttribute('data-revision')).not.toBe(before);
  await page.context().close();
});

testInAll('a redirect that would loop is refused with the loop, and a proposal corrects it', async () => {
  const { page } = await open('/redirects?add=new');
  await page.getByRole('textbox', { name: 'Old address' }).fill('/old');
  await page.getByRole('combobox', { name: 'Where it goes' }).fill('/loop');
  await page.getByRole('button', { name: 'Add the redirect' }).click();
  await expect
    .poll(() => page.locator('.loop li').allTextContents())
    .toEqual([
      '/old redirects to the next address↓',
      '/loop redirects to the next address↓',
      '/back redirects to /old, where it began',
    ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use /faq' }).click();
  await withFocus(page.getByRole('combobox', { name: 'Where it goes' })).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The redirect from /old is added').waitFor();
  await page.getByRole('link', { name: 'See what changes' }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  await page.context().close();
});

testInAll('ten words are translated with the keyboard alone', async () => {
  const { fake, page } = await open('/texts?missing=th');
  await page.getByRole('textbox', { name: 'account.title, Thai (th)' }).focus();
  for (let word = 1; word <= 10; word += 1) {
    const cell = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.type(`คำ ${word}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(cell);
  }
  await expect
    .poll(() => fake.edits.map(({ value }) => value))
    .toEqual(Array.from({ length: 10 }, (_, index) => `คำ ${index + 1}`));
  expect(fake.edits[0]).toEqual({ file: 'messages/th.yaml', pointer: '/account.title', value: 'คำ 1' });
  await page.getByText('63 texts, 53 missing in Thai (th)').waitFor();

  await page.keyboard.type('half a word');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(fake.edits).toHaveLength(10);
  await page.context().close();
});

test('changes are shown before they are saved', async () => {
  const { page } = await open('/changes');
  await page.getByRole('cell', { name: '301 to /de/faq' }).waitFor();
  await expect.poll(() => page.locator('.hunk ins').first().textContent()).toContain('added: ');
  await page.getByRole('button', { name: 'Save the file' }).click();
  await page.getByText('Saved manifests/redirects.yaml.').waitFor();
  await page.getByText('There are no unsaved changes.').waitFor();
  await page.getByRole('link', { name: 'All saved' }).waitFor();
  await page.context().close();
});

testInAll('the plan of the changes shows pages, headers and hosts, and what it does not know', async () => {
  const { fake, page } = await open('/changes');
  const plan = page.getByRole('region', { name: 'For visitors' });
  await plan.getByText('Must not be shipped: adds the site at').waitFor();
  const headings = await plan.getByRole('heading', { level: 3 }).allTextContents();
  expect(headings).toEqual([
    'Why it must not be shipped',
    'Check before shipping',
    'Pages',
    'Redirects',
    'Sites and content',
    'Headers',
    'Hosts',
    'Not known',
  ]);
  // Addresses are in view if none is left out, else a key opens them.
  await plan.getByText('/th/faq').waitFor();
  const added = plan.locator('summary').filter({ hasText: 'New: 26 pages on at' });
  expect(await plan.getByText('/at/page/9').isVisible()).toBe(false);
  await added.focus();
  await page.keyboard.press('Enter');
  await plan.getByText('/at/page/9').waitFor();
  await plan.getByText('and 16 more pages').waitFor();
  await plan.getByText('and 41 more', { exact: true }).waitFor();

  fake.state.plan = { problem: 'The plan follows when the errors are mended.' };
  fake.changed();
  await plan.getByText('The plan follows when the errors are mended.').waitFor();
  expect(await plan.getByRole('heading', { level: 3 }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

testInAll('changes are discarded only after a question', async () => {
  const { page } = await open('/changes');
  await page.getByRole('button', { name: 'Discard all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard all changes?' });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByText('There are no unsaved changes.').waitFor();
  await page.context().close();
});

testInAll('a file that was changed underneath is shown from both sides', async () => {
  const { fake, page } = await open('/changes');
  const [file] = fake.state.changes.files;
  if (!file) throw new Error('the fake has no change');
  fake.state.changes = {
    ...fake.state.changes,
    files: [
      { ...file, state: 'conflict', theirs: [{ line: 12, removed: ['a'], added: ['to: /theirs'] }], mergeable: true },
    ],
    canSave: false,
  };
  fake.state.conflicts = [file.file];
  fake.changed();
  await page.getByRole('link', { name: 'A file was changed on disk' }).waitFor();
  await page.getByText('to: /theirs').waitFor();
  expect(await page.getByRole('button', { name: 'Save the file' }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine, drop theirs' }).waitFor();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await page.getByText('There are no unsaved changes.').waitFor();
  await page.context().close();
});

testInAll('a studio that is gone is said so, and so is a token that is missing or wrong', async () => {
  const { fake, page } = await open('/sites');
  await fake.stop();
  await page.getByText('Not connected: trying again').waitFor();
  await page.getByRole('alert').filter({ hasText: 'nothing you type is kept' }).waitFor();
  await page.context().close();

  const other = await startFake();
  fakes.push(other);
  const context = await openContext(browser, {});
  const fresh = await context.newPage();
  await fresh.goto(other.origin);
  await fresh.getByRole('heading', { name: 'The address has no token' }).waitFor();
  await fresh.goto(`${other.origin}/?again#token=wrong`);
  await fresh.getByRole('heading', { name: 'The token is not valid' }).waitFor();
  await context.close();
});
