import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { hearing, loadIsland, openStopped, visits } from '../../support/visits.ts';
import { partOf } from '../../support/coverage.ts';

const { origin, open } = visits();

interface Alerted {
  readonly order: unknown[];
  readonly island: Record<string, (options: unknown) => Promise<void>>;
}

/** Opens a page, and notes in `window.order` when the event comes and when the promise settles. */
async function openPage(): Promise<Page> {
  const page = await open();
  await openStopped(page, `${origin()}/th/news`);
  await loadIsland(page, 'ui/alert.ts');
  await page.evaluate(() => {
    const order: unknown[] = [];
    Object.assign(window, { order });
    addEventListener('closed', (event) => order.push((event as CustomEvent).detail));
  });
  return page;
}

async function show(page: Page, options: object, name = 'showAlert'): Promise<void> {
  await page.evaluate(
    ([from, given]) => {
      const { order, island } = window as unknown as Alerted;
      void island[from]?.(given).then(() => order.push('settled'));
    },
    [name, options] as const,
  );
}

const order = (page: Page): Promise<unknown[]> => page.evaluate(() => (window as unknown as Alerted).order);

const TYPES = [
  ['error', 'error'],
  ['success', 'success'],
  ['alert', 'alert'],
  ['update', 'tips'],
] as const;

test.each(partOf(TYPES, 1))('a dialog of the type %s has the title %s and the button sure', async (type, title) => {
  const page = await openPage();
  await show(page, { type, text: 'Text' });
  const dialog = page.getByRole('alertdialog', { name: title });
  expect(await dialog.locator('h2').textContent()).toBe(title);
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['sure']);
});

const CLOSINGS: readonly (readonly [by: string, close: (page: Page) => Promise<void>])[] = [
  ['its button', (page) => page.getByRole('alertdialog').getByRole('button').click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a click beside it', (page) => page.mouse.click(5, 400)],
];

test.each(partOf(CLOSINGS, 2))('closed by %s, it fires its event after 150 ms', async (_, close) => {
  const page = await openPage();
  await show(page, { type: 'success', text: 'Text' });
  await hearing(page, 'close', () => close(page));
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.clock.runFor(149);
  expect(await order(page)).toEqual([]);
  await page.clock.runFor(1);
  expect(await order(page)).toEqual(['success', 'settled']);
  expect(await page.locator('dialog.alert').count()).toBe(0);
});

test('it holds the focus, and gives it back', async () => {
  const page = await openPage();
  const link = page.locator('main a[href]').first();
  await link.focus();
  await show(page, { text: 'Text' });
  const button = page.getByRole('alertdialog').getByRole('button');
  for (let presses = 0; presses < 4; presses += 1) {
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull();
    await page.keyboard.press('Tab');
  }
  await button.press('Enter');
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a page says it in its own language', async () => {
  const page = await openPage();
  await show(page, { type: 'error', text: 'Text' }, 'showOwnAlert');
  const words = await page.evaluate(
    () =>
      (JSON.parse(document.getElementById('page-data')?.textContent ?? '') as { words: Record<string, string> }).words,
  );
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.locator('h2').textContent()).toBe(words['alert.error']);
  expect(await dialog.getByRole('button').textContent()).toBe(words['alert.sure']);
});
