import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { PASSWORD, signUp, startAccountService, type AccountService } from '../support/account-service.ts';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { missingStyles } from '../support/missing-styles.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { realModel } from '../support/real.ts';
import { inTurns } from '../support/turns.ts';

let service: AccountService;
let browser: Browser;
let visitors = 0;

beforeAll(async () => {
  // Each visitor has an address of its own, as behind a proxy: from one, few may send requests.
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

async function open(options: { javaScriptEnabled?: boolean; width?: number } = {}): Promise<Page> {
  visitors += 1;
  const { width = 1280, ...others } = options;
  const context = await openContext(browser, {
    viewport: { width, height: 900 },
    extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${visitors}` },
    ...others,
  });
  return context.newPage();
}

const LOG = { name: 'router.log', mimeType: 'text/plain', buffer: Buffer.from('kernel: link down') };

const SITES = [
  ['', 'en'],
  ['/th', 'th'],
  ['/ae', 'ar'],
] as const;

describe.each(SITES.map((site, place) => [...site, place] as const))('on the site "%s"', (site, lang, place) => {
  const journey = inTurns(place, SITES.length);
  /** A word of the interface in the language of the site. */
  const word = (key: string): string => String(realModel().messages[lang]?.[key]);

  /** The form as somebody fills it in who uses the keyboard alone, from the field of the product on. */
  async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
    const { keyboard } = page;
    for (const [name, value] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]`).focus();
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(value);
    }
  }

  journey('a fault is reported by keyboard, after a wrong number, and its number shows its state', async () => {
    const email = `fault${place}@customer.example`;
    const page = await open();
    const problems = pageProblems(page);
    await page.goto(`${service.origin}${site}/product/support/r6-40b`);
    await page.locator(`a[href*="support/request?kind=fault"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/kind=fault&product=r6-40b$/);
    expect(await page.locator('[name="kind"]:checked').getAttribute('value')).toBe('fault');
    expect(await page.locator('[name="product"]').inputValue()).toBe('r6-40b');
    await fillIn(page, { serial: 'TPL-2408-117342', text: 'The light is red.', name: 'Ada Lovelace', email });
    await page.keyboard.press('Enter');
    const wrong = page.locator('#problem');
    await wrong.waitFor();
    expect(await wrong.textContent()).toContain('K2408-123456');
    expect(await page.locator('[name="serial"]:focus').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    expect(await missingStyles(page)).toEqual([]);
    expect(await page.locator('[name="text"]').inputValue()).toBe('The light is red.');
    problems.splice(0);
    await fillIn(page, { serial: 'k2408 117342' });
    await page.locator('[name="files"]').setInputFiles(LOG);
    await page.locator('[name="email"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=sent&number=K-\d{6}$/);
    const number = new URL(page.url()).searchParams.get('number') ?? '';
    expect(await page.locator('main').textContent()).toContain(number);
    expect(service.mails('support@kaveno.example').at(-1)).toContain('Serial number: K2408117342');

    await page.locator('main a[href*="view=state"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=state/);
    expect(await page.locator('[name="number"]').inputValue()).toBe(number);
    await fillIn(page, { proof: email });
    await page.keyboard.press('Enter');
    const verdict = page.locator('.request-state .verdict');
    await verdict.waitFor();
    expect((await verdict.textContent())?.trim()).toBe(word('request.received'));
    expect(await page.locator('.request-state').textContent()).toContain('R6-40B');
    expect(await axeFindings(page)).toEqual([]);
    expect(await missingStyles(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  journey('without a script a repair is sent from the page about repairs, with a file', async () => {
    const email = `repair${place}@customer.example`;
    const page = await open({ javaScriptEnabled: false, width: 360 });
    await page.goto(`${service.origin}${site}/support/repair`);
    await page.locator('article a[href$="support/request?kind=repair"]').click();
    expect(await page.locator('[name="kind"]:checked').getAttribute('value')).toBe('repair');
    expect(await overflowOf(page)).toBe(0);
    await page.locator('[name="product"]').selectOption('r6-40b');
    await page.locator('[name="text"]').fill('It is dead.');
    await page.locator('[name="name"]').fill('Ada Lovelace');
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="files"]').setInputFiles(LOG);
    await page.locator('.request-form button').click();
    expect((await page.locator('#problem').textContent())?.trim()).toBe(word('request.problemSerialMissing'));
    await page.locator('[name="serial"]').fill('K2408-117342');
    await page.locator('[name="files"]').setInputFiles(LOG);
    await page.locator('.request-form button').click();
    await page.waitForURL(/view=sent/);
    const mail = service.mails('warranty@kaveno.example').at(-1) ?? '';
    expect(mail).toContain(`Reply-To: ${email}`);
    expect(mail).toContain('filename=router.log');
  });

  journey('a customer reports a fault of a registered device, and finds the request in the user centre', async () => {
    const email = `owner${place}@customer.example`;
    const owner = await signUp(service, email, { site });
    const device = { product: 'r6-40b', serial: 'K2408-117342', purchased: '2024-06-01' };
    await owner.send(`${site}/users/center?view=products`, { action: 'register-product', ...device });
    const page = await open({ width: 360 });
    await page.goto(`${service.origin}${site}/users/login`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.click('.account-form button');
    await page.waitForURL(`**${site}/users/center`);
    await page.locator('a[href*="kind=fault&device="]').click();
    await page.waitForURL(/support\/request/);
    const own = page.locator('.own-devices a');
    expect(await own.getAttribute('aria-current')).toBe('true');
    expect(await page.locator('[name="serial"]').inputValue()).toBe('K2408117342');
    expect([await axeFindings(page), await missingStyles(page), await overflowOf(page)]).toEqual([[], [], 0]);
    await page.locator('[name="text"]').fill('The light is red.');
    await page.locator('.request-form button').click();
    await page.waitForURL(/view=sent/);
    const number = new URL(page.url()).searchParams.get('number') ?? '';
    await page.goto(`${service.origin}${site}/users/center?view=requests`);
    expect(await page.locator('.owned').textContent()).toContain(number);
    expect([await axeFindings(page), await missingStyles(page), await overflowOf(page)]).toEqual([[], [], 0]);
  });

  journey('files that are too many, too large or of another type are named before they are sent', async () => {
    const page = await open();
    await page.goto(`${service.origin}${site}/support/request`);
    const files = page.locator('[name="files"]');
    const said = (): Promise<string> => files.evaluate((field) => (field as HTMLInputElement).validationMessage);
    await page.locator('[name="text"]').fill('The light is red.');
    await page.locator('[name="name"]').fill('Ada');
    await page.locator('[name="email"]').fill('files@customer.example');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const large = { ...LOG, name: 'video.zip', buffer: Buffer.alloc(6 * 1024 * 1024) };
    for (const [chosen, key] of [
      [Array.from({ length: 4 }, (_, index) => ({ ...LOG, name: `${index}.log` })), 'request.problemFilesMany'],
      [[large], 'request.problemFilesLarge'],
      [[{ ...LOG, name: 'setup.exe' }], 'request.problemFilesType'],
    ] as const) {
      await files.setInputFiles([...chosen]);
      expect(await said()).toContain(word(key).split('{')[0]);
      await page.locator('.request-form button').click();
    }
    await files.setInputFiles(LOG);
    expect([await said(), sent]).toEqual(['', []]);
    await page.locator('.request-form button').click();
    await page.waitForURL(/view=sent/);
    expect(sent).toHaveLength(1);
  });
});
