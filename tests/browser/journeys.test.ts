import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { longDate } from '../../engine/content/written-dates.ts';
import { axeFindings } from '../support/axe.ts';
import { CLIENT } from '../support/built.ts';
import { missingStyles } from '../support/missing-styles.ts';
import { pageProblems } from '../support/page-problems.ts';
import { realModel } from '../support/real.ts';
import { testInAll } from '../support/test-in-all.ts';
import { inTurns } from '../support/turns.ts';
import { hearing, openStopped, settle, showPresence, visits, wake } from '../support/visits.ts';

const { origin, open, service } = visits();

/** So long a closed dialog waits before it says so, in milliseconds (specification 8). */
const CLOSE_DELAY = 150;

const SITES: readonly (readonly [prefix: string, lang: string, word: string, noun: string])[] = [
  ['', 'en', 'wireless', 'router'],
  ['/th', 'th-TH', 'ไร้สาย', 'เราเตอร์'],
  ['/ae', 'ar-AE', 'اللاسلكي', 'راوتر'],
  ['/cn', 'zh-CN', '无线', '路由器'],
];

/** The regions on the page of all sites, in its language. */
function regionsOf(prefix: string): string[] {
  const html = readFileSync(`${CLIENT}${prefix}/choose-site/index.html`, 'utf8');
  return [...html.matchAll(/<h2 data-word="region\.\w+"[^>]*>([^<]+)<\/h2>/g)].map(([, region = '']) => region);
}

