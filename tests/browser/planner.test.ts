import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { partOf } from '../support/coverage.ts';
import { tabTo } from '../support/keyboard.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { realModel } from '../support/real.ts';
import { visits } from '../support/visits.ts';

const { origin, open } = visits();

const SITES = [
  ['', 'en'],
  ['/th', 'th'],
  ['/ae', 'ar'],
  ['/de', 'de'],
] as const;

/** Waits until the planner hears keys and pointers: only then it knows its own address. Its script may be there for some time before. */
async function ready(page: Page): Promise<void> {
  await page.locator('.planner').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.plan-keep input').inputValue()).toMatch(/^http/);
}

function wordOf(lang: string, key: string): string {
  return String(realModel().messages[lang]?.[`planner.${key}`]);
}

/** The models of the sets that are shown, each set in a row. */
function setsOf(page: Page): Promise<string[][]> {
  return page
    .locator('.plan-set')
    .evaluateAll((sets) => sets.map((set) => [...set.querySelectorAll('tbody a')].map((link) => link.textContent)));
}

test.each(partOf(SITES, 1))(
  'on the site "%s" the keyboard alone leads from rooms to a set, to its comparison, and to a seller',
  async (prefix, lang) => {
    // A smooth scroll would still be on its way when a stop is looked at.
    const page = await open({ reducedMotion: 'reduce' });
    const problems = pageProblems(page);
    const { keyboard } = page;
    const field = (key: string) => page.getByLabel(wordOf(lang, key), { exact: true });
    await page.goto(`${origin()}${prefix}/solutions/planner`);
    await ready(page);
    const first = await setsOf(page);
    await tabTo(page, page.getByRole('button', { name: wordOf(lang, 'office') }));
    await keyboard.press('Enter');
    await expect.poll(() => field('width').inputValue()).toBe('25');
    await expect.poll(() => setsOf(page)).not.toEqual(first);
    await tabTo(page, page.locator('.plan-walls summary'));
    await keyboard.press('Enter');
    const walls = page.locator('.plan-walls tbody tr');
    const before = await walls.count();
    await tabTo(page, page.locator('.plan-walls .plan-fields button'));
    await keyboard.press('Enter');
    await expect.poll(() => walls.count()).toBe(before + 1);
    await tabTo(page, walls.last().locator('button'));
    await keyboard.press('Enter');
    await expect.poll(() => walls.count()).toBe(before);

    const [, wired = []] = await setsOf(page);
    expect(wired.length).toBeGreaterThan(2);
    await tabTo(page, page.locator('.plan-compare a').last());
    await Promise.all([page.waitForURL(/\/product\/compare\?id=/), keyboard.press('Enter')]);
    for (const model of wired) expect(await page.locator('main thead').first().textContent()).toContain(model);
    const product = page.locator('main thead a:not([href*="compare"])').first();
    await tabTo(page, product);
    await Promise.all([page.waitForURL(/\/product\/[a-z]\d/), keyboard.press('Enter')]);
    await tabTo(page, page.locator('main a[href*="/product/buy/"]').first());
    await Promise.all([page.waitForURL(/\/product\/buy\//), keyboard.press('Enter')]);
    expect(problems).toEqual([]);
  },
);

test('a wall is drawn with the pointer, taken back, and is in the address', async () => {
  const page = await open();
  const problems = pageProblems(page);
  await page.goto(`${origin()}/solutions/planner#plan=rooms&size=20x10`);
  await ready(page);
  // The plan of the address, of which the places are.
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('10');
  const plan = page.locator('.floor-plan');
  await plan.scrollIntoViewIfNeeded();
  const at = (x: number, y: number) =>
    plan.evaluate(
      (svg, [across = 0, down = 0]) => {
        const matrix = (svg as SVGSVGElement).getScreenCTM();
        const { x: left, y: top } = new DOMPoint(across, down).matrixTransform(matrix ?? undefined);
        return { left, top };
      },
      [x, y],
    );
  const [from, to] = [await at(5.1, 0.1), await at(5.2, 9.8)];
  await page.mouse.move(from.left, from.top);
  await page.mouse.down();
  await page.mouse.move(to.left, to.top, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => page.locator('.floor-plan .wall-brick').count()).toBe(1);
  await expect.poll(() => new URL(page.url()).hash).toBe('#plan=rooms&units=metric&size=20x10&walls=b-5-0-5-10');

  await page.getByLabel('The line', { exact: true }).check();
  const corner = await at(18.5, 8.5);
  await page.mouse.click(corner.left, corner.top);
  await expect.poll(() => new URL(page.url()).hash).toContain('&line=18-8');
  await page.reload();
  await ready(page);
  await expect.poll(() => page.locator('.floor-plan .wall-brick').count()).toBe(1);

  await page.getByRole('button', { name: 'One room' }).click();
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('10');
  expect(await page.locator('.floor-plan .wall-brick').count()).toBe(1);
  expect(problems).toEqual([]);
});

test('a figure counts when it is typed to its end, and a link within the page changes no plan', async () => {
  const page = await open();
  const problems = pageProblems(page);
  await page.goto(`${origin()}/solutions/planner#plan=rooms&units=us&size=20x20&walls=b-10-0-10-10`);
  await ready(page);
  const width = page.getByLabel('Width', { exact: true });
  await expect.poll(() => width.inputValue()).toBe('40');
  // On the way to 90 feet is 9, where the wall is outside.
  await width.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('90');
  expect(await width.inputValue()).toBe('90');
  await page.keyboard.press('Tab');
  await expect.poll(() => new URL(page.url()).hash).toBe('#plan=rooms&units=us&size=45x20&walls=b-10-0-10-10');
  await page.evaluate(() => (location.hash = '#content'));
  await page.getByRole('radio', { name: 'Radio link' }).check();
  await expect.poll(() => new URL(page.url()).hash).toContain('size=45x20&walls=b-10-0-10-10');
  expect(problems).toEqual([]);
});

test('a plan is saved, survives a link with nonsense in it, and is opened again', async () => {
  const page = await open();
  const problems = pageProblems(page);
  const cameras = page.getByLabel('Cameras', { exact: true });
  await page.goto(`${origin()}/solutions/planner#plan=recording&cameras=7`);
  await ready(page);
  await expect.poll(() => cameras.inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();

  await page.goto(`${origin()}/solutions/planner#plan=recording&cameras=<b>&days=5`);
  await page.reload();
  await ready(page);
  const alert = page.locator('.planner [role="alert"]');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/left out: cameras\. A saved plan is unchanged/);
  expect(await page.getByLabel('Days to keep').inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Open the saved plan' }).click();
  await expect.poll(() => cameras.inputValue()).toBe('7');

  // A figure outside the limits is marked, and the plan stays as it was.
  await cameras.fill('900');
  expect(await cameras.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('.planner input[readonly]').inputValue()).toContain('cameras=7');
  expect(problems).toEqual([]);
});

const LOOKS = [
  ['', 'rooms', 390, 'light'],
  ['/ae', 'power&powered=c4-20a*8_b5-80a*1', 1280, 'dark'],
  ['/de', 'recording', 1280, 'light'],
  ['/th', 'link', 390, 'dark'],
] as const;

test.each(partOf(LOOKS, 2))(
  '%s: the plan %s fits %i px and is accessible in %s',
  async (prefix, plan, width, colorScheme) => {
    const page = await open({ viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${origin()}${prefix}/solutions/planner#plan=${plan}`);
    await ready(page);
    await page.locator('.plan-set').first().waitFor();
    expect([await overflowOf(page), await axeFindings(page)]).toEqual([0, []]);
  },
);

test('without a script the first plan is shown with its sets, and nothing to operate', async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`${origin()}/solutions/planner`);
  expect((await setsOf(page)).map((models) => models.length > 0)).toEqual([true, true]);
  expect(await page.locator('.planner :is(input, select, button):visible').count()).toBe(0);
  expect(await page.locator('.plan-method dt').count()).toBe(4);
});
