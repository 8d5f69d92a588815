import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPages } from '../../engine/model/pages.ts';
import type { RunningService } from '../../engine/server/start.ts';
import { on } from '../spec/prefixes.ts';
import { SPEC_ROUTES } from '../spec/routes.ts';
import { graveFindings } from '../support/axe.ts';
import { CHROMIUM } from '../support/browser.ts';
import { examplePath, REDIRECTED_FORMS } from '../support/example-path.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { ADA_COOKIE, adaHasAnAccount } from '../support/stand-in-accounts.ts';

const pages = listPages(realModel());
const FORMS = SPEC_ROUTES.map(({ path }) => path).filter((path) => !REDIRECTED_FORMS.includes(path));
/** A site in each direction. */
const SITES = ['th', 'ae'];
const WIDTHS = [1280, 360];
/** Nothing may stand out on the smallest phone either. */
const LEAST_WIDTH = 320;
/** What a theme changes for axe. */
const THEME_RULES = ['color-contrast'];

let service: RunningService;
let browser: Browser;
let combinations = 0;

beforeAll(async () => {
  service = await startTestService(adaHasAnAccount);
  browser = await chromium.launch(CHROMIUM);
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  console.log(`${combinations} combinations of template, site, width and theme`);
});

describe.each(SITES)('on the site %s', (flag) => {
  test.concurrent.each(FORMS)('/%s', async (form) => {
    const context = await browser.newContext({
      viewport: { width: WIDTHS[0] ?? 0, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    try {
      const problems = pageProblems(page);
      const origin = `http://127.0.0.1:${service.port}`;
      // The user centre is a template as well: somebody is signed in.
      if (form === 'users/center') await context.addCookies([{ ...ADA_COOKIE, url: origin }]);
      const answer = await page.goto(`${origin}${addressOf(flag, form)}`);
      expect(answer?.status()).toBe(form === 'error' ? 404 : 200);
      expect(await findingsOf(page)).toEqual([]);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

function addressOf(flag: string, form: string): string {
  const path = examplePath(form, pages);
  return path === '' ? `/${flag}/` : on(flag, path);
}

/** What is wrong with a page in any width and theme. A width asks all rules of axe, the dark theme only those about colours. */
async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const found = await graveFindings(page, theme === 'dark' ? THEME_RULES : undefined);
      findings.push(...found.map((finding) => `${width}, ${theme}: ${finding}`));
      combinations += 1;
    }
    findings.push(...(await overflow(page, width)));
  }
  await page.setViewportSize({ width: LEAST_WIDTH, height: 800 });
  return [...findings, ...(await overflow(page, LEAST_WIDTH))];
}

async function overflow(page: Page, width: number): Promise<string[]> {
  const over = await overflowOf(page);
  return over === 0 ? [] : [`${width}: ${over} px stand out`];
}