describe.each(SITES.map((site, place) => [...site, place] as const))(
  'on the site "%s"',
  (prefix, lang, word, noun, place) => {
    const journey = inTurns(place, SITES.length);

    journey('the firmware of a model is three taps away on a phone', async () => {
      const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      const problems = pageProblems(page);
      let taps = 0;
      const tap = async (element: Locator): Promise<void> => {
        taps += 1;
        await element.tap();
      };
      await page.goto(`${origin()}${prefix}/`);
      await tap(page.locator('.menu-open'));
      await tap(page.locator(`#main-menu a[href="${prefix}/download"]`).first());
      await page.waitForURL(`${origin()}${prefix}/download`);
      await page.locator('.model-finder input').focus();
      await page.keyboard.type('r7 30');
      await tap(page.locator('.model-options [role="option"]', { hasText: 'R7-30A' }));
      await page.waitForURL(`${origin()}${prefix}/product/download/r7-30a`);
      expect(taps).toBe(3);
      const file = await page.locator('#B101 a[href^="/files/"]').first().getAttribute('href');
      expect(file).toContain('r7-30a');
      const answer = await page.request.head(`${origin()}${file}`);
      expect(answer.status()).toBe(200);
      expect(problems).toEqual([]);
    });

    journey('three routers are put aside, compared, narrowed to what differs, and taken along as CSV', async () => {
      const page = await open({ acceptDownloads: true });
      const problems = pageProblems(page);
      await page.goto(`${origin()}${prefix}/products/routers`);
      const models = ['r7-30a', 'r6-40b', 'r6-20a'];
      for (const id of models) await page.locator(`[data-compare="${id}"]:visible`).first().click();
      await page.locator('.tray a.button').click();
      await page.waitForURL(`${origin()}${prefix}/product/compare?id=r7-30a&id=r6-40b&id=r6-20a`);
      const decisive = page.locator('table').first();
      expect(await decisive.locator('thead th .model').allTextContents()).toEqual(['R7-30A', 'R6-40B', 'R6-20A']);
      const core = realModel().content.families.find(({ id }) => id === 'router')?.core ?? [];
      expect(core.length).toBeGreaterThan(8);
      // None of the three has a radio at 6 GHz.
      expect(await decisive.locator('tbody tr:not(.group)').count()).toBe(core.length - 1);
      // R6-40B has the highest rate at 5 GHz. The other figures are folded away until they are asked for.
      const rates = decisive.locator('tr', { hasText: /4[,.]804|4٬804/ });
      expect(
        await rates.locator('td').evaluateAll((cells) => cells.map((cell) => cell.querySelector('.best') !== null)),
      ).toEqual([false, true, false]);
      expect(await page.locator('.all-figures tbody').first().isVisible()).toBe(false);
      await page.locator('.all-figures summary').click();
      expect(await page.locator('.all-figures tbody').first().isVisible()).toBe(true);

      const rows = page.locator('tbody tr:not(.group)');
      const all = await rows.count();
      await page.locator('.compare-tools .switch').click();
      await page.waitForURL(/rows=differences/);
      expect(await rows.count()).toBeLessThan(all);
      const values = await rows.evaluateAll((list) =>
        list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
      expect(values.filter((cells) => new Set(cells).size === 1)).toEqual([]);

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.compare-tools a[download]').click(),
      ]);
      expect(file.suggestedFilename()).toBe('specification_r7-30a_r6-40b_r6-20a.csv');
      const lines = readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(lines[0]).toMatch(/^\ufeff.*,R7-30A,R6-40B,R6-20A$/);
      expect(lines.length - 1).toBe(values.length);
      expect(problems).toEqual([]);
    });

    journey('a warranty is looked up by keyboard alone, after a wrong number and a wrong day', async () => {
      const page = await open();
      const problems = pageProblems(page);
      await page.goto(`${origin()}${prefix}/support/warranty`);
      const { keyboard } = page;
      const form = page.locator('.warranty-check');
      const field = (name: string): Locator => form.locator(`[name="${name}"]`);
      await field('model').focus();
      await page.locator('astro-island:not([ssr]) .warranty-check').waitFor();
      const models = await field('model').locator('option').count();
      // Letters that are typed slowly would choose anew.
      for (let step = 1; step < models && (await field('model').inputValue()) !== 'R6-20A'; step += 1)
        await keyboard.press('ArrowDown');
      expect(await field('model').inputValue()).toBe('R6-20A');
      await keyboard.press('Tab');
      await keyboard.type('TPL-2408-117342');
      await keyboard.press('Enter');
      const wrong = form.locator('.problem');
      await wrong.waitFor();
      expect(await wrong.textContent()).toContain('K2408-123456');
      expect(await page.locator('[name="serial"]:focus').getAttribute('aria-invalid')).toBe('true');

      await keyboard.press('ControlOrMeta+A');
      await keyboard.type('k2408 117342');
      await field('delivered').fill('2024-02-18');
      await keyboard.press('Enter');
      await page.locator('[name="delivered"]:focus[aria-invalid="true"]').waitFor();
      await field('delivered').fill('');
      await keyboard.press('Enter');
      const verdict = form.locator('.verdict');
      await verdict.waitFor();
      // Sunday of week 8 is 25 February; 90 days later it is 25 May, and three years later the warranty ends.
      expect(await verdict.textContent()).toContain(longDate('2027-05-25', lang));
      expect(await form.locator('.warranty-answer').textContent()).toContain(longDate('2024-05-25', lang));
      expect(await form.locator('[aria-invalid]').count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      expect(await missingStyles(page)).toEqual([]);
      expect(page.url()).toBe(`${origin()}${prefix}/support/warranty`);
      expect(problems).toEqual([]);
    });

    journey('the list in the header leads to Germany, on the same page', async () => {
      const page = await open();
      const problems = pageProblems(page);
      await page.goto(`${origin()}${prefix}/product/r7-30a`);
      await page.locator('[data-site-chooser]').first().click();
      const chooser = page.locator('dialog.site-chooser');
      await chooser.locator('input').fill('');
      const regions = await chooser.locator('h3').allTextContents();
      // The page has the regions of the sites that were built.
      const built = regionsOf(prefix);
      expect(built.length).toBeGreaterThan(2);
      expect(regions.filter((region) => built.includes(region))).toEqual(built);
      await chooser.locator('input').fill('Germany');
      expect(await chooser.locator('h3:visible').count()).toBe(1);
      const names = await chooser
        .locator('li')
        .evaluateAll((items) => items.map(({ children }) => [...children].map(({ textContent }) => textContent)));
      expect(names.filter(([name = '', beside = '']) => beside.split(' · ').includes(name))).toEqual([]);
      expect(names.length).toBeGreaterThan(20);
      expect(await chooser.locator('li:visible').count()).toBe(1);
      await chooser.locator('li:visible a').click();
      await page.waitForURL(`${origin()}/de/product/r7-30a`);
      expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
      expect(await page.locator('h1').textContent()).toContain('R7-30A');
      expect(problems).toEqual([]);
    });

    journey('a bookmark of the former site ends on the firmware, and shows nothing else', async () => {
      const page = await open();
      const answer = await page.goto(`${origin()}${prefix}/download/7.html`);
      expect(answer?.status()).toBe(200);
      expect(page.url()).toBe(`${origin()}${prefix}/download?urlFlag=B101`);
      const shown = await page
        .locator(`main h3 a[href^="${prefix}/download/"]`)
        .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
      const firmware = service()
        .release.model.content.downloads.filter(({ category }) => category === 'B101')
        .map(({ id }) => id);
      expect(shown.length).toBeGreaterThan(3);
      expect(shown.filter((id) => !firmware.includes(id))).toEqual([]);
      expect(await page.locator('.tiles [aria-current]').getAttribute('data-flag')).toBe('B101');
    });

    journey('a word of its language leads through the header to results, and to a page that says it', async () => {
      const page = await open();
      const problems = pageProblems(page);
      await page.goto(`${origin()}${prefix}/news`);
      const field = page.locator('.site-header input[type="search"]');
      await field.click();
      await field.pressSequentially(word);
      await page.locator('.suggestions:not([hidden]) [role="option"]').last().click();
      await page.waitForURL((url) => url.pathname === `${prefix}/search` && url.searchParams.get('q') === word);
      expect((await page.locator('.search-results mark').allTextContents()).length).toBeGreaterThan(0);

      await page.locator('main input[type="search"]').fill(noun);
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(noun);
      await page.locator('.search-types a[href*="type=product"]').click();
      await page.waitForURL(/type=product/);
      await page
        .locator('.search-results li', { has: page.locator('mark') })
        .locator('a')
        .first()
        .click();
      await page.waitForURL(/\/products?\//);
      expect((await page.locator('main').innerText()).toLowerCase()).toContain(noun);
      expect(problems).toEqual([]);
    });

    // `npm test` shows it in behaviour/notices.test.ts.
    testInAll(
      'a build that is published meanwhile is said in the language of the page, and loaded when one wants it',
      async () => {
        const page = await open({ locale: lang });
        let id = 'one';
        let asked = 0;
        await page.route('**/builds/latest.json', async (route) => {
          await route.fulfill({ json: { id } });
          asked += 1;
        });
        await openStopped(page, `${origin()}${prefix}/product/r7-30a`);
        await wake(page);
        await expect.poll(() => asked).toBe(1);
        // Only once it knows the build does the page begin to count the time to its next question.
        await settle(page);
        id = 'two';
        await page.clock.runFor(60_000);
        await expect.poll(() => asked).toBe(2);
        const notice = page.locator('[data-notice="build"]');
        await notice.waitFor();
        const words = await page.evaluate(
          () =>
            (JSON.parse(document.getElementById('page-data')?.textContent ?? '') as { words: Record<string, string> })
              .words,
        );
        expect(await notice.textContent()).toContain(words['notice.newBuild']);
        // What one reads stays in view: the notice takes less than a quarter of the window.
        expect((await notice.boundingBox())?.height).toBeLessThan(200);
        await Promise.all([page.waitForEvent('load'), notice.getByRole('button').first().click()]);
        expect(page.url()).toBe(`${origin()}${prefix}/product/r7-30a`);
      },
    );

    // `npm test` shows it in behaviour/errors.test.ts.
    testInAll('a script that a new build has taken away reloads a page once, and the page still works', async () => {
      const page = await open();
      let loads = 0;
      page.on('load', () => (loads += 1));
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.clock.setFixedTime(Date.UTC(2027, 0, 1));
      await page.route('**/_astro/visited*', (route) => route.abort());
      await page.goto(`${origin()}${prefix}/product/r7-30a`);
      await showPresence(page);
      await expect.poll(() => loads).toBe(2);
      await showPresence(page);
      await expect.poll(() => logged.some((text) => text.includes('could not be loaded'))).toBe(true);
      expect(loads).toBe(2);
      await page.locator(`.product-tabs a[href="${prefix}/product/faq/r7-30a"]`).click();
      await page.waitForURL(`${origin()}${prefix}/product/faq/r7-30a`);
    });

    // `npm test` shows how a dialog ends in behaviour/dialog.test.ts.
    testInAll(
      'a fifth model for the comparison is refused in a dialog, which gives the focus back and ends after 150 ms',
      async () => {
        const page = await open();
        await openStopped(page, `${origin()}${prefix}/products/routers`);
        await page.evaluate(() => {
          const ended: unknown[] = [];
          Object.assign(window, { ended });
          addEventListener('closed', (event) => ended.push((event as CustomEvent).detail));
        });
        const ended = (): Promise<unknown[]> => page.evaluate(() => (window as unknown as { ended: unknown[] }).ended);
        const buttons = page.locator('[data-compare]:visible');
        for (let index = 0; index < 4; index += 1) await buttons.nth(index).click();
        const fifth = buttons.nth(4);
        await fifth.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('alertdialog');
        await dialog.waitFor();
        expect(await dialog.textContent()).toContain(await page.locator('.tray-place').getAttribute('data-full'));
        await hearing(page, 'close', () => page.keyboard.press('Enter'));
        expect(await dialog.count()).toBe(0);
        expect(await fifth.evaluate((button) => button === document.activeElement)).toBe(true);
        await page.clock.runFor(CLOSE_DELAY - 1);
        expect(await ended()).toEqual([]);
        await page.clock.runFor(1);
        expect(await ended()).toEqual(['tips']);
      },
    );
  },
);
