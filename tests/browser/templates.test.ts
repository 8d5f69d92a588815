import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPages } from '../../engine/model/pages.ts';
import type { RunningService } from '../support/service.ts';
import { on } from '../spec/prefixes.ts';
import { SPEC_ROUTES } from '../spec/routes.ts';
import { axeFindings } from '../support/axe.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { examplePath, REDIRECTED_FORMS } from '../support/example-path.ts';
import { covering, partOf } from '../support/coverage.ts';
import { missingStyles } from '../support/missing-styles.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { ADA_COOKIE, adaHasAnAccount } from '../support/stand-in-accounts.ts';

const model = realModel();
const pages = listPages(model);
const templates = new Map(model.routes.map(({ path, template }) => [path, template]));
const FORMS = SPEC_ROUTES.map(({ path }) => path).filter((path) => !REDIRECTED_FORMS.includes(path));
/** The root, and a site in each direction. */
const SITES = ['th', 'ae', ''];
const WIDTHS = [1280, 360];
/** The width of the smallest phone, which no element may exceed either. */
const LEAST_WIDTH = 320;
/** What a theme changes for axe. */
const THEME_RULES = ['color-contrast'];

/** A visit of a page, and how it is looked at. */
interface Visit {
  readonly flag: string;
  readonly form: string;
  readonly widths: readonly number[];
  /** The themes in which axe looks at it. */
  readonly themes: readonly ('light' | 'dark')[];
}

/** Every form on every site, in both widths and themes. */
const ALL_VISITS: readonly Visit[] = SITES.flatMap((flag) =>
  FORMS.map((form) => ({ flag, form, widths: WIDTHS, themes: ['light', 'dark'] })),
);

/**
 * `npm test` visits one form of every third template, and asks axe about every fourth of them: the sites take turns, and so do width and
 * theme. tests/servers/routes.test.ts asks for every form.
 */
function someVisits(): Visit[] {
  const forms = new Map(FORMS.map((form) => [templates.get(form), form]));
  return partOf([...forms.values()], 12).map((form, index) => ({
    flag: SITES[index % SITES.length] ?? '',
    form,
    widths: [WIDTHS[(index >> 2) % 2] ?? 0],
    themes: index % 4 > 0 ? [] : [index % 3 === 0 ? 'dark' : 'light'],
  }));
}

let service: RunningService;
let browser: Browser;
/** One page for all visits: it opens an address in a third of the time of a new one, because it has fetched and compiled scripts before. */
let page: Page;
let combinations = 0;

beforeAll(async () => {
  service = await startTestService(adaHasAnAccount);
  browser = await chromium.launch(CHROMIUM);
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  console.log(`${combinations} combinations of template, site, width and theme`);
});

test.each(covering(someVisits(), ALL_VISITS))('/$form on the site $flag', async (visit) => {
  const problems = pageProblems(page);
  // The user centre is a template as well: somebody is signed in.
  const isSignedIn = visit.form === 'users/center';
  const origin = `http://127.0.0.1:${service.port}`;
  if (isSignedIn) await page.context().addCookies([{ ...ADA_COOKIE, url: origin }]);
  try {
    const answer = await page.goto(`${origin}${addressOf(visit.flag, visit.form)}`);
    expect(answer?.status()).toBe(visit.form === 'error' ? 404 : 200);
    expect(await findingsOf(visit)).toEqual([]);
    expect(await missingStyles(page)).toEqual([]);
    expect(problems).toEqual([]);
  } finally {
    if (isSignedIn) await page.context().clearCookies();
  }
});

function addressOf(flag: string, form: string): string {
  const path = examplePath(form, pages);
  return path === '' && flag !== '' ? `/${flag}/` : on(flag, path);
}

/**
 * Returns what is wrong with a page. The light theme, or the one theme of a visit, asks all rules of axe; the other theme only those about
 * colours. Nothing may overflow in any width of the visit, or in the least.
 */
async function findingsOf({ widths, themes }: Visit): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const found = await axeFindings(page, theme === themes[0] ? undefined : THEME_RULES);
      findings.push(...found.map((finding) => `${width}, ${theme}: ${finding}`));
      combinations += 1;
    }
  }
  for (const width of [...widths, LEAST_WIDTH]) {
    await page.setViewportSize({ width, height: 800 });
    findings.push(...(await overflow(width)));
  }
  return findings;
}

async function overflow(width: number): Promise<string[]> {
  const over = await overflowOf(page);
  return over === 0 ? [] : [`${width}: ${over} px too wide`];
}
