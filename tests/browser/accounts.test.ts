import { createOTP } from '@better-auth/utils/otp';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAccountService, type AccountService } from '../support/account-service.ts';
import { axeFindings } from '../support/axe.ts';
import { decodeBase32 } from '../support/base32.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { pageProblems } from '../support/page-problems.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { testInAll } from '../support/test-in-all.ts';

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
  expect(await axeFindings(page)).toEqual([]);
}

/** As `isAccessible`, of a page that differs little from others that `npm test` asks axe about. */
async function isAccessibleToo(page: Page): Promise<void> {
  if (COVERS_ALL) await isAccessible(page);
}

/** A passkey with its private key, as the browser's own protocol describes it. */
interface PasskeyOfDevice {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
}

/**
 * Gives the device of a page an authenticator that knows its user, as a fingerprint does, with the passkeys that it has already. The browser
 * may forget the authenticator when it shows another page. Returns the passkeys of the device, which are kept up to date.
 */
async function plugIn(page: Page, known: Iterable<PasskeyOfDevice> = []): Promise<Map<string, PasskeyOfDevice>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      // A device may have several of this kind.
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of known) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  const passkeys = new Map([...known].map((one) => [one.credentialId, one]));
  const keep = ({ credential }: { credential: PasskeyOfDevice }): unknown =>
    passkeys.set(credential.credentialId, credential);
  devtools.on('WebAuthn.credentialAdded', keep);
  devtools.on('WebAuthn.credentialAsserted', keep);
  return passkeys;
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

  // In `npm test`, the journey through the user centre below signs up, confirms and registers; `servers/accounts.test.ts` sends the other forms.
  testInAll.each([true, false])(
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

  (site === '' ? testInAll : test)('uses every function of the user centre', async () => {
    const page = await open();
    await page.goto(`${service.origin}${site}/users/login?view=sign-up`);
    await isAccessible(page);
    await page.fill('[name=name]', 'Ada Lovelace');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    const before = service.mails(email).length;
    await page.click('.account-form button');
    await page.goto(`${service.origin}${await service.linkTo(email, before + 1)}`);
    await isAccessibleToo(page);
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
    await isAccessibleToo(page);
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
    await isAccessibleToo(page);
    await send(page, 'clear-downloads');
    await page.waitForURL('**notice=removed');

    // The country.
    await page.goto(`${service.origin}${site}/users/center?view=site`);
    await isAccessibleToo(page);
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

  /** Opens an account and signs in. */
  async function signUp(page: Page): Promise<void> {
    await page.goto(`${service.origin}${site}/users/login?view=sign-up`);
    await page.fill('[name=name]', 'Ada Lovelace');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    const before = service.mails(email).length;
    await page.click('.account-form button');
    await page.goto(`${service.origin}${await service.linkTo(email, before + 1)}`);
    await page.click('.account-form button');
    await page.waitForURL('**notice=confirmed');
    await signIn(page, PASSWORD);
  }

  const openSecurity = (page: Page): Promise<unknown> =>
    page.goto(`${service.origin}${site}/users/center?view=security`);

  async function deleteAccount(page: Page): Promise<void> {
    await openSecurity(page);
    await page.fill('#delete-current', PASSWORD);
    await send(page, 'delete-account');
    await page.waitForURL('**notice=deleted');
  }

  // No part of it needs a script. In `npm test`, `second-factor.test.ts` sends the forms of the codes.
  testInAll(
    'signs in by codes, ends another session, exports, corrects name and address, without scripts',
    async () => {
      const page = await open({ javaScriptEnabled: false });
      const problems = pageProblems(page);
      await signUp(page);
      await openSecurity(page);
      await page.fill('#begin-second-step', PASSWORD);
      await send(page, 'begin-second-step');
      expect((await page.locator('.qr-code svg').boundingBox())?.width).toBeGreaterThan(150);
      const otp = createOTP(decodeBase32(await page.inputValue('[name=key]')));
      await page.fill('[name=code]', await otp.totp());
      await send(page, 'confirm-second-step');
      const codes = await page.locator('.codes code').allInnerTexts();
      expect(codes).toHaveLength(10);
      // On a phone, each code is on one line of the page.
      await page.setViewportSize({ width: 360, height: 800 });
      for (const code of await page.locator('.codes code').all()) {
        const { x = -1, width = 0, height = 0 } = (await code.boundingBox()) ?? {};
        expect([x >= 0, x + width <= 360, height < 30]).toEqual([true, true, true]);
      }
      await page.setViewportSize({ width: 1280, height: 900 });

      // A code of the app, and a recovery code on the next day.
      const next = Math.floor(Date.now() / 30_000) + 1;
      for (const { code, view } of [
        { view: 'code', code: await otp.hotp(next) },
        { view: 'recovery', code: codes[3] ?? '' },
      ]) {
        await page.goto(`${service.origin}${site}/users/center`);
        await send(page, 'sign-out');
        await page.goto(`${service.origin}${site}/users/login`);
        await page.fill('[name=email]', email);
        await page.fill('[name=password]', PASSWORD);
        await page.click('.account-form button');
        await page.waitForURL('**view=code');
        if (view === 'recovery') await page.click('a[href*="view=recovery"]');
        await page.fill('[name=code]', code);
        await page.click('.account-form button');
        await page.waitForURL(`**${site}/users/center`);
      }
      await openSecurity(page);
      await page.locator('details:has(#end-second-step) summary').click();
      await page.fill('#end-second-step', PASSWORD);
      await send(page, 'end-second-step');
      await page.waitForURL('**notice=turned-off');

      // A session on another device is shown and ended, and all data is exported.
      const other = await open({ javaScriptEnabled: false });
      await signIn(other, PASSWORD);
      await openSecurity(page);
      const download = page.waitForEvent('download');
      await page.click('a[href$="view=export"]');
      const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
        readonly account: { readonly email: string };
        readonly sessions: readonly { readonly address: string }[];
      };
      expect(exported.account.email).toBe(email);
      expect(exported.sessions.map(({ address }) => address)).toContain(`198.51.100.${visitors}`);
      await send(page, 'revoke-session');
      await page.waitForURL('**notice=revoked');
      await other.reload();
      expect(new URL(other.url()).pathname).toBe(`${site}/users/login`);

      await page.goto(`${service.origin}${site}/users/center?view=profile`);
      await page.fill('[name=name]', 'Grace Hopper');
      await send(page, 'rename');
      await page.waitForURL('**notice=saved');
      expect(await page.inputValue('[name=name]')).toBe('Grace Hopper');
      const moved = `moved-${email}`;
      await page.fill('[name=email]', moved);
      await page.fill('#change-email', PASSWORD);
      const before = service.mails(email).length;
      await send(page, 'change-email');
      await page.waitForURL('**notice=mailed');
      await page.goto(`${service.origin}${await service.linkTo(email, before + 1)}`);
      await page.click('.account-form button');
      await page.waitForURL('**notice=half');
      expect(await noticeOf(page)).not.toBe('');
      await page.goto(`${service.origin}${await service.linkTo(moved)}`);
      await page.click('.account-form button');
      await page.waitForURL('**notice=moved');
      await page.goto(`${service.origin}${site}/users/center?view=profile`);
      expect(await page.locator('.view bdi').innerText()).toBe(moved);
      await deleteAccount(page);
      expect(problems).toEqual([]);
    },
  );

  (site === '' ? test : testInAll)('signs in with a passkey, and removes it', async () => {
    const page = await open();
    const problems = pageProblems(page);
    await signUp(page);
    // Passkeys are good for a host name, not for an IP address.
    const origin = `http://localhost:${service.service.port}`;
    await openSecurity(page);
    expect(await page.locator('form[data-passkey]').isVisible()).toBe(false);
    await page.goto(`${origin}${site}/users/login`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.locator('.account-form button').first().click();
    await page.waitForURL(`${origin}${site}/users/center`);
    await page.goto(`${origin}${site}/users/center?view=security`);
    const first = await plugIn(page);
    await page.fill('form[data-passkey] [name=name]', 'Laptop');
    await page.fill('#add-passkey', 'not the password');
    await page.click('form[data-passkey] button');
    await page.waitForSelector('#problem');
    await page.fill('form[data-passkey] [name=name]', 'Laptop');
    await page.fill('#add-passkey', PASSWORD);
    await page.click('form[data-passkey] button');
    await page.waitForURL('**notice=added');
    expect(await page.locator('section:has(#passkeys) .owned h3').allInnerTexts()).toEqual(['Laptop']);
    await isAccessible(page);
    expect(first.size).toBe(1);
    await send(page, 'sign-out');
    await page.waitForURL('**notice=signed-out');
    const second = await plugIn(page, first.values());
    await page.click('form[data-passkey] button');
    await page.waitForURL(`${origin}${site}/users/center`);
    await page.goto(`${origin}${site}/users/center?view=security`);
    await page.locator('section:has(#passkeys) .owned summary').click();
    await page.locator('section:has(#passkeys) .owned [name=current]').fill(PASSWORD);
    await send(page, 'remove-passkey');
    await page.waitForURL('**notice=removed');
    await page.locator('form:has([value="sign-out"]) button').first().click();
    await page.waitForURL('**notice=signed-out');
    // The device still has it, and the account does not.
    await plugIn(page, second.values());
    await page.click('form[data-passkey] button');
    await page.waitForSelector('#problem');
    expect(new URL(page.url()).pathname).toBe(`${site}/users/login`);
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
  });
});
