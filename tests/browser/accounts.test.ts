import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAccountService, type AccountService } from '../support/account-service.ts';
import { graveFindings } from '../support/axe.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { pageProblems } from '../support/page-problems.ts';

const NEW_PASSWORD = 'staple orbit walnut';
const SERIALS = { '': 'K7R60A0ENGLISH1', '/ae': 'K7R60A0ARABIC12' };

let service: AccountService;
let browser: Browser;
let visitors = 0;

beforeAll(async () => {
  // Each visitor has an address of its own, as behind a proxy: from one, few may sign in.
  service = await startAccountService({}, { trustedProxies: ['127.0.0.1'] });
  browser = await chromium.launch(CHROMIUM);
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const noticeOf = (page: Page): Promise<string> => page.locator('.success').innerText();
const send = (page: Page, action: string): Promise<void> =>
  page.locator(`form:has([value="${action}"]) button`).first().click();

async function isAccessible(page: Page): Promise<void> {
  expect(await graveFindings(page)).toEqual([]);
}

describe.each([
  ['in English', '', 'ltr'],
  ['in Arabic', '/ae', 'rtl'],
] as const)('a new customer %s', (_, site, direction) => {
  const email = `journey${site.replace('/', '-')}@customer.example`;

  async function open(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
    visitors += 1;
    const context = await openContext(browser, {
      viewport: { width: 1280, height: 900 },
      extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${visitors}` },
      ...options,
    });
    return await context.newPage();
  }

  async function signIn(page: Page, password: string): Promise<void> {
    await page.goto(`${service.origin}${site}/users/login`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.click('.account-form button');
    await page.waitForURL(`**${site}/users/center`);
  }

  // `npm test` goes one way with scripts and one without, and uses the user centre from right to left.
  test.each(covering([site === ''], [true, false]))(
    'signs up, confirms by mail, registers a product, resets the password and deletes the account; scripts: %s',
    async (javaScriptEnabled) => {
      const page = await open({ javaScriptEnabled });
      const problems = pageProblems(page);
      await page.goto(`${service.origin}${site}/users/center`);
      expect(new URL(page.url()).pathname).toBe(`${site}/users/login`);
      expect(await page.getAttribute('html', 'dir')).toBe(direction);
      await page.click('.other-way a');
      await page.fill('[name=name]', 'Ada Lovelace');
      await page.fill('[name=email]', email);
      await page.fill('[name=password]', PASSWORD);
      await page.click('.account-form button');
      await page.waitForURL('**view=sent');
      const before = service.mails(email).length;
      await page.goto(`${service.origin}${await service.linkTo(email, Math.max(1, before))}`);
      await page.click('.account-form button');
      await page.waitForURL('**notice=confirmed');
      expect(await noticeOf(page)).not.toBe('');

      await signIn(page, PASSWORD);
      await page.selectOption('[name=product]', 'r7-60a');
      await page.fill('[name=serial]', SERIALS[site]);
      await page.fill('[name=purchased]', '2026-05-02');
      await send(page, 'register-product');
      await page.waitForURL('**notice=registered');
      expect(await page.locator('.owned code').innerText()).toBe(SERIALS[site]);
      await send(page, 'sign-out');
      await page.waitForURL('**notice=signed-out');

      const mails = service.mails(email).length;
      await page.goto(`${service.origin}${site}/users/login?view=forgot`);
      await page.fill('[name=email]', email);
      await page.click('.account-form button');
      await page.waitForURL('**view=sent');
      await page.goto(`${service.origin}${await service.linkTo(email, mails + 1)}`);
      await page.fill('[name=password]', NEW_PASSWORD);
      await page.click('.account-form button');
      await page.waitForURL('**notice=changed');

      await signIn(page, NEW_PASSWORD);
      await page.goto(`${service.origin}${site}/users/center?view=security`);
      await page.fill('#delete-current', NEW_PASSWORD);
      await send(page, 'delete-account');
      await page.waitForURL('**notice=deleted');
      await page.goto(`${service.origin}${site}/users/center`);
      expect(new URL(page.url()).pathname).toBe(`${site}/users/login`);
      expect(problems).toEqual([]);
    },
  );

  test.runIf(COVERS_ALL || site !== '')('uses every function of the user centre', async () => {
    const page = await open();
    await page.goto(`${service.origin}${site}/users/login?view=sign-up`);
    await isAccessible(page);
    await page.fill('[name=name]', 'Ada Lovelace');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    const before = service.mails(email).length;
    await page.click('.account-form button');
    await page.goto(`${service.origin}${await service.linkTo(email, before + 1)}`);
    await isAccessible(page);
    await page.click('.account-form button');
    await page.waitForURL('**notice=confirmed');
    await signIn(page, PASSWORD);

    // Products: what is wrong is said, and stays typed.
    await page.selectOption('[name=product]', 'r7-60a');
    await page.fill('[name=serial]', 'short');
    await page.fill('[name=purchased]', '2026-05-02');
    await send(page, 'register-product');
    expect(await page.locator('#problem').innerText()).not.toBe('');
    expect(await page.inputValue('[name=serial]')).toBe('short');
    expect(await page.locator('[name=serial]').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.fill('[name=serial]', `${SERIALS[site]}9`);
    await send(page, 'register-product');
    await page.waitForURL('**notice=registered');
    expect(await page.locator('.owned a[href*="/download/"]').count()).toBe(1);
    await isAccessible(page);
    await send(page, 'remove-product');
    await page.waitForURL('**notice=removed');

    // A comparison is saved on its page.
    await page.goto(`${service.origin}${site}/product/compare?id=r7-60a&id=r6-20a`);
    await send(page, 'save-comparison');
    await page.waitForURL('**view=comparisons&notice=saved');
    await page.click('.owned a');
    expect(new URL(page.url()).search).toBe('?id=r7-60a&id=r6-20a');
    await page.goto(`${service.origin}${site}/users/center?view=comparisons`);
    await isAccessible(page);
    await send(page, 'remove-comparison');
    expect(await page.locator('.owned li').count()).toBe(0);

    // A download is kept.
    await page.goto(`${service.origin}${site}/product/download/r7-60a`);
    const download = page.waitForEvent('download');
    await page.locator('a[href*="/files/"]').first().click();
    await (await download).path();
    await expect
      .poll(async () => {
        await page.goto(`${service.origin}${site}/users/center?view=downloads`);
        return await page.locator('.owned li').count();
      })
      .toBe(1);
    await isAccessible(page);
    await send(page, 'clear-downloads');
    await page.waitForURL('**notice=removed');

    // The country.
    await page.goto(`${service.origin}${site}/users/center?view=site`);
    await isAccessible(page);
    await page.selectOption('[name=site]', 'de');
    await send(page, 'set-site');
    await page.waitForURL('**/de/users/center?view=site&notice=saved');

    // Security: another device, the password, all data.
    const other = await open();
    await signIn(other, PASSWORD);
    await page.goto(`${service.origin}${site}/users/center?view=security`);
    await isAccessible(page);
    await send(page, 'revoke-session');
    await page.waitForURL('**notice=revoked');
    await other.reload();
    expect(new URL(other.url()).pathname).toBe(`${site}/users/login`);
    await page.goto(`${service.origin}${site}/users/center?view=security`);
    await page.fill('#current', PASSWORD);
    await page.fill('#password', NEW_PASSWORD);
    await send(page, 'change-password');
    await page.waitForURL('**notice=changed');
    const data = page.waitForEvent('download');
    await page.click('a[href$="view=export"]');
    expect((await data).suggestedFilename()).toBe('account.json');
    await page.fill('#delete-current', NEW_PASSWORD);
    await send(page, 'delete-account');
    await page.waitForURL('**notice=deleted');
  });
});
